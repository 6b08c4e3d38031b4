import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type CheckSettings, check } from '../../src/check/index.ts'
import { convert } from '../../src/contract/convert/index.ts'
import type { Finding, Side } from '../../src/finding.ts'
import { project } from '../../src/project/index.ts'

/** What the stages from contract to check say of one tool. */
function judge(input: unknown, settings: CheckSettings = {}, output?: unknown): Finding[] {
  const identity = { name: 'tool', file: 'src/tools/tool.ts', export: 'default' }
  const side = (contract: unknown, side: Side) => {
    const { document, findings } = convert(contract, { side })
    const drafts = findings.map((draft) => ({ ...draft, ...identity, tool: 'tool', side }))
    return { projection: project(document), drafts }
  }
  const made = side(input, 'input')
  const given = output === undefined ? undefined : side(output, 'output')
  return check({
    tools: [
      {
        ...identity,
        description: 'A tool.',
        convention: 'plain',
        input: made.projection,
        ...(given ? { output: given.projection } : {}),
      },
    ],
    drafts: [...made.drafts, ...(given?.drafts ?? [])],
    settings,
  })
}
const said = (findings: Finding[]) =>
  findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)

describe('untyped properties of contracts', () => {
  it.each([
    ['any', z.any()],
    ['unknown', z.unknown()],
    ['custom', z.custom<string>()],
    ['optional any', z.any().optional()],
    ['nullable unknown', z.unknown().nullable()],
    ['a union with any', z.union([z.string(), z.any()])],
    ['a transform of unknown', z.unknown().transform(String)],
    ['a preprocess of any', z.preprocess((value) => value, z.any())],
    ['a lazy any', z.lazy(() => z.any())],
  ])('%s', (_, schema) => {
    const [finding, ...others] = judge(z.object({ raw: schema }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'untyped-property', severity: 'error', path: 'raw' })
    expect(finding?.help).toMatch(/^Use `z\.json\(\)`/)
  })

  it.each([
    ['json', z.json()],
    ['a typed any', z.any().meta({ type: ['string', 'number'] })],
    ['any with a reason', z.any().meta({ toolManifest: { allowUntyped: 'forwarded' } })],
    [
      'an optional one with a reason',
      z
        .any()
        .meta({ toolManifest: { allowUntyped: 'x' } })
        .optional(),
    ],
    ['an open object', z.looseObject({})],
  ])('%s is fine', (_, schema) => {
    expect(said(judge(z.object({ raw: schema })))).toEqual([])
  })

  it('without a reason is not excused', () => {
    const schema = z.any().meta({ toolManifest: { allowUntyped: ' ' } })
    expect(said(judge(z.object({ raw: schema })))).toEqual(['error untyped-property raw'])
  })

  it('of the output are judged too', () => {
    const findings = judge(z.object({}), {}, z.object({ raw: z.unknown() }))
    expect(findings).toMatchObject([{ rule: 'untyped-property', side: 'output', path: 'raw' }])
  })

  it('of a shared schema are one finding with all places', () => {
    const address = z.object({ extra: z.any() })
    const [finding, ...others] = judge(
      z.object({ home: address, work: address, list: z.array(address) }),
    )
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      path: 'home.extra',
      places: [{ path: 'work.extra' }, { path: 'list[].extra' }],
    })
  })

  it('of a shared schema are excused wherever it stands', () => {
    const excused = z.any().meta({ toolManifest: { allowUntyped: 'reason' } })
    const part = z.object({ excused, when: z.date(), list: z.array(excused) })
    const branch = (op: string) => z.object({ op: z.literal(op), part })
    const union = z.discriminatedUnion('op', [branch('a'), branch('b')])
    const findings = judge(z.object({ part, described: part.describe('x'), union }))
    expect(findings.filter(({ rule }) => rule !== 'unrepresentable')).toEqual([])
  })

  it('of a schema are excused in a copy that differs elsewhere', () => {
    const excused = z.any().meta({ toolManifest: { allowUntyped: 'reason' } })
    const part = (text: string) => z.object({ excused, note: z.string().describe(text) })
    const first = part('first')
    const union = z.discriminatedUnion('op', [
      z.object({ op: z.literal('a'), part: first }),
      z.object({ op: z.literal('b'), part: part('second') }),
    ])
    expect(judge(z.object({ part: first, union }))).toEqual([])
  })

  it('of copies of a schema are one finding with all places', () => {
    const part = z.object({ raw: z.any(), list: z.array(z.any()) })
    const branch = (op: string) => z.object({ op: z.literal(op), part })
    const union = z.discriminatedUnion('op', [branch('a'), branch('b')])
    const findings = judge(z.object({ part, union }))
    expect(findings).toMatchObject([
      { rule: 'untyped-property', path: 'part.raw', places: [{ path: 'union.part.raw' }] },
      { rule: 'untyped-value', path: 'part.list[]', places: [{ path: 'union.part.list[]' }] },
    ])
  })

  it('of a recursive schema have the path of the first use', () => {
    interface Tree {
      raw?: unknown
      children: Tree[]
    }
    const tree: z.ZodType<Tree> = z.object({
      raw: z.any(),
      get children() {
        return z.array(tree)
      },
    })
    const [finding, ...others] = judge(z.object({ roots: z.array(tree), other: tree }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ path: 'roots[].raw' })
  })

  it('on a collision name every branch, what is known of it, and why one is unknown', () => {
    const contract = z.discriminatedUnion('op', [
      z.object({ op: z.literal('move'), to: z.string() }),
      z.object({ op: z.literal('copy'), to: z.any() }),
      z.object({ op: z.literal('link'), to: z.object({ id: z.number() }).nullable() }),
    ])
    const [finding, ...others] = judge(contract)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'untyped-property',
      pointer: '/properties/to',
      path: 'to',
    })
    expect(finding?.message.split('\n')).toEqual([
      'A model has to guess what to send: the property has no type that can be proved, because branches of a union declare it, and not all of them with a type:',
      '- op = move: string',
      '- op = copy: unknown, it accepts any value',
      '- op = link: object, null.',
    ])
    expect(finding?.help).toMatch(/^Give it a type where op = copy\. Use `z\.json\(\)`/)
  })

  it('on a collision are excused when the unknown branch is', () => {
    const excused = z.any().meta({ toolManifest: { allowUntyped: 'reason' } })
    const contract = z.discriminatedUnion('op', [
      z.object({ op: z.literal('move'), to: z.string() }),
      z.object({ op: z.literal('copy'), to: excused }),
    ])
    expect(said(judge(contract))).toEqual([])
  })
})

describe('untyped values of contracts', () => {
  it.each([
    ['elements', z.array(z.any()), 'value[]'],
    ['values of a record', z.record(z.string(), z.unknown()), 'value.*'],
    ['slots of a tuple', z.tuple([z.string(), z.any()]), 'value[1]'],
    ['elements of elements', z.array(z.array(z.any())), 'value[][]'],
  ])('%s are a warning', (_, value, path) => {
    expect(said(judge(z.object({ value })))).toEqual([`warn untyped-value ${path}`])
  })

  it.each([
    ['an open object', z.looseObject({ a: z.string() })],
    ['an untyped catchall', z.object({}).catchall(z.unknown())],
    ['elements of any JSON', z.array(z.json())],
    ['excused elements', z.array(z.any().meta({ toolManifest: { allowUntyped: 'reason' } }))],
  ])('%s is none', (_, value) => {
    expect(said(judge(z.object({ value })))).toEqual([])
  })

  it('made loose by a collision are none', () => {
    const contract = z.discriminatedUnion('op', [
      z.object({ op: z.literal('a'), list: z.array(z.string()) }),
      z.object({ op: z.literal('b'), list: z.array(z.number()).min(1) }),
    ])
    expect(judge(contract).filter(({ rule }) => rule === 'untyped-value')).toEqual([])
  })
})

describe('one fault, one finding', () => {
  it.each([
    ['a date', z.object({ when: z.date() }), 'when'],
    ['an optional bigint', z.object({ when: z.bigint().optional() }), 'when'],
    ['a date in a union', z.object({ when: z.union([z.date(), z.string()]) }), 'when'],
    ['dates in an array', z.object({ when: z.array(z.date()) }), 'when[]'],
    ['dates in a record', z.object({ when: z.record(z.string(), z.date()) }), 'when.*'],
    ['a date as the root', z.date(), ''],
    [
      'a date in one branch',
      z.discriminatedUnion('op', [
        z.object({ op: z.literal('a'), when: z.date() }),
        z.object({ op: z.literal('b'), when: z.string() }),
      ]),
      'when',
    ],
  ])('%s', (_, contract, path) => {
    const errors = judge(contract).filter(({ severity }) => severity !== 'info')
    expect(said(errors)).toEqual([`error unrepresentable ${path}`])
  })

  it('the same fault in two branches is one finding with both places', () => {
    const branch = (op: string) => z.object({ op: z.literal(op), when: z.date() })
    const findings = judge(z.discriminatedUnion('op', [branch('a'), branch('b')]))
    expect(findings).toMatchObject([
      {
        rule: 'unrepresentable',
        path: 'when',
        message: 'JSON cannot carry a date. It stands in op=a.',
        places: [{ path: 'op=b › when' }],
      },
    ])
  })

  it('a union that stays one keeps its members in the path', () => {
    const contract = z.object({
      a: z.union([z.object({ when: z.date() }), z.object({ b: z.string() })]),
      c: z.discriminatedUnion('k', [
        z.object({ k: z.literal(1), list: z.array(z.object({ when: z.date() })) }),
        z.object({ k: z.literal(2) }),
      ]),
    })
    const errors = judge(contract).filter(({ severity }) => severity === 'error')
    expect(said(errors)).toEqual([
      'error unrepresentable a › option 1 › when',
      'error unrepresentable c.list[].when',
    ])
  })

  it('a root union that stays one is one error with the reason', () => {
    const contract = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
    const [finding, ...others] = judge(contract)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'root-object', path: '' })
    expect(finding?.message).toMatch(
      /has `anyOf`; it has to be an object\. The union of 2 objects stays a union/,
    )
  })
})

it('says the same whatever the order of the tools', () => {
  const tools = ['a', 'b', 'c'].map((name) => ({
    name: name === 'c' ? 'a' : name,
    file: `src/tools/${name}.ts`,
    export: 'default',
    convention: 'plain',
    input: project(
      convert(z.object({ raw: z.any(), list: z.array(z.any()) }), { side: 'input' }).document,
    ),
  }))
  const findings = check({ tools, drafts: [], settings: {} })
  expect(findings.length).toBe(10)
  expect(check({ tools: tools.toReversed(), drafts: [], settings: {} })).toEqual(findings)
})
