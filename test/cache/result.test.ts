import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRolldownLoader } from '../../src/load/index.ts'
import { resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { type PipelineResult, runPipeline } from '../../src/pipeline.ts'
import { project } from '../load/load-tools.ts'

const tool = (name: string, shape: string): string =>
  `import { z } from 'zod'\nexport const contract = { name: '${name}', description: 'A tool', inputSchema: z.object({ ${shape} }) }\n`

const UNION = `shape: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), x: z.string() }), z.object({ kind: z.literal('b'), x: z.number() })])`
const FILES = {
  'package.json': '{"name":"me","type":"module"}',
  'src/tools/a.ts': tool('alpha', UNION),
  'src/tools/b.ts': tool('beta', 'word: z.string()'),
}

interface Run {
  readonly result: PipelineResult
  /** Stages that were begun. */
  readonly stages: readonly string[]
}

async function run(root: string, options: ToolManifestOptions = {}, strict = false): Promise<Run> {
  const stages: string[] = []
  const result = await runPipeline(resolveOptions(options, { root, mode: 'production' }), {
    loader: createRolldownLoader,
    strict,
    onStage: (stage) => stages.push(stage),
  })
  return { result, stages }
}

/** What everybody reads of a result; marks only serve the checks. */
const shown = ({ tools, ...rest }: PipelineResult): unknown => ({
  ...rest,
  tools: tools.map(({ input, output, ...tool }) => [tool, input.document, output?.document]),
})

async function warm(root: string, options?: ToolManifestOptions): Promise<void> {
  await run(root, options)
  await run(root, options)
}

describe('the result of a build that is repeated', () => {
  test('is the same, and nothing is projected or checked', async () => {
    const root = project(FILES)
    const first = await run(root, { cache: false })
    await warm(root)
    const again = await run(root)
    expect(again.stages).toEqual(['discover', 'load'])
    expect(shown(again.result)).toEqual(shown(first.result))
    expect(again.result.files.map(({ name }) => name)).toEqual(['tools.json'])
  })

  test('of a failing build as well, with positions', async () => {
    const root = project({ ...FILES, 'src/tools/c.ts': tool('gamma', 'bad: z.any()') })
    const first = await run(root, { cache: false })
    expect(first.result.ok).toBe(false)
    const untyped = first.result.findings.find(({ rule }) => rule === 'untyped-property')
    expect(untyped?.position).toMatchObject({ file: 'src/tools/c.ts', line: 2 })
    await warm(root)
    const again = await run(root)
    expect(again.stages).toEqual(['discover', 'load'])
    expect(shown(again.result)).toEqual(shown(first.result))
  })

  test.each<[string, ToolManifestOptions]>([
    ['flatten', { flatten: false }],
    ['outputs', { outputs: { manifest: 'other.json', lossless: true } }],
    ['rules', { rules: { 'missing-description': 'error' } }],
    ['lock', { lock: true }],
    ['order', { order: 'authored' }],
    ['include', { include: ['src/tools/b.ts'] }],
  ])('is made anew when the option %s changes', async (_, options) => {
    const root = project(FILES)
    await warm(root)
    const { result } = await run(root, options)
    const fresh = await run(root, { ...options, cache: false })
    expect(shown(result)).toEqual(shown(fresh.result))
  })

  test('is made anew when warnings begin to count', async () => {
    const root = project({ ...FILES, 'src/tools/empty.ts': 'export const nothing = 1\n' })
    await warm(root)
    expect((await run(root)).result.ok).toBe(true)
    expect((await run(root, {}, true)).result.ok).toBe(false)
    expect((await run(root)).result.ok).toBe(true)
  })

  test('follows the functions that name tools', async () => {
    const root = project(FILES)
    let prefix = 'a_'
    const options: ToolManifestOptions = { name: ({ name }) => prefix + name }
    await warm(root, options)
    prefix = 'b_'
    const { result } = await run(root, options)
    expect(result.tools.map(({ name }) => name)).toEqual(['b_alpha', 'b_beta'])
  })

  test('is made anew when a tool changes, and when one is gone', async () => {
    const root = project(FILES)
    await warm(root)
    writeFileSync(join(root, 'src/tools/b.ts'), tool('beta', 'word: z.number()'))
    const edited = await run(root)
    expect(edited.result.tools[1]?.input.document).toMatchObject({
      properties: { word: { type: 'number' } },
    })
    const only = await run(root, { exclude: ['src/tools/b.ts'] })
    expect(only.result.tools.map(({ name }) => name)).toEqual(['alpha'])
  })
})
