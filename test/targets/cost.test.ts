import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { convert } from '../../src/contract/convert/index.ts'
import { project } from '../../src/project/index.ts'
import type { SchemaObject } from '../../src/schema/index.ts'
import { findTarget, lowerFor, measure } from '../../src/target/index.ts'
import { catalogue } from './catalogue.ts'
import { FIXTURES } from './fixtures.ts'
import { around, tool } from './support.ts'

const address: SchemaObject = {
  type: 'object',
  properties: {
    street: { type: 'string', description: 'Street and number' },
    city: { type: 'string' },
  },
  required: ['street', 'city'],
}

/** Undefined where Zod itself has no document. */
function plainOf(contract: z.ZodType): number | undefined {
  try {
    return JSON.stringify(z.toJSONSchema(contract, { io: 'input' })).length
  } catch {
    return undefined
  }
}

describe('what tools cost', () => {
  it('counts the bytes and tokens of what a model is shown', () => {
    const [lowered] = lowerFor(findTarget('mcp'), [catalogue[1]!]).tools
    const shown =
      '{"name":"ping","description":"Answers pong.","inputSchema":{"type":"object","properties":{}}}'
    expect(measure([lowered!], countTokens)).toEqual({
      tools: [{ name: 'ping', bytes: shown.length, tokens: countTokens(shown), descriptions: 13 }],
      bytes: shown.length,
      tokens: countTokens(shown),
      largestDescriptions: [{ name: 'ping', bytes: 13 }],
      repetitions: [],
    })
  })

  it('counts bytes, not characters, and leaves tokens out without a counter', () => {
    const [lowered] = lowerFor(findTarget('mcp'), [
      tool(around({ type: 'string' }), { description: 'é€' }),
    ]).tools
    const [cost] = measure([lowered!]).tools
    expect(cost).toEqual({ name: 'probe', bytes: 124, descriptions: 5 })
  })

  it('finds what is repeated, inside one tool and across tools', () => {
    const tools = lowerFor(findTarget('mcp'), [
      tool({ type: 'object', properties: { from: address, to: address } }, { name: 'move' }),
      tool(
        { type: 'object', properties: { at: { type: 'array', items: address } } },
        { name: 'open' },
      ),
    ]).tools
    const { repetitions } = measure(tools)
    expect(repetitions).toEqual([
      {
        times: 3,
        bytes: JSON.stringify(address).length,
        tools: ['move', 'open'],
        schema: tools[0]?.input.properties?.from,
      },
    ])
  })

  it('is at least 9 % less than plain Zod where the document accepts the same', () => {
    const sizes = Object.values(FIXTURES).flatMap((contract) => {
      const plain = plainOf(contract)
      if (plain === undefined) return []
      const { document } = convert(contract, { side: 'input' })
      return [[plain, JSON.stringify(project(document, { mode: 'lossless' }).document).length]]
    })
    const [plain = 0, written = 0] = [0, 1].map((at) =>
      sizes.reduce((sum, pair) => sum + (pair[at] ?? 0), 0),
    )
    expect(sizes.length).toBeGreaterThan(50)
    expect(written / plain).toBeLessThan(0.91)
  })

  it('judges the budget', () => {
    const judged = (tokens?: number, perTool?: number): string[] =>
      lowerFor(findTarget('cost'), catalogue, {
        budget: {
          ...(tokens !== undefined && { tokens }),
          ...(perTool !== undefined && { perTool }),
        },
        countTokens,
      }).findings.map(
        ({ level, rule, tool: name, message }) =>
          `${level} ${rule} ${name ?? '-'} ${message.split('.')[0]}`,
      )
    expect(judged(10_000, 10_000)).toEqual([])
    expect(judged(100)).toEqual([
      expect.stringMatching(
        /^error cost\/token-budget - Cost: all tools together take \d+ tokens, the budget is 100; bytes of descriptions: close_ticket \d+, import-tree \d+, ping 13/,
      ),
    ])
    expect(judged(undefined, 100)).toEqual([
      expect.stringMatching(
        /^error cost\/tool-tokens close_ticket Cost: the tool takes \d+ tokens, the budget is 100; \d+ of its \d+ bytes are descriptions/,
      ),
      expect.stringMatching(/^error cost\/tool-tokens import-tree /),
    ])
  })
})
