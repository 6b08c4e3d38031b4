import { describe, expect, it } from 'vitest'
import { encodeColumn } from '../../src/target/encode.ts'
import { resolveTargets, TARGETS } from '../../src/target/index.ts'
import { KNOWN_TARGETS } from '../../src/target/known.ts'
import { run } from './support.ts'

describe('resolveTargets', () => {
  it('gives each target its file, version and tools', () => {
    const [mcp, gemini, cursor] = resolveTargets([
      { name: 'mcp', version: '2026-07-28' },
      { name: 'gemini', file: 'g.json', tools: 'get_*' },
      'cursor',
    ])
    expect(mcp).toMatchObject({
      file: 'tools.mcp.json',
      tools: [],
      version: '2026-07-28',
    })
    expect(gemini).toMatchObject({ file: 'g.json', tools: ['get_*'] })
    expect(cursor?.file).toBeUndefined()
    expect(cursor?.name).toBe('cursor')
  })

  it.each([
    [['opnai'], 'There is no target "opnai". Did you mean "openai"?'],
    [['claude'], 'There is no target "claude". Did you mean "claude-code"?'],
    [['zzzzzz'], 'There is no target "zzzzzz". Known are: mcp, openai, '],
    [['mcp', 'mcp'], 'The targets "mcp" and "mcp" both write the file "tools.mcp.json".'],
    [
      ['mcp', { name: 'openai', file: 'Tools.MCP.json' }],
      'The targets "mcp" and "openai" both write the file "Tools.MCP.json".',
    ],
    [
      [{ name: 'mcp', version: '2024-01-01' }],
      'The target "mcp" has no version "2024-01-01". Known are: 2025-06-18, 2025-11-25, 2026-07-28.',
    ],
    [
      [{ name: 'openai', version: '1' }],
      'The target "openai" has no version "1". Known are: responses, chat-completions.',
    ],
    [
      [{ name: 'gemini', version: '1' }],
      'The target "gemini" has no version "1". Leave "version" out.',
    ],
    [
      [{ name: 'mcp', unsupported: 'encode' as const }],
      'The target "mcp" has no "encode" for what it cannot carry. These have: openai-strict, ',
    ],
    [
      [{ name: 'gemini', unsupported: 'non-strict' as const }],
      'The target "gemini" has no "non-strict" for what it cannot carry. These have: openai-strict, anthropic-strict.',
    ],
    [[{ name: 'constructor' }], 'There is no target "constructor".'],
    [[{ name: 'cursor', file: 'x.json' }], 'The target "cursor" only judges and writes no file.'],
  ])('%j', (entries, message) => {
    expect(() => resolveTargets(entries)).toThrow(message)
  })

  it('what options may name is what the targets are', () => {
    const known = TARGETS.map(({ name, kind, emit, versions, lenient, restores, column }) => {
      const encodes = JSON.stringify(encodeColumn(column)) !== JSON.stringify(column)
      const abilities = [
        ...(encodes && kind === 'provider' ? ['encode'] : []),
        ...(lenient ? ['non-strict'] : []),
      ]
      return [
        name,
        {
          ...(emit && { file: emit.file }),
          ...(restores && { restores }),
          ...(versions && { versions: Object.keys(versions) }),
          ...(abilities.length > 0 && { unsupported: abilities }),
        },
      ]
    })
    expect(Object.entries(KNOWN_TARGETS)).toEqual(known)
  })

  it('every target has a name and a file of its own', () => {
    expect(new Set(TARGETS.map(({ name }) => name)).size).toBe(TARGETS.length)
    const files = TARGETS.flatMap(({ emit }) => emit?.file ?? [])
    expect(new Set(files).size).toBe(files.length)
    expect(
      TARGETS.filter(({ kind, emit }) => (kind === 'client') === (emit !== undefined)),
    ).toEqual([])
  })

  it('the same tools give the same bytes', () => {
    const document = {
      type: 'object',
      properties: { b: { type: 'string' }, a: { type: 'integer', minimum: 1 } },
    } as const
    for (const { name } of TARGETS) {
      expect(run(name, document).file?.text).toBe(run(name, structuredClone(document)).file?.text)
    }
  })
})

describe('x-mcp-header (SEP-2243)', () => {
  const headers = (properties: object): string[] =>
    run(
      'mcp',
      { type: 'object', properties: properties as never },
      { version: '2026-07-28' },
    ).findings.map(
      ({ level, path, message }) =>
        `${level} ${path}: ${message.slice('MCP 2026-07-28: '.length).split('. Source')[0]}`,
    )

  it('takes a token on scalars that properties lead to', () => {
    expect(
      headers({
        region: { type: 'string', 'x-mcp-header': 'X-Region' },
        nested: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'X-N' } } },
        flag: { type: 'boolean', 'x-mcp-header': 'X-Flag' },
      }),
    ).toEqual([])
  })

  it.each([
    [
      { a: { type: 'string', 'x-mcp-header': '' } },
      'error a: x-mcp-header is "", which is no HTTP header token',
    ],
    [
      { a: { type: 'string', 'x-mcp-header': 'X Y' } },
      'error a: x-mcp-header is "X Y", which is no HTTP header token',
    ],
    [
      { a: { type: 'string', 'x-mcp-header': 1 } },
      'error a: x-mcp-header is 1, which is no HTTP header token',
    ],
    [
      { a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'X' } } },
      'error a[]: x-mcp-header "X" is not reached through properties only',
    ],
    [
      { a: { anyOf: [{ type: 'string', 'x-mcp-header': 'X' }] } },
      'error a › option 1: x-mcp-header "X" is not reached through properties only',
    ],
    [
      { a: { type: 'number', 'x-mcp-header': 'X' } },
      'error a: x-mcp-header "X" stands on a parameter that is no string, integer or boolean',
    ],
    [
      { a: { type: 'string', 'x-mcp-header': 'X' }, b: { type: 'string', 'x-mcp-header': 'x' } },
      'error b: x-mcp-header "x" is used twice (case does not matter)',
    ],
  ])('%j', (properties, fault) => {
    expect(headers(properties)).toEqual([fault])
  })

  it('is not judged in older versions', () => {
    const document = {
      type: 'object',
      properties: { a: { type: 'number', 'x-mcp-header': '' } },
    } as const
    expect(run('mcp', document).findings).toEqual([])
  })
})
