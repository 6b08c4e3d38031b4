import { describe, expect, test } from 'vitest'
import { expectFind, manifestOf, names, placed, project, told } from './support.ts'

const SDK1 = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
  import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
  import { z } from 'zod'`
const SDK2 = `
  import { McpServer, Server } from '@modelcontextprotocol/server'
  import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
  import { z } from 'zod'`
const LOW = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js'
  import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'`
const MAKE = `const server = new McpServer({ name: 'x', version: '1' }, { capabilities: { tools: {} } })`
const CONFIG = `{ description: 'Finds', inputSchema: z.object({ q: z.string(), n: z.number().default(3) }) }`
const REGISTER = `server.registerTool('find', ${CONFIG}, async () => ({ content: [] }))`
const START = `server.connect(new StdioServerTransport())`
const LISTED = `{ name: 'find', description: 'Finds', inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } }`

async function read(
  source: string,
  option: string | object = 'src/server.ts',
  file = 'src/server.ts',
) {
  using app = project({ [file]: source })
  return await manifestOf([option as string], { root: app.root })
}

describe('an entry file that starts itself', () => {
  test.each([
    ['SDK 1.x', `${SDK1}; ${MAKE}; ${REGISTER}; await ${START}`],
    [
      'that waits for nothing',
      `${SDK1}; async function main() { await null; ${MAKE}; ${REGISTER}; await ${START} }; main()`,
    ],
    [
      'that starts after a while',
      `${SDK1}; setTimeout(() => { ${MAKE}; ${REGISTER}; ${START} }, 300)`,
    ],
    ['that registers after it has connected', `${SDK1}; ${MAKE}; await ${START}; ${REGISTER}`],
    [
      'that registers when the client has introduced itself',
      `${SDK1}; ${MAKE}; server.server.oninitialized = () => { ${REGISTER} }; await ${START}`,
    ],
    [
      'that prints and exits',
      `${SDK1}; ${MAKE}; ${REGISTER}; console.log('{"jsonrpc":"2.0"}'); await ${START}; process.exit(0)`,
    ],
    ['SDK 2.x', `${SDK2}; ${MAKE}; ${REGISTER}; await ${START}`],
    [
      'SDK 2.x, a server for each connection',
      `${SDK2}; serveStdio(() => { ${MAKE}; ${REGISTER}; return server })`,
    ],
  ])('%s', async (_, source) => {
    const result = await read(source)
    expectFind(result)
  })

  test('CommonJS', async () => {
    const source = `
      const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
      const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js')
      const { z } = require('zod')
      ${MAKE}; ${REGISTER}; ${START}`
    const result = await read(source, 'src/server.cjs', 'src/server.cjs')
    expect(placed(result)).toEqual(['find: src/server.cjs server (mcp-server)'])
  })

  test('a low-level server answers through its own handler, page by page', async () => {
    const result = await read(`${LOW}
      const server = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } })
      server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => params?.cursor === 'next'
        ? { tools: [{ ...${LISTED}, name: 'second' }] }
        : { tools: [${LISTED}], nextCursor: 'next' })
      await ${START}`)
    expect(names(result.tools)).toEqual(['find', 'second'])
    expect(result.tools[0]?.input.document).toMatchObject({ required: ['q'] })
  })

  test('one contract that cannot be listed does not hide the others', async () => {
    const result = await read(`${SDK1}; ${MAKE}; ${REGISTER}
      server.registerTool('broken', { description: 'Broken', inputSchema: { when: z.date() } }, async () => ({ content: [] }))
      await ${START}`)
    expect(names(result.tools)).toEqual(['broken', 'find'])
    expect(result.findings).toMatchObject([
      {
        rule: 'unrepresentable',
        tool: 'broken',
        path: 'when',
        severity: 'error',
        position: { file: 'src/server.ts', line: 5, column: 83 },
      },
    ])
  })

  test('gets its arguments and its environment, and is the main module', async () => {
    const source = `${SDK1}
      import { fileURLToPath } from 'node:url'
      if (process.argv[1] !== fileURLToPath(import.meta.url)) throw new Error('not the main module')
      ${MAKE}
      server.registerTool(process.argv[2] + '_' + process.env.SUFFIX, { description: 'X' }, async () => ({ content: [] }))
      await ${START}`
    const option = { module: 'src/server.ts', args: ['given'], env: { SUFFIX: 'too' } }
    expect(names((await read(source, option)).tools)).toEqual(['given_too'])
  })

  test('FastMCP that only serves HTTP', async () => {
    const result = await read(`
      import { FastMCP } from 'fastmcp'
      import { z } from 'zod'
      const server = new FastMCP({ name: 'x', version: '1.0.0' })
      server.addTool({ name: 'find', description: 'Finds', parameters: z.object({ q: z.string() }), execute: async () => '' })
      await server.start({ transportType: 'httpStream', httpStream: { port: 65_124 } })`)
    expect(names(result.tools)).toEqual(['find'])
  })

  test('a disabled tool is not listed', async () => {
    const result = await read(`${SDK1}; ${MAKE}; ${REGISTER}
      server.registerTool('hidden', ${CONFIG}, async () => ({ content: [] })).disable()
      await ${START}`)
    expect(names(result.tools)).toEqual(['find'])
  })
})

describe('an export that is a server or makes one', () => {
  test.each([
    ['a server', `${SDK1}; ${MAKE}; ${REGISTER}; export { server as it }`],
    ['a function', `${SDK1}; export function it() { ${MAKE}; ${REGISTER}; return server }`],
    [
      'an async function',
      `${SDK1}; export const it = async () => { ${MAKE}; ${REGISTER}; return server }`,
    ],
    [
      'an object with a server',
      `${SDK1}; export const it = () => { ${MAKE}; ${REGISTER}; return { server, cleanup() {} } }`,
    ],
    [
      'a function that connects itself',
      `${SDK1}; export async function it() { ${MAKE}; ${REGISTER}; await ${START} }`,
    ],
    ['SDK 2.x', `${SDK2}; export function it() { ${MAKE}; ${REGISTER}; return server }`],
    [
      'a low-level server',
      `${LOW}; export function it() { const server = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } }); server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [${LISTED}] })); return server }`,
    ],
    [
      'FastMCP',
      `import { FastMCP } from 'fastmcp'; import { z } from 'zod'; export function it() { const server = new FastMCP({ name: 'x', version: '1.0.0' }); server.addTool({ name: 'find', description: 'Finds', parameters: z.object({ q: z.string() }), execute: async () => '' }); return server }`,
    ],
    [
      'mcp-use',
      `import { MCPServer } from 'mcp-use/server'; import { z } from 'zod'; export const it = new MCPServer({ name: 'x', version: '1.0.0' }); it.tool({ name: 'find', description: 'Finds', schema: z.object({ q: z.string() }) }, async () => ({ content: [] }))`,
    ],
  ])('%s', async (_, source) => {
    const result = await read(source, 'src/server.ts#it')
    expect(told(result, 'server-not-recorded', 'evaluation-failed')).toEqual([])
    expect(result.tools).toMatchObject([
      { name: 'find', description: 'Finds', file: 'src/server.ts' },
    ])
    expect(result.tools[0]?.input.document).toMatchObject({ required: ['q'] })
  })

  test('gets `evaluate.context`, also from a module', async () => {
    const files = {
      'src/server.ts': `${SDK1}
        export function it({ prefix }: { prefix: string }) {
          ${MAKE}; server.registerTool(prefix + '_tool', ${CONFIG}, async () => ({ content: [] })); return server
        }`,
      'src/context.ts': `export default { prefix: 'module' as const }`,
    }
    using app = project(files)
    const read = (context: string | { prefix: string }) =>
      manifestOf(['src/server.ts#it'], { root: app.root, evaluate: { context } })
    expect(names((await read({ prefix: 'value' })).tools)).toEqual(['value_tool'])
    expect(names((await read('src/context.ts')).tools)).toEqual(['module_tool'])
  })

  test('that is not there', async () => {
    const result = await read('export const other = 1', 'src/server.ts#createServer')
    expect(told(result, 'server-not-recorded')).toEqual([
      'server-not-recorded: src/server.ts has no export `createServer` that is a server or makes one: it exports `other`.',
    ])
  })
})

describe('what cannot be recorded', () => {
  test('a folder without an index', async () => {
    const result = await read('', 'src')
    expect(told(result, 'server-not-recorded')).toEqual([
      'server-not-recorded: The option `servers` names src, and there is no such file.',
    ])
  })

  test('a file that is not there', async () => {
    const result = await read('', 'src/missing.ts')
    expect(told(result, 'server-not-recorded')).toEqual([
      'server-not-recorded: The option `servers` names src/missing.ts, and there is no such file.',
    ])
  })

  test('a server that only listens on the network; its port stays free', async () => {
    const result = await read(`
      import { createServer } from 'node:http'
      createServer().listen(65_123, () => { throw new Error('listening') })`)
    expect(result.findings).toMatchObject([{ rule: 'server-not-recorded', file: 'src/server.ts' }])
    expect(result.findings[0]?.help).toContain("servers: [{ command: 'node', args: [")
  })

  test('one that exits without a credential says which and how to give it', async () => {
    const source = `${SDK1}
      if (!process.env.ORCHARD_KEY) { console.error('no key'); process.exit(1) }
      ${MAKE}; ${REGISTER}; await ${START}`
    const result = await read(source)
    expect(result.findings).toMatchObject([{ rule: 'evaluation-failed', file: 'src/server.ts' }])
    expect(result.findings[0]?.help).toContain('`ORCHARD_KEY` is not set')
    expect(result.findings[0]?.help).toContain("env: { ORCHARD_KEY: '…' }")
    const option = { module: 'src/server.ts', env: { ORCHARD_KEY: 'placeholder' } }
    expect(names((await read(source, option)).tools)).toEqual(['find'])
  })

  test('one that throws', async () => {
    const result = await read(`throw new Error('no database')`)
    expect(result.findings).toMatchObject([
      { rule: 'evaluation-failed', file: 'src/server.ts', position: { line: 1 } },
    ])
    expect(result.findings[0]?.message).toContain('no database')
  })
})

describe('tools that modules define and a server registers', () => {
  const files = {
    'src/tools/find.ts': `
      import { z } from 'zod'
      export const find = { description: 'Finds', inputSchema: z.object({ q: z.string() }) }`,
    'src/tools/move.ts': `
      import { z } from 'zod'
      export default { name: 'move', description: 'Draft', inputSchema: { to: z.string() } }`,
    'src/tools/shared.ts': `export const LIMIT = 3`,
    'src/server.ts': `${SDK1}
      import { find } from './tools/find'
      import move from './tools/move'
      import { LIMIT } from './tools/shared'
      ${MAKE}
      server.registerTool('find_it', find, async () => ({ content: [] }))
      server.registerTool('move', { ...move, description: 'Moves up to ' + LIMIT }, async () => ({ content: [] }))
      await ${START}`,
  }

  test('are one tool each, as the server has them, where they are defined', async () => {
    using app = project(files)
    const result = await manifestOf(['src/server.ts'], {
      root: app.root,
      include: 'src/tools/*.ts',
    })
    expect(result.tools.map(({ name, description, file }) => [name, description, file])).toEqual([
      ['find_it', 'Finds', 'src/tools/find.ts'],
      ['move', 'Moves up to 3', 'src/tools/move.ts'],
    ])
    expect(result.findings).toMatchObject([
      { rule: 'no-tool-found', severity: 'info', file: 'src/tools/shared.ts' },
    ])
  })
})

test('an exported class is made, with the context', async () => {
  using app = project({
    'src/server.ts': `${SDK1}
      export class Tasks {
        readonly mcp: McpServer
        constructor(options: { verb: string }) {
          this.mcp = new McpServer({ name: 'x', version: '1' })
          this.mcp.tool(options.verb, 'Finds', { q: z.string() }, async () => ({ content: [] }))
        }
      }`,
  })
  const context = { verb: 'find' }
  const result = await manifestOf(['src/server.ts#Tasks'], {
    ...{ root: app.root, evaluate: { timeout: 60_000, context } },
  })
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/server.ts Tasks (mcp-server)'])
})
