import { describe, expect, it } from 'vitest'
import { type CheckSettings, check } from '../../src/check/index.ts'
import type { FindingDraft } from '../../src/finding.ts'

const draft: FindingDraft = {
  rule: 'unstable-default',
  tool: 'move_file',
  file: 'src/tools/move.ts',
  side: 'input',
  pointer: '/properties/at',
  path: 'at',
  message: 'It differs.',
}
const severities = (settings: CheckSettings, change: Partial<FindingDraft> = {}) =>
  check({ tools: [], drafts: [{ ...draft, ...change }], settings }).map(({ severity }) => severity)

describe('severities', () => {
  it('are the default of the rule', () => {
    expect(severities({})).toEqual(['warn'])
  })

  it('can be set for a rule', () => {
    expect(severities({ rules: { 'unstable-default': 'error' } })).toEqual(['error'])
    expect(severities({ rules: { 'unstable-default': 'info' } })).toEqual(['info'])
    expect(severities({ rules: { 'unstable-default': { severity: 'error' } } })).toEqual(['error'])
    expect(severities({ rules: { 'untyped-value': 'error' } })).toEqual(['warn'])
  })

  it('can be off', () => {
    expect(severities({ rules: { 'unstable-default': 'off' } })).toEqual([])
  })

  it('can be set for some tools: the last glob that matches wins', () => {
    const rules = (tools: Record<string, 'error' | 'warn' | 'info' | 'off'>): CheckSettings => ({
      rules: { 'unstable-default': { severity: 'error', tools } },
    })
    expect(severities(rules({ 'move_*': 'off' }))).toEqual([])
    expect(severities(rules({ 'copy_*': 'off' }))).toEqual(['error'])
    expect(severities(rules({ '*': 'off', move_file: 'info' }))).toEqual(['info'])
    expect(severities(rules({ move_file: 'info', '*': 'off' }))).toEqual([])
    expect(severities(rules({ '*': 'off' }), { tool: 'dotted.a/b' })).toEqual([])
  })

  it('of tools do not touch a module without one', () => {
    const { tool: _, ...ofModule } = draft
    const settings: CheckSettings = { rules: { 'unstable-default': { tools: { '*': 'off' } } } }
    expect(check({ tools: [], drafts: [ofModule], settings })).toHaveLength(1)
  })

  it('of a single case are its level, unless the user set the rule', () => {
    expect(severities({}, { level: 'info' })).toEqual(['info'])
    expect(severities({ rules: { 'unstable-default': 'error' } }, { level: 'info' })).toEqual([
      'error',
    ])
    const onlyOthers: CheckSettings = {
      rules: { 'unstable-default': { tools: { other: 'error' } } },
    }
    expect(severities(onlyOthers, { level: 'info' })).toEqual(['info'])
  })

  it('of rules of targets are their level, or what the user set; without one they are taken seriously', () => {
    const rule = 'openai-strict/open-object'
    expect(severities({}, { rule, level: 'info' })).toEqual(['info'])
    expect(severities({ rules: { [rule]: 'warn' } }, { rule, level: 'info' })).toEqual(['warn'])
    expect(severities({}, { rule })).toEqual(['error'])
  })
})

describe('a judged finding', () => {
  it('is the draft with severity and help, and no level', () => {
    expect(check({ tools: [], drafts: [{ ...draft, level: 'info' }], settings: {} })).toEqual([
      {
        ...draft,
        severity: 'info',
        help: 'Nothing has to change; say in the description what is used when the property is left out.',
      },
    ])
  })

  it('keeps a help of its own', () => {
    const [finding] = check({ tools: [], drafts: [{ ...draft, help: 'Do that.' }], settings: {} })
    expect(finding?.help).toBe('Do that.')
  })
})
