import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Transport2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const server = { command: process.execPath, args: [join(repository, 'playground/dist/server.js')] }
const vite = (...args: readonly string[]) => ['--no-install', 'vite', ...args]

interface Listed {
  readonly name: string
  readonly inputSchema: Record<string, unknown>
  readonly outputSchema?: Record<string, unknown>
}

let tools: Listed[] = []
const named = (name: string): Listed => tools.find((tool) => tool.name === name)!

beforeAll(() => {
  const args = vite('build', '--config', 'playground/vite.config.ts')
  execFileSync('npx', args, { cwd: repository, stdio: 'pipe' })
  const text = readFileSync(join(repository, 'playground/dist/tools.json'), 'utf8')
  tools = JSON.parse(text).tools
})

test('the manifest has every tool, sorted, with an object at its root', () => {
  expect(tools.map(({ name }) => name)).toEqual([
    'convert_time',
    'create_ticket',
    'estimate_effort',
    'find_article',
    'label_ticket',
    'list_agents',
    'plan_visit',
    'record_event',
    'search_tickets',
    'set_opening_hours',
    'summarize_day',
    'update_ticket',
    'write_article',
  ])
  for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object')
})

test('no union of objects is left, and every document is valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const combined = tools.filter(({ inputSchema }) =>
    /"(?:oneOf|anyOf|allOf)"/.test(JSON.stringify(inputSchema)),
  )
  // a string or a list of strings: different kinds, which need no discriminator
  expect(combined.map(({ name }) => name)).toEqual(['write_article'])
  for (const { inputSchema, outputSchema } of tools) {
    expect(ajv.validateSchema(inputSchema)).toBe(true)
    if (outputSchema) expect(ajv.validateSchema(outputSchema)).toBe(true)
  }
})

test('a discriminated union at the root is one object whose collisions keep every kind', () => {
  const { properties, required } = named('update_ticket').inputSchema as {
    properties: Record<string, Record<string, unknown>>
    required: string[]
  }
  expect(required).toEqual(['action', 'id'])
  expect(properties.action).toMatchObject({
    type: 'string',
    enum: ['assign', 'comment', 'prioritise', 'snooze', 'escalate', 'close'],
  })
  expect(properties.until?.type).toEqual(['string', 'integer'])
  expect(properties.to?.type).toBe('string')
})

test('any JSON lists all six kinds', () => {
  const { properties } = named('record_event').inputSchema as {
    properties: Record<string, Record<string, unknown>>
  }
  const kinds = ['object', 'array', 'string', 'number', 'boolean', 'null']
  expect(properties.payload).toEqual({ type: kinds, description: 'The body of the event' })
  expect(properties.trace).toEqual({ type: kinds })
})

test('a recursive contract keeps its references', () => {
  const document = JSON.stringify(named('search_tickets').inputSchema)
  const references = [...document.matchAll(/"\$ref":"(.*?)"/g)].map(([, target]) => target)
  expect(references.length).toBeGreaterThan(0)
  for (const target of references) expect(target).toMatch(/^#\/\$defs\//)
})

describe.each([
  ['@modelcontextprotocol/sdk 1.x', () => [new Client1(client), new Transport1(server)] as const],
  [
    '@modelcontextprotocol/client 2.x',
    () => [new Client2(client), new Transport2(server)] as const,
  ],
])('%s', (_, connect) => {
  test('lists exactly the manifest and calls tools by their contracts', async () => {
    const [peer, transport] = connect() as readonly [Client1, Transport1]
    await peer.connect(transport)
    try {
      expect((await peer.listTools()).tools).toEqual(tools)
      const closed = await peer.callTool({
        name: 'update_ticket',
        arguments: { action: 'close', id: 'T-1', reason: 'solved' },
      })
      expect(closed.structuredContent).toMatchObject({ id: 'T-1', status: 'closed' })
      const refused = await peer.callTool({
        name: 'update_ticket',
        arguments: { action: 'close', id: 'T-1', reason: 'tired' },
      })
      expect(refused.isError).toBe(true)
    } finally {
      await peer.close()
    }
  })
})

const client = { name: 'test', version: '1.0.0' }

test('the failing build names tool, path, file and fix of every finding at once', () => {
  const { status, stderr } = spawnSync(
    'npx',
    vite('build', '--config', 'playground/failing/vite.config.ts'),
    { cwd: repository, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  expect(status).toBe(1)
  for (const part of [
    'store_anything',
    'src/tools/store-anything.ts',
    'untyped-property',
    'value',
    'z.json()',
    'unrepresentable',
    'expires',
    'union-not-flattened',
    // the code frame
    '>  9 |     value: z.any(),',
  ]) {
    expect(stderr).toContain(part)
  }
})
