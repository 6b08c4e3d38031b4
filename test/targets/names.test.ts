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
    expect(named('anthropic', [long])).toEqual([])
    expect(named('mcp', ['a.b', 'a'.repeat(128)])).toEqual([])
    expect(named('mcp', ['a b'])).toEqual([
      'warn mcp/tool-name a b: it must match ^[A-Za-z0-9_.-]+$',
    ])
    expect(named('mcp', ['a b'], { version: '2025-06-18' })).toEqual([])
    expect(named('gemini', ['1a'])).toHaveLength(1)
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
    expect(named('codex', ['a'.repeat(60)], server('srv'))).toEqual([
      `warn codex/name-budget ${'a'.repeat(60)}: srv__${'a'.repeat(60)} has 65 characters, at most 64: a hash replaces its end`,
    ])
    expect(named('gemini-cli', ['a'.repeat(60)], server('s'))).toEqual([
      `warn gemini-cli/name-budget ${'a'.repeat(60)}: mcp_s_${'a'.repeat(60)} has 66 characters, at most 63: its middle is left out`,
    ])
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
