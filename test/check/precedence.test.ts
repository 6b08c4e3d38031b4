import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import type { FindingDraft } from '../../src/finding.ts'

const at = (rule: string, path: string, change: Partial<FindingDraft> = {}): FindingDraft => ({
  rule,
  tool: 'move_file',
  file: 'src/tools/move.ts',
  export: 'default',
  side: 'input',
  pointer: `/properties/${path}`,
  path,
  message: `${rule} at ${path}`,
  ...change,
})
const judge = (...drafts: FindingDraft[]) => check({ tools: [], drafts, settings: {} })
const messages = (...drafts: FindingDraft[]) => judge(...drafts).map(({ message }) => message)

describe('one fault, one finding', () => {
  const order = [
    'invalid-schema',
    'unsupported-schema',
    'mixed-zod',
    'infinite-schema',
    'unrepresentable',
    'unresolved-ref',
    'root-object',
    'untyped-property',
    'untyped-value',
    'union-not-flattened',
    'lossy-collision',
  ]

  it.each(order.slice(1).map((rule, index) => [order[index] ?? '', rule]))(
    '%s wins over %s at one place, in either order',
    (first, second) => {
      expect(messages(at(first, 'a'), at(second, 'a'))).toEqual([`${first} at a`])
      expect(messages(at(second, 'a'), at(first, 'a'))).toEqual([`${first} at a`])
    },
  )

  it('leaves other places, sides, tools and rules alone', () => {
    expect(messages(at('unrepresentable', 'a'), at('untyped-property', 'b'))).toHaveLength(2)
    expect(
      messages(at('unrepresentable', 'a'), at('untyped-property', 'a', { side: 'output' })),
    ).toHaveLength(2)
    expect(
      messages(at('unrepresentable', 'a'), at('untyped-property', 'a', { tool: 'other' })),
    ).toHaveLength(2)
    expect(messages(at('unrepresentable', 'a'), at('inexpressible-check', 'a'))).toHaveLength(2)
  })

  it('knows a place of a union member by its path without the label', () => {
    const member = at('unrepresentable', 'shape › kind=move › to')
    expect(messages(member, at('untyped-property', 'shape.to'))).toEqual([member.message])
    const second = at('unrepresentable', 'shape › option 2 › to')
    expect(messages(second, at('untyped-property', 'shape.to'))).toEqual([second.message])
  })

  it('reports one property once, with all places', () => {
    const members = ['a', 'b'].map((kind) =>
      at('unrepresentable', `kind=${kind} › when`, { message: 'A date.' }),
    )
    expect(judge(...members)).toMatchObject([
      {
        path: 'kind=a › when',
        places: [{ path: 'kind=b › when', pointer: '/properties/kind=b › when' }],
      },
    ])
  })

  it('keeps apart what is wrong in different words at different members of a union', () => {
    const date = at('unrepresentable', 'when › option 1', { message: 'A date.' })
    const bigint = at('unrepresentable', 'when › option 2', { message: 'A bigint.' })
    expect(judge(date, bigint, at('untyped-property', 'when'))).toMatchObject([
      { message: 'A date.', path: 'when' },
      { message: 'A bigint.', path: 'when' },
    ])
  })

  it.each(['inexpressible-check', 'unstable-default'])(
    'says %s once where branches say the same of one property',
    (rule) => {
      const pointer = (index: number) => `/properties/x/anyOf/${index}/properties/v`
      const [first, second, other] = ['a', 'b', 'c'].map((value, index) =>
        at(rule, `x › k=${value} › v`, { pointer: pointer(index), message: 'the same words' }),
      ) as [FindingDraft, FindingDraft, FindingDraft]
      const found = judge(first, second, { ...other, message: 'other words' })
      expect(found.map(({ path, message, places }) => ({ path, message, places }))).toEqual([
        {
          path: first.path,
          message: 'the same words',
          places: [{ pointer: pointer(1), path: 'x › k=b › v' }],
        },
        { path: other.path, message: 'other words', places: undefined },
      ])
    },
  )

  it('drops what is said twice', () => {
    const check1 = at('inexpressible-check', 'a')
    expect(messages(check1, check1)).toHaveLength(1)
    expect(messages(check1, { ...check1, message: 'another check' })).toHaveLength(2)
  })
})

describe('the order of findings', () => {
  it('is by file and tool, then gravest first, then as found; whatever the order of the drafts', () => {
    const drafts = [
      at('lossy-collision', 'a'),
      at('unstable-default', 'b'),
      at('unrepresentable', 'c', { side: 'output' }),
      at('unrepresentable', 'z'),
      at('unrepresentable', 'd'),
      at('unrepresentable', 'e', { tool: 'alpha' }),
      at('unrepresentable', 'f', { file: 'src/tools/a.ts' }),
      { rule: 'no-tool-matched', message: 'none' },
      { rule: 'unused-allow', message: 'unused' },
    ]
    const expected = [
      'none',
      'unused',
      'unrepresentable at f',
      'unrepresentable at e',
      'unrepresentable at z',
      'unrepresentable at d',
      'unrepresentable at c',
      'unstable-default at b',
      'lossy-collision at a',
    ]
    expect(messages(...drafts)).toEqual(expected)
    const byTool = (tool: string | undefined) => drafts.filter((draft) => draft.tool === tool)
    expect(messages(...byTool('alpha'), ...byTool(undefined), ...byTool('move_file'))).toEqual(
      expected,
    )
  })
})
