import net from 'node:net'
import { Readable } from 'node:stream'
import type { FindingDraft } from '../../finding.ts'
import { isClass } from '../appearance.ts'
import { type Found, Gatherer } from '../gather.ts'
import { exportNames, read } from '../view.ts'
import { doorsOf } from './door.ts'
import { fastMcpTools } from './fastmcp.ts'
import { knock } from './knock.ts'
import { serverListed } from './list-server.ts'
import { asListed } from './listed.ts'
import { startMcpAgents } from './mcp-agent.ts'
import { mcpInitializers } from './mcp-handler.ts'
import { notRecorded } from './not-recorded.ts'
import { type RecordedTool, recordedTools, serverIn, toolsOnWire } from './record.ts'
import { isConnected, recording } from './recording.ts'
import { registeredTools } from './register-function.ts'
import type { ServerRequest } from './request.ts'
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
  const started = isolate()
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
  const agents = await startMcpAgents(offered(namespace, request.export))
  if (request.export === undefined) await firstConnection()
  const servers =
    request.export === undefined
      ? startedServers(namespace)
      : agents.length > 0
        ? [...recording.seen]
        : await exportedServer(read(namespace, request.export), name, gatherer, context)
  const doors =
    servers.length === 0 && recording.wires.size === 0 && gatherer.found.length === 0
      ? doorsOf(offered(namespace, request.export), started)
      : []
  const knocked = await knock(doors, file, request.http)
  if (doors.length > 0) servers.push(...startedServers({}))
  for (const tool of knocked.tools) gatherer.add(toFound({ ...asListed(tool), value: tool }, name))
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
  if (knocked.tools.length > 0)
    return { found, findings: [serverListed(request, file, found.length)] }
  if (found.length > 0) return { found, findings: [] }
  const seen = { asked: asked.length > 0, http: doors.length > 0, ...knocked, namespace }
  return { found, findings: [notRecorded(request, file, seen)] }
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
  const value = await made(name, exported, context)
  const server = serverIn(value)
  if (server) return [server]
  await gatherer.visitExport(name, value)
  if (gatherer.found.length > 0) return []
  return isConnected() ? [...recording.connected.keys()] : [...recording.seen]
}

/** Functions that want a request. */
const ROUTES: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE', 'fetch'])

/** It was named in the options: to call it, or to make an instance of it, was asked for. */
function made(name: string, exported: unknown, context: unknown): unknown {
  if (typeof exported !== 'function' || ROUTES.has(name)) return exported
  if (isClass(exported)) return Reflect.construct(exported, [context])
  return (exported as (context?: unknown) => unknown)(context)
}

/** What a request may be handed to: all exports, or the one that was named. */
function offered(namespace: Namespace, name: string | undefined): Namespace {
  return name === undefined ? namespace : { [name]: read(namespace, name) }
}

/**
 * Nothing is listened on, and standard input never ends: many servers exit when it does.
 * @returns the servers that wanted to listen, as they come
 */
function isolate(): net.Server[] {
  const started: net.Server[] = []
  Object.defineProperty(process, 'stdin', {
    value: Object.assign(new Readable({ read() {} }), { fd: 0 }),
    configurable: true,
  })
  Object.defineProperty(net.Server.prototype, 'listen', {
    value(this: net.Server) {
      started.push(this)
      return this
    },
    writable: true,
    configurable: true,
  })
  return started
}
