import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { remember } from './fastmcp.ts'

/** Where the `McpServer` of each SDK is, and what tells its CommonJS file from its twin. */
const SDKS = [
  {
    specifier: '@modelcontextprotocol/sdk/server/mcp.js',
    commonjs: '/dist/cjs/',
    module: '/dist/esm/',
  },
  { specifier: '@modelcontextprotocol/server', commonjs: '.cjs', module: '.mjs' },
] as const

type Make = new (info: object, options: object) => object

/**
 * Servers to register tools on, real and unconnected, of the SDKs that a module resolves: the one
 * that it imports first. They also take what FastMCP and mcp-use are given.
 */
export async function makeServers(
  path: string,
  externals: readonly string[],
): Promise<(() => object)[]> {
  const require = createRequire(path)
  const makers: { make: () => object; imported: boolean }[] = []
  for (const { specifier, commonjs, module } of SDKS) {
    let file: string
    try {
      file = require.resolve(specifier)
    } catch {
      continue
    }
    const twin = file.replaceAll('\\', '/').replace(commonjs, module)
    const url = pathToFileURL(existsSync(twin) ? twin : file).href
    const loaded = (await import(url)) as Record<string, unknown>
    const McpServer = (loaded.McpServer ?? (loaded.default as typeof loaded).McpServer) as Make
    const folder = specifier.split('/').slice(0, 2).join('/')
    makers.push({
      make: () => taking(new McpServer({ name: 'tool-manifest', version: '1.0.0' }, {})),
      imported: externals.some((external) => external.includes(`/${folder}/`)),
    })
  }
  makers.sort((a, b) => Number(b.imported) - Number(a.imported))
  return makers.length > 0 ? makers.map(({ make }) => make) : [() => taking({})]
}

const handled = new WeakMap<object, object>()

/** The low-level server behind a made one, if request handlers were set on it. */
export function handledBy(server: object): object | undefined {
  return handled.get(server)
}

/** Adds `addTool(tool)` of FastMCP, `tool(definition, handler)` of mcp-use, and what a low-level server has. */
function taking(server: object): object {
  const original: unknown = Reflect.get(server, 'tool')
  const note = (tool: unknown): object => {
    remember(server, tool)
    return server
  }
  const tool = (...parameters: unknown[]): unknown => {
    if (typeof parameters[0] !== 'string') return note(parameters[0])
    if (typeof original !== 'function') throw new TypeError('server.tool is not a function')
    return Reflect.apply(original, server, parameters)
  }
  const setRequestHandler = (...parameters: unknown[]): void => {
    const low = Reflect.get(server, 'server') as LowLevel
    if (!handled.has(server)) low.registerCapabilities({ tools: {}, resources: {}, prompts: {} })
    handled.set(server, low)
    low.setRequestHandler(...parameters)
  }
  const methods = {
    addTool: note,
    addTools: (tools: unknown[]) => tools.map(note),
    tool,
    setRequestHandler,
  }
  return Object.defineProperties(
    server,
    Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }])),
  )
}

interface LowLevel {
  registerCapabilities(capabilities: object): void
  setRequestHandler(...parameters: unknown[]): void
}
