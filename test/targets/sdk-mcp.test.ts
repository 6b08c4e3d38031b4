import { Client, InMemoryTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Server as Server2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { TargetTool } from '../../src/target/types.ts'
import { catalogue } from './catalogue.ts'
import { fixtures } from './fixtures.ts'
import { around, tool } from './support.ts'

interface List {
  readonly tools: unknown[]
}

/** Every fixture that the target takes, each under a name of its own. */
const tools: readonly TargetTool[] = [
  ...catalogue,
  ...fixtures.flatMap((fixture, index) =>
    lowerFor(findTarget('mcp'), [fixture.tool]).findings.some(({ level }) => level === 'error')
      ? []
      : [{ ...fixture.tool, name: `f${index}` }],
  ),
]
const listOf = (list: readonly TargetTool[]): List =>
  lowerFor(findTarget('mcp'), list).file?.value as List

async function listWith1(list: List): Promise<unknown[]> {
  const server = new Server1({ name: 's', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => list as never)
  const client = new Client1({ name: 'c', version: '1' })
  const [left, right] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(left), client.connect(right)])
  const { tools: listed } = await client.listTools()
  await client.close()
  return listed
}

async function listWith2(list: List): Promise<unknown[]> {
  const server = new Server2({ name: 's', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => list as never)
  const client = new Client({ name: 'c', version: '1' })
  const [left, right] = Transport2.createLinkedPair()
  await Promise.all([server.connect(left), client.connect(right)])
  const { tools: listed } = await client.listTools()
  await client.close()
  return listed
}

describe('official MCP SDKs list what the target writes', () => {
  it('1.x, whole', async () => {
    const list = listOf(tools)
    expect(await listWith1(list)).toEqual(list.tools)
    expect(list.tools.length).toBeGreaterThan(60)
  })

  it('2.x, whole', async () => {
    const list = listOf(tools)
    expect(await listWith2(list)).toEqual(list.tools)
  })

  it('1.x rejects the whole list for what the target lowers or refuses', async () => {
    const broken = (properties: object): List => ({
      tools: [{ name: 'a', inputSchema: { type: 'object', properties } }],
    })
    await expect(listWith1(broken({ x: true }))).rejects.toThrow(
      /"properties",\s+"x"\s+\],\s+"message": "Invalid input"/,
    )
    const repaired = listOf([tool(around(true))])
    expect(await listWith1(repaired)).toHaveLength(1)

    const nullable: List = { tools: [{ name: 'a', inputSchema: { type: ['object', 'null'] } }] }
    await expect(listWith1(nullable)).rejects.toThrow(/expected .{0,2}"object/)
    expect(
      lowerFor(findTarget('mcp'), [tool({ type: ['object', 'null'] })]).findings.map(
        ({ rule }) => rule,
      ),
    ).toEqual(['mcp/root-object'])
  })

  it('1.x rejects output schemas with a reference to nothing or an expression that Unicode mode refuses', async () => {
    const output = (x: object): List => ({
      tools: [{ name: 'a', inputSchema: { type: 'object' }, outputSchema: around(x) }],
    })
    await expect(listWith1(output({ $ref: '#/$defs/missing' }))).rejects.toThrow(
      /can't resolve reference #\/\$defs\/missing from id #/,
    )
    await expect(listWith1(output({ type: 'string', pattern: '^a\\@b$' }))).rejects.toThrow(
      /Invalid regular expression: .*Invalid escape/,
    )
    const faults = (x: object): string[] =>
      lowerFor(findTarget('mcp'), [
        tool({ type: 'object', properties: {} }, { output: { document: around(x) } }),
      ]).findings.map(({ rule, side }) => `${side} ${rule}`)
    expect(faults({ $ref: '#/$defs/missing' })).toEqual(['output mcp/unresolved-ref'])
    expect(faults({ type: 'string', pattern: '^a\\@b$' })).toEqual(['output mcp/pattern-invalid'])
  })
})
