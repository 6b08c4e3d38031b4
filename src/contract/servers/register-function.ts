import { mcpServer } from '../conventions/mcp-server.ts'
import type { Part } from '../conventions/types.ts'
import type { Found } from '../gather.ts'
import { View } from '../view.ts'
import { fastMcp } from './fastmcp.ts'
import { handledBy, makeServers } from './make-server.ts'
import { recordedTools } from './record.ts'

/** What calling functions that register tools takes. */
export interface Registration {
  /** Absolute path of the module: its SDK is resolved from there. */
  readonly path: string
  /** File URLs of the modules that stay outside of the bundle. */
  readonly externals: readonly string[]
  /** What these functions get as their second argument; throws when it could not be had. */
  readonly context: () => unknown
}

export type RegisterFunction = (server: object, context?: unknown) => unknown

/** How a parameter for a server is named; a function that says it registers may name it as it likes. */
const SERVER = /^_?(?:(?:fast)?_?mcp_?)?(?:server|srv)$|^(?:fast)?mcp$/i

const ANY = /^(?:s|srv|app|m|mcp|host|target|instance)$/i

/** Functions that do something else with a server, told by their names. */
const OTHERWISE =
  /^(?:start|listen|serve|run|stop|close|connect|dispose|shutdown|create|make|get|is|has|handle|wrap|with|log|test|mount)(?![a-z])/

/**
 * Whether a function takes a server to register tools on: `registerTools(server)`,
 * `(server: McpServer) => …`. Told by its first parameter; nothing is called.
 */
export function takesServer(value: unknown, exportName: string): value is RegisterFunction {
  if (typeof value !== 'function' || value.length === 0) return false
  const name = exportName === 'default' ? value.name : exportName
  if (OTHERWISE.test(name)) return false
  const parameter = firstParameter(value)
  if (parameter === undefined) return false
  return SERVER.test(parameter) || (/^register/i.test(name) && ANY.test(parameter))
}

function firstParameter(value: object): string | undefined {
  let text: string
  try {
    text = Function.prototype.toString.call(value)
  } catch {
    return undefined
  }
  const head = /^(?:async\s+)?(?:function\b\s*\*?\s*[\w$]*\s*)?(?:\(\s*)?([\w$]+)\s*(?:=>|[,)=])/
  return head.exec(text)?.[1]
}

/** A register function that threw. */
export interface RegisterFailure {
  readonly error: unknown
  readonly what: string
  readonly help: string
  /** It does not say that it registers tools: perhaps it wanted another kind of server. */
  readonly level?: 'warn'
}

/**
 * The tools that an exported function registers: it is called with a real server of the SDK that its
 * module resolves, which is never connected.
 */
export async function registeredTools(
  name: string,
  register: RegisterFunction,
  { path, externals, context }: Registration,
): Promise<Found[] | RegisterFailure> {
  let failure: unknown
  for (const make of await makeServers(path, externals)) {
    const server = make()
    try {
      await register(server, context())
    } catch (error) {
      failure ??= error
      continue
    }
    const tools = await toolsOn(server)
    return tools.map((part) => ({
      ...part,
      convention: 'registered',
      trails: [{ export: name, keys: part.keys }],
    }))
  }
  return {
    error: failure,
    ...(!/regist|tool/i.test(register.name + name) && { level: 'warn' }),
    what: `the tools that \`${name}\` registers`,
    help:
      register.length > 1
        ? `it was called with a server and \`evaluate.context\`: give that what the second argument must have, or \`exclude\` the file and name the server in \`servers\``
        : 'it was called with a server that is not connected: registering must need nothing else, or `exclude` the file and name the whole server in `servers`',
  }
}

async function toolsOn(server: object): Promise<Part[]> {
  const view = new View(server)
  const found = [mcpServer.recognise(view), fastMcp.recognise(view)]
  const parts = found.flatMap((some) => (Array.isArray(some) ? (some as Part[]) : []))
  const handled = handledBy(server)
  if (parts.length > 0 || !handled) return parts
  const listed = await recordedTools(handled)
  return listed.map((tool) => ({ ...tool, keys: [tool.name] }))
}
