import net from 'node:net'
import { Readable } from 'node:stream'
import type { FindingDraft } from '../../finding.ts'
import { isClass } from '../appearance.ts'
import { type Found, Gatherer } from '../gather.ts'
import { exportNames, isObject, read } from '../view.ts'
import { fastMcpTools } from './fastmcp.ts'
import { mcpInitializers } from './mcp-handler.ts'
import { type RecordedTool, recordedTools, serverIn, toolsOnWire } from './record.ts'
import { isConnected, recording } from './recording.ts'
import { registeredTools } from './register-function.ts'
import { requestText, type ServerRequest } from './request.ts'
import { firstConnection, settledOrIdle } from './wait.ts'

type Namespace = Readonly<Record<string, unknown>>
export type ModuleRequest = Extract<ServerRequest, { kind: 'module' }>

export interface Recorded {
  readonly found: readonly Found[]
  readonly findings: readonly FindingDraft[]
}

/**
 * Runs a server module without letting it listen on anything and reads the tools that it registers.
 *
 * @param load imports the module
 * @throws what the module throws, unless a server had connected by then
 */
export async function recordServer(
  load: () => Promise<Namespace>,
  request: ModuleRequest,
  file: string,
  context?: unknown,
): Promise<Recorded> {
  Object.assign(process.env, request.env)
  process.argv.splice(1, process.argv.length, request.path, ...request.args)
  isolate()
  let namespace: Namespace = {}
  try {
    namespace = (await settledOrIdle(load())) ?? {}
  } catch (error) {
    if (!isConnected()) throw error
  }
  const name = request.export ?? 'server'
  const gatherer = new Gatherer()
  const initialized = await handlerTools(request, context)
  if (initialized.length > 0) return { found: initialized, findings: [] }
  if (request.export === undefined) await firstConnection()
  const servers =
    request.export === undefined
      ? startedServers(namespace)
      : await exportedServer(read(namespace, request.export), name, gatherer, context)
  const asked = [...servers.map(recordedTools), ...[...recording.wires].map(toolsOnWire)]
  for (const tool of (await Promise.all(asked)).flat()) {
    if (gatherer.found.some((found) => found.name === tool.name)) continue
    gatherer.add(toFound(tool, name))
  }
  // FastMCP that only serves HTTP has no server to ask
  if (asked.length === 0 && gatherer.found.length === 0) {
    for (const tool of fastMcpTools()) {
      gatherer.add({ ...tool, convention: 'mcp-server', trails: [{ export: name, keys: [] }] })
    }
  }
  const found = gatherer.found
  if (found.length > 0) return { found, findings: [] }
  return { found, findings: [notRecorded(request, file, asked.length > 0, namespace)] }
}

/** The tools of `mcp-handler`'s handlers, which make a server for each request. */
async function handlerTools(
  { path, export: name = 'server' }: ModuleRequest,
  context: unknown,
): Promise<Found[]> {
  const registration = { path, externals: [], context: () => context }
  const found: Found[] = []
  for (const initialize of mcpInitializers()) {
    const tools = await registeredTools(
      name,
      { call: initialize, parameter: { index: 0 } },
      registration,
    )
    if (!Array.isArray(tools)) throw tools.error
    found.push(...tools.map((tool) => ({ ...tool, convention: 'mcp-server' })))
  }
  return found
}

function toFound(tool: RecordedTool, name: string): Found {
  return { ...tool, convention: 'mcp-server', trails: [{ export: name, keys: [] }] }
}

/** Servers that connected; else those that are exported; else those that were made at all. */
function startedServers(namespace: Namespace): object[] {
  if (isConnected()) return [...recording.connected.keys()]
  const exported = exportNames(namespace).map((name) => serverIn(read(namespace, name)))
  const held = exported.filter((server) => server !== undefined)
  return held.length > 0 ? [...new Set(held)] : [...recording.seen]
}

/** The server that an export is or makes. What is no MCP server but holds tools is gathered instead. */
async function exportedServer(
  exported: unknown,
  name: string,
  gatherer: Gatherer,
  context: unknown,
): Promise<object[]> {
  const value = await made(exported, context)
  const server = serverIn(value)
  if (server) return [server]
  await gatherer.visitExport(name, value)
  if (gatherer.found.length > 0) return []
  return isConnected() ? [...recording.connected.keys()] : [...recording.seen]
}

/** It was named in the options: to call it, or to make an instance of it, was asked for. */
function made(exported: unknown, context: unknown): unknown {
  if (typeof exported !== 'function') return exported
  if (isClass(exported)) return Reflect.construct(exported, [context])
  return (exported as (context?: unknown) => unknown)(context)
}

/** Nothing is listened on, and standard input never ends: many servers exit when it does. */
function isolate(): void {
  Object.defineProperty(process, 'stdin', {
    value: Object.assign(new Readable({ read() {} }), { fd: 0 }),
    configurable: true,
  })
  Object.defineProperty(net.Server.prototype, 'listen', {
    value(this: net.Server) {
      return this
    },
    writable: true,
    configurable: true,
  })
}

function notRecorded(
  request: ModuleRequest,
  file: string,
  connected: boolean,
  namespace: Namespace,
): FindingDraft {
  const what = requestText(request, file)
  const place = { file, ...(request.export !== undefined && { export: request.export }) }
  if (connected) {
    return {
      rule: 'server-not-recorded',
      message: `${what} is a server, but it lists no tools and registered none that could be read.`,
      ...place,
    }
  }
  if (request.export !== undefined && !isObject(read(namespace, request.export))) {
    const names = exportNames(namespace)
    return {
      rule: 'server-not-recorded',
      message: `${file} has no export \`${request.export}\` that is a server or makes one: it exports ${names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : 'nothing'}.`,
      help: 'name the export that is the server, or a function without required parameters that returns it',
      ...place,
    }
  }
  // Node starts what was built
  const built = file.replace(/^src\//, 'dist/').replace(/\.([cm]?)tsx?$/, '.$1js')
  const command = JSON.stringify([built, ...request.args])
  return {
    rule: 'server-not-recorded',
    message: `${what} was run, and no MCP server was made with an SDK that can be seen: it may bring a copy of its own inside its bundle, or start only on other arguments.`,
    help: `have it listed instead: \`servers: [{ command: 'node', args: ${command} }]\` starts it and asks for \`tools/list\``,
    ...place,
  }
}
