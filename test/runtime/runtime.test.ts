import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  aiSdkSchema,
  anthropicTools,
  lazyRegistry,
  openaiTools,
  withDocument,
} from '../../src/runtime.ts'
import type { SchemaObject } from '../../src/schema/types.ts'

const contract = z.object({ city: z.string().trim().min(1), days: z.number().int().default(3) })
const document: SchemaObject = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Checked text' },
    days: { type: 'integer', default: 3 },
  },
  required: ['city'],
}

describe('withDocument', () => {
  it('makes an MCP SDK 2 server list the checked document and parse with the contract', async () => {
    const server = new McpServer({ name: 'weather', version: '1.0.0' })
    server.registerTool(
      'forecast',
      { description: 'Forecast', inputSchema: withDocument(contract, document) as never },
      (async (args: unknown) => ({
        content: [{ type: 'text', text: JSON.stringify(args) }],
      })) as never,
    )
    const client = new Client({ name: 'test', version: '1.0.0' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(near), client.connect(far)])

    const { tools } = await client.listTools()
    expect(tools[0]?.inputSchema).toEqual(document)

    const answer = await client.callTool({ name: 'forecast', arguments: { city: ' Oslo ' } })
    expect(answer.content).toEqual([{ type: 'text', text: '{"city":"Oslo","days":3}' }])
    const refused = await client.callTool({ name: 'forecast', arguments: { city: 7 } })
    expect(refused.isError).toBe(true)
    await client.close()
    await server.close()
  })

  it('says what to do with a raw shape', () => {
    expect(() => withDocument({ city: z.string() } as never, document)).toThrow(
      'wrap it in z.object(…)',
    )
  })
})

describe('aiSdkSchema', () => {
  it('carries the document and parses with the contract', async () => {
    const schema = aiSdkSchema(document, contract)
    expect(schema.jsonSchema).toBe(document)
    expect(await schema.validate?.({ city: 'Oslo' })).toEqual({
      success: true,
      value: { city: 'Oslo', days: 3 },
    })
    const refused = await schema.validate?.({ city: 7 })
    expect(refused).toMatchObject({ success: false })
  })

  it('has no validate without a contract', () => {
    expect(aiSdkSchema(document).validate).toBeUndefined()
  })
})

describe('provider arrays', () => {
  const tool = { name: 'forecast', description: 'Forecast', inputSchema: document }

  it('are what OpenAI and Anthropic take', () => {
    expect(openaiTools([tool])).toEqual([
      {
        type: 'function',
        name: 'forecast',
        description: 'Forecast',
        parameters: document,
        strict: false,
      },
    ])
    expect(openaiTools([tool], { strict: true })[0]?.strict).toBe(true)
    expect(anthropicTools([tool])).toEqual([
      { name: 'forecast', description: 'Forecast', input_schema: document },
    ])
  })
})

describe('lazyRegistry', () => {
  it('loads a tool once, on its first use', async () => {
    let loads = 0
    const registry = lazyRegistry({ a: async () => ++loads, b: async () => -1 })
    expect(loads).toBe(0)
    expect(await registry.load('a')).toBe(1)
    expect(await registry.load('a')).toBe(1)
    expect(registry.names).toEqual(['a', 'b'])
  })

  it('names the known tools when one is unknown, also for names every object inherits', async () => {
    const registry = lazyRegistry({ a: async () => 1 })
    await expect(registry.load('constructor')).rejects.toThrow('known are: a')
  })

  it('tries again after a failed import', async () => {
    let fail = true
    const registry = lazyRegistry({
      a: async () => {
        if (fail) throw new Error('offline')
        return 1
      },
    })
    await expect(registry.load('a')).rejects.toThrow('offline')
    fail = false
    expect(await registry.load('a')).toBe(1)
  })
})
