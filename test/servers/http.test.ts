import { describe, expect, test } from 'vitest'
import type { ServerOption } from '../../src/index.ts'
import { expectFind, manifestOf, placed, project, told } from './support.ts'

const SDK1 = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
  import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
  import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
  import { createServer } from 'node:http'
  import express from 'express'
  import { z } from 'zod'
  const MAKE = () => {
    const server = new McpServer({ name: 'x', version: '1' })
    server.registerTool('find', { description: 'Finds', inputSchema: { q: z.string(), n: z.number().default(3) } },
      async () => ({ content: [] }))
    return server
  }`
const SERVE = `
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await MAKE().connect(transport)`

async function read(
  source: string,
  option: ServerOption = 'src/server.ts',
  file = 'src/server.ts',
) {
  using app = project({ [file]: source })
  return await manifestOf([option], { root: app.root })
}

describe('a server that is made for each request or session', () => {
  test.each([
    [
      'express',
      `const app = express()
       app.use(express.json())
       app.post('/mcp', async (request, response) => {${SERVE}
         await transport.handleRequest(request, response, request.body)
       })
       app.listen(3000)`,
    ],
    [
      'express, only for those who introduce themselves',
      `const app = express()
       app.use(express.json())
       app.post('/mcp', async (request, response) => {
         if (request.body.method !== 'initialize' || request.headers['mcp-session-id'])
           return void response.status(400).end()
         ${SERVE}
         await transport.handleRequest(request, response, request.body)
       })
       app.listen(3000)`,
    ],
    [
      'Node alone, on another path, after a while',
      `setTimeout(() => createServer(async (request, response) => {
         if (request.url !== '/api/mcp') return void response.writeHead(404).end()
         ${SERVE}
         await transport.handleRequest(request, response)
       }).listen(3000), 100)`,
    ],
    [
      'the older transport',
      `const app = express()
       app.get('/sse', async (request, response) => {
         await MAKE().connect(new SSEServerTransport('/messages', response))
       })
       app.listen(3000)`,
    ],
  ])('%s', async (_, source) => {
    const result = await read(`${SDK1}\n${source}`)
    expectFind(result)
  })

  test('on a path of its own, for those who are let in', async () => {
    const source = `${SDK1}
      const app = express()
      app.use((request, response, next) =>
        request.headers.authorization === 'Bearer placeholder' ? next() : response.status(401).end())
      app.post('/v1/tools', async (request, response) => {${SERVE}
        await transport.handleRequest(request, response)
      })
      app.listen(3000)`
    const headers = { authorization: 'Bearer placeholder' }
    const option = { module: 'src/server.ts', path: '/v1/tools', headers }
    const result = await read(source, option)
    expect(result.findings).toEqual([])
    expect(result.tools.map(({ name }) => name)).toEqual(['find'])
    expect(
      told(await read(source, { module: 'src/server.ts', headers }), 'server-not-recorded'),
    ).toEqual([
      'server-not-recorded: src/server.ts serves HTTP, and no MCP server was made when a client introduced itself (every path is unknown to it).',
    ])
  })

  const FETCH = `
    import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
    import { z } from 'zod'
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'x', version: '1' })
      server.registerTool('find', { description: 'Finds', inputSchema: z.object({ q: z.string() }) },
        async () => ({ content: [] }))
      return server
    })`

  test.each([
    ['a default export', 'export default { fetch: (request: Request) => handler.fetch(request) }'],
    [
      'an application',
      'export const app = { fetch: (request: Request) => handler.fetch(request) }',
    ],
  ])('SDK 2.x, fetch of %s', async (_, tail) => {
    const result = await read(`${FETCH}\n${tail}`)
    expect(result.findings).toEqual([])
    expect(placed(result)).toEqual(['find: src/server.ts server (mcp-server)'])
  })

  test.each(['', '#POST'])('a route of Next, with the path of its folders%s', async (exported) => {
    const file = 'src/app/(mcp)/tools/[transport]/route.ts'
    const route = `
      export async function POST(request: Request, { params }: { params: Promise<{ transport: string }> }) {
        const { transport } = await params
        if (new URL(request.url).pathname !== '/tools/' + transport) return new Response(null, { status: 404 })
        return await handler.fetch(request)
      }`
    const result = await read(`${FETCH}\n${route}`, file + exported, file)
    expect(result.findings).toEqual([])
    expect(result.tools.map(({ name }) => name)).toEqual(['find'])
  })
})

describe('a server without an SDK', () => {
  const answer = (rest: string) => `
    const tools = [{ name: 'find', description: 'Finds', inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } }]
    export default { async fetch(request: Request) {
      if (new URL(request.url).pathname !== '/mcp') return new Response(null, { status: 404 })
      const { id, method } = await request.json() as { id?: number; method: string }
      if (id === undefined) return new Response(null, { status: 202 })
      const result = method === 'initialize' ? { protocolVersion: '2025-06-18' } : { tools }
      if (method !== 'initialize' && request.headers.get('mcp-session-id') !== 's1') return new Response(null, { status: 400 })
      const text = JSON.stringify({ jsonrpc: '2.0', id, result })
      const headers = { 'mcp-session-id': 's1' }
      ${rest}
    } }`

  test.each([
    ['in a body', 'return new Response(text, { headers })'],
    [
      'in a stream that goes on',
      `return new Response(new ReadableStream({ start(controller) {
         controller.enqueue(new TextEncoder().encode('event: message\\ndata: ' + text.slice(0, 9)))
         setTimeout(() => controller.enqueue(new TextEncoder().encode(text.slice(9) + '\\n\\n')), 20)
       } }), { headers })`,
    ],
  ])('is listed: its answers %s', async (_, rest) => {
    const result = await read(answer(rest))
    expect(told(result, 'server-listed')).toEqual([
      'server-listed: 1 tool of `src/server.ts` is what it lists when it is started: its own conversion of contracts that cannot be seen from here.',
    ])
    expect(placed(result)).toEqual(['find: src/server.ts server (mcp-server)'])
    expect(result.tools[0]?.input.document).toMatchObject({ required: ['q'] })
  })

  test('that lets nobody in says how to be read', async () => {
    const result = await read(`
      import { createServer } from 'node:http'
      createServer((request, response) => response.writeHead(request.url === '/mcp' ? 401 : 404).end()).listen(3000)`)
    expect(result.findings).toMatchObject([
      {
        rule: 'server-not-recorded',
        message:
          'src/server.ts serves HTTP, and no MCP server was made when a client introduced itself (POST /mcp: 401).',
        help: "export the function that makes the server and name it (`servers: ['src/server.ts#createServer']`), or say how it is asked: `servers: [{ module: 'src/server.ts', path: '/mcp', headers: { authorization: '…' } }]`",
      },
    ])
  })
})
