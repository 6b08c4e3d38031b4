import { describe, expect, test } from 'vitest'
import { manifestOf, placed, project } from './support.ts'

const SDK1 = '@modelcontextprotocol/sdk/server/mcp.js'
const SDK2 = '@modelcontextprotocol/server'
const NONE = 'async () => ({ content: [] })'

const run = (root: string, context?: unknown) =>
  manifestOf([], {
    root,
    include: 'src/tools/**/*.ts',
    ...(context !== undefined && { evaluate: { context: context as string } }),
  })

describe.each([
  ['1.x, raw shape', SDK1, '{ city: z.string() }'],
  ['1.x, Zod object', SDK1, 'z.object({ city: z.string() })'],
  ['2.x, Zod object', SDK2, 'z.object({ city: z.string() })'],
])('a function that registers tools, SDK %s', (_, sdk, inputSchema) => {
  test('is called with a real server and read', async () => {
    using app = project({
      'src/tools/weather.ts': `
        import { McpServer } from '${sdk}'
        import { z } from 'zod'
        export function registerWeather(server: McpServer) {
          if (!(server instanceof McpServer)) throw new Error('no server of ours')
          server.registerTool('get_weather', {
            title: 'Weather report', description: 'Weather', inputSchema: ${inputSchema},
            outputSchema: z.object({ sky: z.string() }) as never, annotations: { readOnlyHint: true },
          }, ${NONE} as never)
        }`,
    })
    const result = await run(app.root)
    expect(result.findings).toEqual([])
    expect(placed(result)).toEqual([
      'get_weather: src/tools/weather.ts registerWeather.get_weather (registered)',
    ])
    expect(result.tools[0]).toMatchObject({
      title: 'Weather report',
      description: 'Weather',
      annotations: { readOnlyHint: true },
      input: { document: { properties: { city: { type: 'string' } }, required: ['city'] } },
      output: { document: { required: ['sky'] } },
    })
  })
})

test('only its type is imported: the SDK is found from the module', async () => {
  using app = project({
    'src/tools/all.ts': `
      import type { McpServer } from '${SDK1}'
      import { z } from 'zod'
      export default async (server: McpServer) => {
        server.tool('old_style', 'Old', { n: z.number() }, ${NONE})
        server.registerTool('bare', { description: 'Bare' }, ${NONE})
      }`,
  })
  const result = await run(app.root)
  expect(placed(result)).toEqual([
    'old_style: src/tools/all.ts default.old_style (registered)',
    'bare: src/tools/all.ts default.bare (registered)',
  ])
})

test('a configuration that another file registers is no tool beside it', async () => {
  using app = project({
    'src/tools/weather.ts': `
      import { z } from 'zod'
      export const config = { description: 'Weather', inputSchema: { city: z.string() } }`,
    'src/tools/index.ts': `
      import type { McpServer } from '${SDK1}'
      import { config } from './weather.ts'
      export function register(server: McpServer) {
        server.registerTool('get_weather', config, ${NONE})
        server.registerTool('get_weather_again', config, ${NONE})
      }`,
  })
  const result = await run(app.root)
  expect(placed(result)).toEqual([
    'get_weather: src/tools/weather.ts config (registered)',
    'get_weather_again: src/tools/weather.ts config (registered)',
  ])
})

describe('its second argument', () => {
  const files = {
    'src/tools/units.ts': `
      import type { McpServer } from '${SDK1}'
      import { z } from 'zod'
      export const registerUnits = (server: McpServer, context: { units: string[] }) =>
        server.registerTool('convert', {
          description: 'Converts', inputSchema: { to: z.enum(context.units as [string]) },
        }, ${NONE})`,
    'src/context.ts': `export default { units: ['c', 'f'] as const }`,
  }
  const units = { type: 'string', enum: ['c', 'f'] }

  test.each([
    ['a value', { units: ['c', 'f'] }],
    ['the default export of a module', 'src/context.ts'],
  ])('is %s', async (_, context) => {
    using app = project(files)
    const result = await run(app.root, context)
    expect(result.tools[0]?.input.document).toMatchObject({ properties: { to: units } })
  })

  test('may come from a tool module, which stays one', async () => {
    using app = project({
      ...files,
      'src/tools/ping.ts': `
        import { z } from 'zod'
        export const units = ['c', 'f']
        export default { name: 'ping', description: 'Ping', inputSchema: z.object({}), units }`,
    })
    const result = await run(app.root, 'src/tools/ping.ts')
    expect(result.tools.map(({ name }) => name).sort()).toEqual(['convert', 'ping'])
  })

  test('is missed by name, with the way to give it', async () => {
    using app = project(files)
    const { findings, tools } = await run(app.root)
    expect(tools).toEqual([])
    expect(findings).toMatchObject([
      {
        rule: 'evaluation-failed',
        file: 'src/tools/units.ts',
        export: 'registerUnits',
        position: { file: 'src/tools/units.ts', line: 6 },
      },
    ])
    expect(findings[0]?.message).toContain('the tools that `registerUnits` registers threw')
    expect(findings[0]?.help).toContain('`evaluate.context`')
  })

  test('cannot be had: whoever needs it says so', async () => {
    using app = project({ ...files, 'src/context.ts': `throw new Error('no context')` })
    const { findings } = await run(app.root, 'src/context.ts')
    expect(findings).toMatchObject([{ rule: 'evaluation-failed', file: 'src/tools/units.ts' }])
    expect(findings[0]?.message).toContain('no context')
  })
})

describe('a server that is no first parameter', () => {
  const ping = `registerTool('ping', { description: 'Ping' }, ${NONE})`
  const pong = (context: string) => `void ${context}.units.length`

  test.each([
    ['the second one', `(client: Units, server: McpServer) { ${pong('client')}; server.${ping} }`],
    [
      'three parameters',
      `(server: McpServer, client: Units, config: Units) { ${pong('client')}; ${pong('config')}; server.${ping} }`,
    ],
    [
      'taken apart',
      `({ units, mcpServer }: { units: string[]; mcpServer: McpServer }) { void units.length; mcpServer.${ping} }`,
    ],
    [
      'taken apart, under another name',
      `({ server: it, units }: { server: McpServer; units: string[] }) { void units.length; it.${ping} }`,
    ],
    ['a member', `(ctx: { server: McpServer } & Units) { ${pong('ctx')}; ctx.server.${ping} }`],
    [
      'a member taken out',
      `(deps: { server: McpServer } & Units) { const { server } = deps; ${pong('deps')}; server.${ping} }`,
    ],
  ])('%s', async (_, rest) => {
    using app = project({
      'src/tools/ping.ts': `
        import type { McpServer } from '${SDK1}'
        interface Units { units: string[] }
        export function registerPing${rest}`,
    })
    const result = await run(app.root, { units: ['c'] })
    expect(result.findings).toEqual([])
    expect(placed(result)).toEqual(['ping: src/tools/ping.ts registerPing.ping (registered)'])
  })

  test('of functions that say they register only', async () => {
    using app = project({
      'src/tools/never.ts': `
        const never = (): never => { throw new Error('called') }
        export const observe = (client: unknown, server: unknown) => never()
        export const execute = ({ server }: { server: unknown }) => never()
        export const registerUser = (ctx: { db: { tool(): void } }) => never()
        export const addressOf = ({ server }: { server: unknown }) => never()`,
    })
    expect((await run(app.root)).findings.map(({ rule }) => rule)).toEqual(['no-tool-found'])
  })
})

test('what is registered wins over the definition it was made from', async () => {
  using app = project({
    'src/tools/search.ts': `
      import type { McpServer } from '${SDK1}'
      import { z } from 'zod'
      export const search = { description: 'Draft', inputSchema: { q: z.string() } }
      export const other = { name: 'other', description: 'Other', inputSchema: { q: z.string() } }
      export function register(server: McpServer) {
        server.registerTool('other', { ...other, description: 'Registered' }, ${NONE})
      }
      export { register as default }`,
  })
  const result = await run(app.root)
  expect(result.tools.map(({ name, description }) => [name, description])).toEqual([
    ['search', 'Draft'],
    ['other', 'Registered'],
  ])
})

test('addTool of FastMCP and tool({ … }) of mcp-use', async () => {
  using app = project({
    'src/tools/fast.ts': `
      import type { FastMCP } from 'fastmcp'
      import { z } from 'zod'
      export function addFast(server: FastMCP) {
        server.addTool({ name: 'fast', description: 'Fast', parameters: z.object({ a: z.string() }), execute: async () => '' })
      }`,
    'src/tools/use.ts': `
      import type { MCPServer } from 'mcp-use/server'
      import { z } from 'zod'
      export function addUse(server: MCPServer) {
        server.tool({ name: 'use', description: 'Use', schema: z.object({ b: z.string() }) }, ${NONE} as never)
      }`,
  })
  const result = await run(app.root)
  expect(placed(result)).toEqual([
    'fast: src/tools/fast.ts addFast.fast (registered)',
    'use: src/tools/use.ts addUse.use (registered)',
  ])
  expect(result.tools.map(({ input }) => input.document)).toMatchObject([
    { required: ['a'] },
    { required: ['b'] },
  ])
})

test('request handlers set on a low-level server', async () => {
  using app = project({
    'src/tools/handlers.ts': `
      import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
      export function setupHandlers(server: Server) {
        server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [{ name: 'find', description: 'Finds', inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } }],
        }))
      }`,
  })
  const result = await run(app.root)
  expect(placed(result)).toEqual(['find: src/tools/handlers.ts setupHandlers.find (registered)'])
  expect(result.tools[0]?.input.document).toMatchObject({ required: ['q'] })
})

test('a function that says it registers may name its parameter as it likes', async () => {
  using app = project({
    'src/tools/short.ts': `
      import type { McpServer } from '${SDK1}'
      export const registerPing = (s: McpServer) => s.registerTool('ping', { description: 'Ping' }, ${NONE})`,
  })
  expect((await run(app.root)).tools.map(({ name }) => name)).toEqual(['ping'])
})

test('functions that take a server for something else', async () => {
  using app = project({
    'src/tools/hooks.ts': `
      export const observe = (server: { on(): void }) => { server.on() }
      export const label = (server: object) => {}`,
  })
  const { findings } = await run(app.root)
  expect(findings.map(({ rule, severity, export: at }) => [rule, severity, at])).toEqual([
    ['evaluation-failed', 'warn', 'observe'],
  ])
})

test('a function that registers nothing is no tool', async () => {
  using app = project({
    'src/tools/label.ts': `export const label = (server: object) => {}`,
  })
  const { findings } = await run(app.root)
  expect(findings.map(({ message }) => message)).toEqual([
    'No tool found: the module exports `label` (a function that registered nothing on a server). No module has one: the manifest would be empty.',
  ])
})

test('functions that do something else are not called', async () => {
  using app = project({
    'src/tools/never.ts': `
      const never = (): never => { throw new Error('called') }
      export function startServer(server: unknown) { never() }
      export const listen = (server: unknown) => never()
      export function createTool(name: string) { never() }
      export function register() { never() }
      export const handler = ({ server }: { server: unknown }) => never()
      export class Server { constructor(server: unknown) { never() } }`,
  })
  const result = await run(app.root)
  expect(result.findings.map(({ rule }) => rule)).toEqual(['no-tool-found'])
})
