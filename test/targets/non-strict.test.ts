import { describe, expect, it } from 'vitest'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { TargetResult } from '../../src/target/types.ts'
import { around, faults, tool } from './support.ts'

const plain = tool(around({ type: 'string', minLength: 1 }), { name: 'plain' })
const record = { type: 'object', additionalProperties: { type: 'string' } }
const open = tool(around(record), { name: 'open' })

const without = (target: string, tools = [plain, open]): TargetResult =>
  lowerFor(findTarget(target), tools, { unsupported: 'non-strict' })

describe("unsupported: 'non-strict'", () => {
  it('openai-strict: a tool that strict mode cannot carry is written without it, with a warning', () => {
    const result = without('openai-strict')
    expect(faults(result)).toEqual(['warn openai-strict/not-strict x'])
    expect(result.findings[0]?.message).toContain(
      'the tool is written without strict mode (record at x).',
    )
    expect(result.file?.value).toEqual([
      {
        type: 'function',
        name: 'plain',
        description: 'Probes.',
        parameters: {
          type: 'object',
          properties: { x: { type: 'string', description: 'At least 1 character.' } },
          required: ['x'],
          additionalProperties: false,
        },
        strict: true,
      },
      {
        type: 'function',
        name: 'open',
        description: 'Probes.',
        parameters: around({ ...record, properties: {} }),
        strict: false,
      },
    ])
  })

  it('anthropic-strict: the same, by leaving the key out', () => {
    const result = without('anthropic-strict')
    expect(faults(result)).toEqual(['warn anthropic-strict/not-strict x'])
    expect(result.file?.value).toMatchObject([
      { name: 'plain', strict: true },
      { name: 'open', input_schema: around(record) },
    ])
    expect(result.file?.text.match(/"strict"/g)).toHaveLength(1)
  })

  it('what the lenient form cannot carry either is an error, by the name of the target', () => {
    const union = tool({ type: 'object', properties: {}, anyOf: [{ required: [] }] })
    expect(faults(without('openai-strict', [union]))).toEqual([
      'warn openai-strict/not-strict',
      'error openai-strict/root-combiner',
    ])
  })

  it('limits of strict mode count only the tools that have it; those of the provider count all', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...open, name: `open${index}` }))
    const rules = ({ findings }: TargetResult): string[] => [
      ...new Set(findings.map(({ rule }) => rule)),
    ]
    expect(rules(without('anthropic-strict', [plain, ...many(30)]))).toEqual([
      'anthropic-strict/not-strict',
    ])
    expect(rules(without('openai-strict', [plain, ...many(128)]))).toEqual([
      'openai-strict/not-strict',
      'openai-strict/tool-count',
    ])
  })

  it('needs nothing restored where nothing was made nullable', () => {
    expect(without('openai-strict').restore).toEqual({})
    expect(without('anthropic-strict').restore).toBeUndefined()
  })
})
