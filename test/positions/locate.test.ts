import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { convert } from '../../src/contract/convert/index.ts'
import type { Finding } from '../../src/finding.ts'
import { locate } from '../../src/load/positions/locate.ts'
import { stepsTo } from '../../src/load/positions/steps.ts'
import { project } from '../../src/project/index.ts'
import { evaluate, marked } from './bundle.ts'

const ZOD = "import { z } from 'zod'\n"

/** Where the only finding of the exported contract is written. */
async function positionOfFinding(files: Record<string, string>): Promise<string> {
  const { exports, store } = await evaluate(files)
  const contract: object = exports.contract!
  const { document, findings } = convert(contract, { side: 'input' })
  const tool = {
    name: 'tool',
    description: 'A tool.',
    file: 'main.ts',
    export: 'contract',
    convention: 'plain',
  }
  const projection = project(document)
  const drafts = findings.map((draft) => ({
    ...draft,
    tool: 'tool',
    file: 'main.ts',
    export: 'contract',
    side: 'input' as const,
  }))
  const judged = check({ tools: [{ ...tool, input: projection }], drafts, settings: {} })
  expect(judged.map(({ rule, path }) => `${rule} ${path}`)).toHaveLength(1)
  const { rule, pointer = '', side = 'input' } = judged[0] as Finding
  const isConverted = findings.some((draft) => draft.rule === rule)
  const steps = stepsTo(isConverted ? document : projection.document, pointer)
  const position = locate([contract], { rule, side, steps }, store)
  return position ? `${position.file}:${position.line}:${position.column}` : 'nowhere'
}

const PLACES: [string, Record<string, string>][] = [
  [
    'in place',
    {
      'main.ts': `${ZOD}export const contract = z.object({\n  name: z.string(),\n  raw: ¶z.any(),\n})`,
    },
  ],
  [
    'behind a longer chain',
    {
      'main.ts': `${ZOD}export const contract = z.object({ raw: ¶z.any().optional().describe('x') })`,
    },
  ],
  [
    'in an imported fragment',
    {
      'main.ts': `${ZOD}import { fragment } from './shared/fragment.ts'\nexport const contract = z.object({ fragment })`,
      'shared/fragment.ts': `${ZOD}\nexport const fragment = z.object({\n  raw: ¶z.unknown(),\n})`,
    },
  ],
  [
    'made by a factory',
    {
      'main.ts': `${ZOD}import { list } from './factory.ts'\nexport const contract = z.object({ page: list(z.string()) })`,
      'factory.ts': `import type { ZodType } from 'zod'\nimport * as zod from 'zod'\nexport const list = (item: ZodType) =>\n  zod.object({ items: zod.array(item), cursor: ¶zod.any() })`,
    },
  ],
  [
    'in a spread shape',
    {
      'main.ts': `${ZOD}const base = {\n  raw: ¶z.any(),\n}\nexport const contract = z.object({ ...base, a: z.string() })`,
    },
  ],
  [
    'added by .extend',
    {
      'main.ts': `${ZOD}const base = z.object({ a: z.string() })\nexport const contract = base.extend({\n  raw: ¶z.any(),\n})`,
    },
  ],
  [
    'left by .pick',
    {
      'main.ts': `${ZOD}const base = z.object({ a: z.string(), raw: ¶z.any() })\nexport const contract = base.pick({ raw: true })`,
    },
  ],
  [
    'left by .partial',
    {
      'main.ts': `${ZOD}const base = z.object({ a: z.string(), raw: ¶z.any() })\nexport const contract = base.partial()`,
    },
  ],
  [
    'in a union branch',
    {
      'main.ts': `${ZOD}export const contract = z.object({ shape: z.discriminatedUnion('kind', [\n  z.object({ kind: z.literal('a'), value: z.string() }),\n  z.object({ kind: z.literal('b'), value: ¶z.any() }),\n]) })`,
    },
  ],
  [
    'in a record value',
    {
      'main.ts': `${ZOD}export const contract = z.object({ map: z.record(z.string(), z.object({ raw: ¶z.any() })) })`,
    },
  ],
  [
    'in a tuple slot',
    {
      'main.ts': `${ZOD}export const contract = z.object({ pair: z.tuple([z.string(), z.object({ raw: ¶z.any() })]) })`,
    },
  ],
  [
    'in a lazy',
    {
      'main.ts': `${ZOD}const node: any = z.object({ raw: ¶z.any(), next: z.lazy(() => node.optional()) })\nexport const contract = z.object({ first: node, second: node })`,
    },
  ],
  [
    'in a raw shape',
    { 'main.ts': `${ZOD}export const contract = { a: z.string(), raw: ¶z.any() }` },
  ],
  [
    'in an intersection',
    {
      'main.ts': `${ZOD}export const contract = z.object({ a: z.string() }).and(z.object({ raw: ¶z.any() }))`,
    },
  ],
  [
    'below a transform',
    { 'main.ts': `${ZOD}export const contract = z.object({ raw: ¶z.any().transform(String) })` },
  ],
  [
    'with a described copy elsewhere',
    {
      'main.ts': `${ZOD}const any = ¶z.any()\nexport const contract = z.object({ raw: any.describe('Raw.') })`,
    },
  ],
  [
    'by named imports',
    {
      'main.ts': `import { any, object as shape } from 'zod'\nexport const contract = shape({ raw: ¶any() })`,
    },
  ],
  [
    'by zod/mini',
    {
      'main.ts': `import * as mini from 'zod/mini'\nexport const contract = mini.object({ raw: mini.optional(¶mini.any()) })`,
    },
  ],
  [
    'by Zod 3',
    {
      'main.ts': `import { z } from 'zod/v3'\nexport const contract = z.object({ raw: ¶z.any().nullable(), b: z.string().default('x') })`,
    },
  ],
  [
    'by the package of Zod 3',
    {
      'main.ts': `import three from 'zod3'\nexport const contract = three.object({ raw: ¶three.any() })`,
    },
  ],
  [
    'after letters beyond ASCII',
    { 'main.ts': `${ZOD}const é = '😀'; export const contract = z.object({ raw: ¶z.any() })` },
  ],
  [
    'after Windows line ends',
    {
      'main.ts': `${ZOD.replace('\n', '\r\n')}\r\nexport const contract = z.object({\r\n  raw: ¶z.any() })`,
    },
  ],
  [
    'in plain JSON Schema',
    {
      'main.ts': `export const contract = { type: 'object', properties: {\n  list: { type: 'array', items: { type: 'object', properties: { raw: ¶{} } } },\n} }`,
    },
  ],
  [
    'of a schema that another package made: the property',
    {
      'main.ts': `${ZOD}const { foreign } = JSON.parse('{}', () => undefined) ?? { foreign: globalThis.foreignSchema }\nexport const contract = z.object({ ¶raw: foreign })`,
    },
  ],
]

describe('the position of an untyped property', () => {
  it.each(PLACES)('%s', async (_, source) => {
    const { files, at } = marked(source)
    const { z } = await import('zod')
    Object.assign(globalThis, { foreignSchema: z.any() })
    expect(at).not.toBe('')
    expect(await positionOfFinding(files)).toBe(at)
  })

  // a described copy of Zod 3 has forgotten its original: the copy's own position is the next best
  const twins = PLACES.filter(
    ([name, files]) => files['main.ts']?.includes(ZOD.trim()) && !/copy|another package/.test(name),
  )
  describe.each(['zod/v3', 'zod4.0', 'zod4.1', 'zod4.4'])('with %s', (version) => {
    it.each(twins)('%s', async (_, source) => {
      const other = Object.entries(source).map(([name, text]) => [
        name,
        text.replaceAll("from 'zod'", `from '${version}'`),
      ])
      const { files, at } = marked(Object.fromEntries(other))
      expect(await positionOfFinding(files)).toBe(at)
    })
  })
})

describe('the position of what JSON cannot carry', () => {
  it.each<[string, string]>([
    ['a date', `z.object({ due: ¶z.date() })`],
    ['an optional date', `z.object({ due: z.optional(¶z.date()) })`],
    ['a member of a union', `z.object({ due: z.union([z.string(), ¶z.bigint()]) })`],
  ])('%s', async (_, source) => {
    const { files, at } = marked({ 'main.ts': `${ZOD}export const contract = ${source}` })
    expect(await positionOfFinding(files)).toBe(at)
  })
})
