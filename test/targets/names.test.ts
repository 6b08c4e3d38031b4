import { describe, expect, it } from 'vitest'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { TargetSettings } from '../../src/target/types.ts'
import { around, tool } from './support.ts'

function named(target: string, names: readonly string[], settings: TargetSettings = {}): string[] {
  const tools = names.map((name) => tool(around({ type: 'string' }), { name }))
  return lowerFor(findTarget(target), tools, settings).findings.map(
    ({ level, rule, message }) => `${level} ${rule} ${/\((.*?)\)\./.exec(message)?.[1]}`,
  )
}
const server = (name: string): TargetSettings => ({ server: { name } })

describe('names of tools', () => {
  it('judges characters and length', () => {
    expect(named('openai', ['a.b'])).toEqual([
      'error openai/tool-name a.b: it must match ^[a-zA-Z0-9_-]+$',
    ])
    const long = 'a'.repeat(65)
    expect(named('openai', [long])).toEqual([
      `error openai/tool-name ${long}: 65 characters, at most 64`,
    ])
    expect(named('mcp', ['a.b', 'a'.repeat(128)])).toEqual([])
    expect(named('mcp', ['a b'])).toEqual([
      'warn mcp/tool-name a b: it must match ^[A-Za-z0-9_.-]+$',
    ])
    expect(named('mcp', ['a b'], { version: '2025-06-18' })).toEqual([])
    expect(named('gemini', ['1a'])).toHaveLength(1)
    for (const [target, most, level] of [
      ['anthropic', 128, 'error'],
      ['anthropic-strict', 128, 'error'],
      ['openai-strict', 64, 'error'],
      ['gemini', 64, 'error'],
      ['gemini-parameters', 64, 'error'],
      ['bedrock', 64, 'error'],
      ['agentcore', 64, 'warn'],
      ['vercel-ai', 64, 'error'],
      ['moonshot', 64, 'error'],
    ] as const) {
      const longest = 'a'.repeat(most)
      const rules = (name: string): string[] =>
        lowerFor(findTarget(target), [tool(around({ type: 'string' }), { name })])
          .findings.map((finding) => `${finding.level} ${finding.rule}`)
          .filter((finding) => !finding.endsWith('/name-budget'))
      expect(rules(longest), target).toEqual([])
      expect(rules(`${longest}a`), target).toEqual([`${level} ${target}/tool-name`])
    }
  })

  it.each([
    'openai',
    'openai-strict',
    'anthropic',
    'anthropic-strict',
    'gemini',
    'gemini-parameters',
  ])('warns of a name that leaves clients no room for the name of the server: %s', (target) => {
    expect(named(target, ['a'.repeat(40)])).toEqual([])
    const [finding, ...others] = named(target, ['a'.repeat(41)])
    expect(others).toEqual([])
    expect(finding).toMatch(`warn ${target}/name-budget `)
    expect(finding).toMatch('41 characters: with more than 40 some clients have no room for it')
  })

  it('computes the composed name of each client', () => {
    const forty = 'a'.repeat(40)
    expect(named('cursor', [forty], server('s'.repeat(20)))).toEqual([])
    expect(named('cursor', [forty], server('s'.repeat(21)))).toEqual([
      `error cursor/name-budget ${forty}: ${'s'.repeat(21)}${forty} has 61 characters, at most 60: the tool is filtered out`,
    ])
    expect(named('vscode', ['a'.repeat(45)], server('s'.repeat(50)))).toEqual([])
    expect(named('vscode', ['a'.repeat(46)], server('s'.repeat(50)))).toEqual([
      `warn vscode/name-budget ${'a'.repeat(46)}: mcp_${'s'.repeat(14)}_${'a'.repeat(46)} has 65 characters, at most 64: it is cut`,
    ])
    expect(named('codex', ['a'.repeat(59)], server('srv'))).toEqual([])
    expect(named('codex', ['a'.repeat(60)], server('srv'))).toEqual([
      `warn codex/name-budget ${'a'.repeat(60)}: srv__${'a'.repeat(60)} has 65 characters, at most 64: a hash replaces its end`,
    ])
    expect(named('gemini-cli', ['a'.repeat(57)], server('s'))).toEqual([])
    expect(named('gemini-cli', ['a'.repeat(60)], server('s'))).toEqual([
      `warn gemini-cli/name-budget ${'a'.repeat(60)}: mcp_s_${'a'.repeat(60)} has 66 characters, at most 63: its middle is left out`,
    ])
    expect(named('claude-code', ['a'.repeat(57)], server('s'.repeat(64)))).toEqual([])
    expect(named('claude-code', ['a'.repeat(60)], server('s'.repeat(64)))).toEqual([
      `error claude-code/name-budget ${'a'.repeat(60)}: mcp__${'s'.repeat(64)}__${'a'.repeat(60)} has 131 characters, at most 128`,
    ])
  })

  it('finds names that become one', () => {
    expect(named('vscode', ['a.b', 'a_b'])).toEqual([
      'error vscode/name-collision a_b: a.b is mcp__a_b too',
    ])
    expect(named('codex', ['a-b', 'a_b'])).toEqual([])
    const [long, twin] = [`${'a'.repeat(60)}1`, `${'a'.repeat(60)}2`]
    expect(named('vscode', [long, twin], server('server'))).toContain(
      `error vscode/name-collision ${twin}: ${long} is mcp_server_${'a'.repeat(53)} too`,
    )
    expect(named('codex', ['a.b', 'a_b'])).toContain(
      'error codex/name-collision a_b: a.b is __a_b too',
    )
    expect(named('gemini-cli', ['a b', 'a_b'])).toContain(
      'error gemini-cli/name-collision a_b: a b is mcp__a_b too',
    )
  })

  it('knows what each client makes of a name that is too long', () => {
    const collisions = (target: string, names: readonly string[]): string[] =>
      named(target, names, server('s')).filter((fault) => fault.includes('/name-collision '))
    const ends = [`${'a'.repeat(70)}1`, `${'a'.repeat(70)}2`]
    const middles = [`${'a'.repeat(30)}1${'a'.repeat(40)}`, `${'a'.repeat(30)}2${'a'.repeat(40)}`]
    expect(collisions('vscode', ends)).toHaveLength(1)
    expect(collisions('vscode', middles)).toEqual([])
    expect(collisions('gemini-cli', middles)).toEqual([
      `error gemini-cli/name-collision ${middles[1]}: ${middles[0]} is mcp_s_${'a'.repeat(24)}...${'a'.repeat(30)} too`,
    ])
    // a hash, a filter and a rejection make no two names one
    for (const target of ['codex', 'cursor', 'claude-code', 'openai'])
      expect(collisions(target, ends), target).toEqual([])
    expect(collisions('gemini-cli', ends)).toEqual([])
  })

  it('judges descriptions', () => {
    const about = (target: string, description: string): string[] =>
      lowerFor(findTarget(target), [
        tool(around({ type: 'string' }), { description }),
      ]).findings.map(({ level, rule }) => `${level} ${rule}`)
    expect(about('openai', 'x'.repeat(1025))).toEqual(['warn openai/description-long'])
    expect(about('openai', 'x'.repeat(1024))).toEqual([])
    expect(about('gemini', ' ')).toEqual(['error gemini/missing-description'])
    expect(about('bedrock', '')).toEqual(['warn bedrock/missing-description'])
  })
})

describe('limits of a request', () => {
  const many = (target: string, count: number): string[] =>
    lowerFor(
      findTarget(target),
      Array.from({ length: count }, (_, index) =>
        tool({ type: 'object', properties: {} }, { name: `t${index}` }),
      ),
    ).findings.map(({ level, message }) => `${level} ${message.split('.')[0]}`)

  it('counts tools', () => {
    expect(many('openai', 128)).toEqual([])
    expect(many('openai', 129)).toEqual(['error OpenAI: 129 tools in one request, at most 128'])
    expect(many('anthropic-strict', 20)).toEqual([])
    expect(many('anthropic-strict', 21)).toEqual([
      'error Anthropic (strict): 21 tools in one request, at most 20',
    ])
    expect(many('openai-strict', 128)).toEqual([])
    expect(many('openai-strict', 129)).toHaveLength(1)
    expect(many('vscode', 128)).toEqual([])
    expect(many('vscode', 129)).toEqual(['error VS Code: 129 tools in one request, at most 128'])
    expect(many('cursor', 40)).toEqual([])
    expect(many('cursor', 41)).toEqual(['warn Cursor: 41 tools in one request, at most 40'])
  })

  const strict = (...counts: number[]): string[] =>
    lowerFor(
      findTarget('anthropic-strict'),
      counts.map((count, index) =>
        tool(
          {
            type: 'object',
            properties: Object.fromEntries(
              Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]),
            ),
          },
          { name: `t${index}` },
        ),
      ),
    ).findings.map(({ level, message }) => `${level} ${message.split('. ')[0]}`)

  it('adds up the optional properties of all strict tools', () => {
    expect(strict(5, 5)).toEqual([])
    expect(strict(5, 6)).toEqual([
      'warn Anthropic (strict): 11 optional properties in all tools together, limit 24, failures were seen above 10; most in t1 6, t0 5',
    ])
    expect(strict(12, 12)).toEqual([
      'warn Anthropic (strict): 24 optional properties in all tools together, limit 24, failures were seen above 10; most in t0 12, t1 12',
    ])
    expect(strict(12, 13)).toEqual([
      'error Anthropic (strict): 25 optional properties in all tools together, at most 24; most in t1 13, t0 12',
    ])
  })

  it('adds up unions and nullable properties', () => {
    const nullable = (count: number): string[] => {
      const names = Array.from({ length: count }, (_, at) => `p${at}`)
      const properties = Object.fromEntries(
        names.map((name) => [name, { type: ['string', 'null'] as const }]),
      )
      return lowerFor(findTarget('anthropic-strict'), [
        tool({ type: 'object', properties, required: names }),
      ]).findings.map(({ rule }) => rule)
    }
    expect(nullable(16)).toEqual([])
    expect(nullable(17)).toEqual(['anthropic-strict/union-budget'])
  })
})
