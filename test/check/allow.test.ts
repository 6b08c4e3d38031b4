import { describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import type { FindingDraft } from '../../src/finding.ts'
import type { AllowEntry } from '../../src/options.ts'

const at = (path: string, change: Partial<FindingDraft> = {}): FindingDraft => ({
  rule: 'untyped-property',
  tool: 'move_file',
  file: 'src/tools/move.ts',
  side: 'input',
  pointer: `/x/${path}`,
  path,
  message: 'Untyped.',
  ...change,
})
const judge = (drafts: FindingDraft[], ...allow: Omit<AllowEntry, 'reason'>[]) =>
  check({
    tools: [],
    drafts,
    settings: { allow: allow.map((entry) => ({ ...entry, reason: 'because' })) },
  })
const rules = (drafts: FindingDraft[], ...allow: Omit<AllowEntry, 'reason'>[]) =>
  judge(drafts, ...allow).map(({ rule }) => rule)

describe('allow', () => {
  it('takes findings of its rule out', () => {
    expect(rules([at('a')], { rule: 'untyped-property' })).toEqual([])
    expect(rules([at('a')], { rule: 'untyped-*' })).toEqual([])
    expect(rules([at('a')], { rule: 'untyped-value' })).toEqual([
      'unused-allow',
      'untyped-property',
    ])
  })

  it.each([
    ['move_file', true],
    ['move_*', true],
    ['{copy,move}_file', true],
    ['!copy_*', true],
    ['copy_*', false],
    ['move', false],
  ])('matches tools by glob: %s', (tool, matches) => {
    expect(rules([at('a')], { rule: 'untyped-property', tool })).toEqual(
      matches ? [] : ['unused-allow', 'untyped-property'],
    )
  })

  it.each([
    ['payload.items[].id', 'payload.items[].id', true],
    ['/x/a.b', 'a.b', true],
    ['payload.*', 'payload.raw', true],
    ['payload.*', 'payload.a.b', false],
    ['payload.**', 'payload.a.b', true],
    ['**', 'payload.a.b', true],
    ['**.raw', 'payload.items[].raw', true],
    ['payload.items[].*', 'payload.items[].id', true],
    ['payload.items[].*', 'payload.items.id', false],
    ['point[0]', 'point[0]', true],
    ['point[0]', 'point0', false],
    ['meta.*', 'meta.*', true],
    ['shape › kind=move › *', 'shape › kind=move › to', true],
    ['shape.**', 'shape › kind=move › to', true],
    ['other', 'payload', false],
  ])('matches paths part by part: %s on %s is %s', (path, actual, matches) => {
    expect(rules([at(actual)], { rule: 'untyped-property', path })).toEqual(
      matches ? [] : ['unused-allow', 'untyped-property'],
    )
  })

  it('takes out single places of a finding', () => {
    const places = [
      { pointer: '/x/b', path: 'b' },
      { pointer: '/x/c', path: 'c' },
    ]
    const shared = at('a', { places })
    expect(judge([shared], { rule: '*', path: 'b' })).toMatchObject([
      { path: 'a', places: [{ path: 'c' }] },
    ])
    const [moved] = judge([shared], { rule: '*', path: 'a' })
    expect(moved).toMatchObject({ path: 'b', pointer: '/x/b', places: [{ path: 'c' }] })
    const [only] = judge([shared], { rule: '*', path: '{a,b}' })
    expect(only).toMatchObject({ path: 'c' })
    expect(only).not.toHaveProperty('places')
    expect(judge([shared], { rule: '*', path: '*' })).toEqual([])
  })

  it('reports an entry that allows nothing, with its reason', () => {
    expect(judge([], { rule: 'untyped-property', tool: 'gone', path: 'a.*' })).toEqual([
      {
        rule: 'unused-allow',
        severity: 'warn',
        message:
          'The exception for untyped-property in tool "gone" at "a.*" allows nothing: no finding matches it (its reason: because).',
        help: 'Remove the entry, or correct its `rule`, `tool` and `path`.',
      },
    ])
  })

  it('counts an entry as used when the finding is off', () => {
    const findings = check({
      tools: [],
      drafts: [at('a')],
      settings: {
        rules: { 'untyped-property': 'off' },
        allow: [{ rule: 'untyped-property', reason: 'because' }],
      },
    })
    expect(findings).toEqual([])
  })

  it('says nothing of unused entries while a module could not be read', () => {
    const failed: FindingDraft = { rule: 'evaluation-failed', file: 'a.ts', message: 'It threw.' }
    expect(rules([failed], { rule: 'untyped-property' })).toEqual(['evaluation-failed'])
  })

  it('with a tool never excuses a module', () => {
    const failed: FindingDraft = { rule: 'no-tool-found', file: 'a.ts', message: 'No tool.' }
    expect(rules([failed], { rule: 'no-tool-found', tool: '*' })).toEqual([
      'unused-allow',
      'no-tool-found',
    ])
    expect(rules([failed], { rule: 'no-tool-found' })).toEqual([])
  })
})
