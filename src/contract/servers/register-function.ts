import { mcpServer } from '../conventions/mcp-server.ts'
import type { Part } from '../conventions/types.ts'
import type { Found } from '../gather.ts'
import { isObject, View } from '../view.ts'
import { fastMcp } from './fastmcp.ts'
import { handledBy, makeServers } from './make-server.ts'
import { initializerOf } from './mcp-handler.ts'
import { recordedTools } from './record.ts'
import { argumentsWith, type ServerParameter, serverParameter } from './server-parameter.ts'

/** What calling functions that register tools takes. */
export interface Registration {
  /** Absolute path of the module: its SDK is resolved from there. */
  readonly path: string
  /** File URLs of the modules that stay outside of the bundle. */
  readonly externals: readonly string[]
  /** What these functions get besides the server; throws when it could not be had. */
  readonly context: () => unknown
}

/** A function that registers tools on a server, and where it takes that. */
export interface RegisterFunction {
  readonly call: (...given: never[]) => unknown
  readonly parameter: ServerParameter
}

/** The function by which an export registers tools on a server: itself, or what a route handler was made of. */
export function registerFunction(value: unknown, exportName: string): RegisterFunction | undefined {
  if (typeof value !== 'function') return undefined
  const initialize = initializerOf(value)
  if (initialize) return { call: initialize, parameter: { index: 0 } }
  const call = value as RegisterFunction['call']
  const parameter = serverParameter(call, exportName)
  return parameter && { call, parameter }
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
  { call, parameter }: RegisterFunction,
  { path, externals, context }: Registration,
): Promise<Found[] | RegisterFailure> {
  let failure: unknown
  for (const make of await makeServers(path, externals)) {
    const server = make()
    try {
      const given = argumentsWith(server, parameter, context(), call.length)
      await Reflect.apply(call, undefined, given)
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
    ...(!/regist|tool/i.test(call.name + name) && { level: 'warn' }),
    what: `the tools that \`${name}\` registers`,
    help: helpFor(call.length > 1 || parameter.member !== undefined, failure),
  }
}

function helpFor(needsMore: boolean, failure: unknown): string {
  if (!needsMore)
    return 'it was called with a server that is not connected: registering must need nothing else, or `exclude` the file and name the whole server in `servers`'
  const missing = /properties of undefined \(reading '([\w$]+)'\)/.exec(
    isObject(failure) ? (new View(failure).text('message') ?? '') : '',
  )?.[1]
  const example = missing === undefined ? '' : ` (\`evaluate: { context: { ${missing}: … } }\`)`
  return `besides a server it was called with \`evaluate.context\` in every other parameter: give that what they must have${example}, or \`exclude\` the file and name the server in \`servers\``
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
