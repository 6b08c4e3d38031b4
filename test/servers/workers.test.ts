import { expect, test } from 'vitest'
import { manifestOf, placed, project } from './support.ts'

const HEAD = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
  import { z } from 'zod'`
const find = { input: { document: { properties: { q: { type: 'string' } }, required: ['q'] } } }

/** The packages cannot be loaded by Node: that they are not installed changes nothing. */
const stub = ['agents', '@cloudflare/workers-oauth-provider']

async function read(source: string, servers = ['src/index.ts']) {
  using app = project({ 'src/index.ts': `${HEAD}\n${source}` })
  const evaluate = { timeout: 60_000, stub, env: { WORD: 'find' } }
  const result = await manifestOf(servers, { root: app.root, evaluate })
  return { ...result, findings: result.findings.filter(({ rule }) => rule !== 'runtime-stub') }
}

const AGENT = `
  import { McpAgent } from 'agents/mcp'
  class Base extends McpAgent<{ WORD: string }, { count: number }> {
    initialState = { count: 3 }
  }
  export class MyMCP extends Base {
    server = new McpServer({ name: 'x', version: '1' })
    async init() {
      await null
      this.server.tool(this.env.WORD, 'Finds ' + this.state.count, { q: z.string() }, async () => ({ content: [] }))
      if (this.props.login === 'me') this.server.tool('hidden', 'Hidden', async () => ({ content: [] }))
    }
  }`

test.each([
  [
    'a Worker',
    `export default { fetch: (request: Request) => MyMCP.serve('/mcp').fetch(request) }`,
  ],
  [
    'a Worker behind authorization',
    `import OAuthProvider from '@cloudflare/workers-oauth-provider'
     export default new OAuthProvider({ apiHandlers: { '/mcp': MyMCP.serve('/mcp'), '/sse': MyMCP.serveSSE('/sse') } })`,
  ],
])('an McpAgent, %s', async (_, tail) => {
  const result = await read(`${AGENT}\n${tail}`)
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/index.ts server (mcp-server)'])
  expect(result.tools[0]).toMatchObject({ ...find, description: 'Finds 3' })
})

test('an McpAgent that is named', async () => {
  const result = await read(AGENT, ['src/index.ts#MyMCP'])
  expect(placed(result)).toEqual(['find: src/index.ts MyMCP (mcp-server)'])
})

test('what its init throws is told', async () => {
  const result = await read(`
    import { McpAgent } from 'agents/mcp'
    export class MyMCP extends McpAgent { init() { throw new Error('no tools today') } }`)
  expect(result.findings).toMatchObject([{ rule: 'evaluation-failed', file: 'src/index.ts' }])
  expect(result.findings[0]?.message).toContain('no tools today')
})

test('createMcpHandler of agents: the server is made when a request comes', async () => {
  const result = await read(`
    import { createMcpHandler } from 'agents/mcp'
    function make() {
      const server = new McpServer({ name: 'x', version: '1' })
      server.tool('find', 'Finds', { q: z.string() }, async () => ({ content: [] }))
      return server
    }
    export default { fetch: (request: Request, env: object, ctx: object) => createMcpHandler(make())(request, env, ctx) }`)
  expect(result.findings).toEqual([])
  expect(result.tools).toMatchObject([{ name: 'find', ...find }])
})
