import { isObject } from '../view.ts'

/** Where a function takes a server: as a parameter, or as a member of one. */
export interface ServerParameter {
  readonly index: number
  readonly member?: string
}

/** How a parameter for a server is named; a function that says it registers may name it as it likes. */
const SERVER = /^_?(?:(?:fast)?_?mcp_?)?(?:server|srv)$|^(?:fast)?mcp$/i

const ANY = /^(?:s|srv|app|m|mcp|host|target|instance)$/i

const REGISTERS = /^(?:register|setup|install|add)(?![a-z])/

/** Functions that do something else with a server, told by their names. */
const OTHERWISE =
  /^(?:start|listen|serve|run|stop|close|connect|dispose|shutdown|create|make|get|is|has|handle|wrap|with|log|test|mount)(?![a-z])/

const HEAD = /^(?:async\s+)?(?:function\b\s*\*?\s*[\w$]*\s*)?/

/**
 * Where a function takes a server to register tools on: `registerTools(server)`,
 * `(server: McpServer) => …`; of functions that say they register also `(client, server)`,
 * `({ server, env })` and a `context` whose `server` they use. Told by its text; nothing is called.
 */
export function serverParameter(
  value: (...given: never[]) => unknown,
  exportName: string,
): ServerParameter | undefined {
  if (value.length === 0) return undefined
  const name = exportName === 'default' ? value.name : exportName
  if (OTHERWISE.test(name)) return undefined
  const text = textOf(value)
  const parameters = text.replace(HEAD, '')
  const first = /^(?:\(\s*)?([\w$]+)\s*(?:=>|[,)=])/.exec(parameters)?.[1]
  const registers = REGISTERS.test(name)
  if (first !== undefined) {
    if (SERVER.test(first) || (/^register/i.test(name) && ANY.test(first))) return { index: 0 }
    if (!registers) return undefined
    const second = /^\(\s*[\w$]+\s*,\s*([\w$]+)\s*[,)=]/.exec(parameters)?.[1]
    if (second !== undefined && SERVER.test(second)) return { index: 1 }
    return usedMember(text, first)
  }
  const members = /^\(\s*\{([^{}]*)\}/.exec(parameters)?.[1]
  if (!registers || members === undefined) return undefined
  const member = members.split(',').map((each) => each.replace(/[:=].*$/s, '').trim())
  return found(member.find((each) => SERVER.test(each)))
}

/** `context.server.registerTool(…)`, or `const { server } = context`. */
function usedMember(text: string, parameter: string): ServerParameter | undefined {
  const escaped = parameter.replaceAll('$', '\\$')
  const used = new RegExp(`(?<![\\w$.])${escaped}\\.(\\w+)\\.(?:registerTool|tool|addTool)\\(`)
  const taken = new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${escaped}(?![\\w$.])`)
  const names = [used.exec(text)?.[1], ...(taken.exec(text)?.[1]?.split(/[\s,:]+/) ?? [])]
  return found(names.find((name) => name !== undefined && SERVER.test(name)))
}

const found = (member: string | undefined): ServerParameter | undefined =>
  member === undefined ? undefined : { index: 0, member }

/** What a function is called with: the server in its place, in every other one what the user wants handed over. */
export function argumentsWith(
  server: object,
  { index, member }: ServerParameter,
  context: unknown,
  length: number,
): unknown[] {
  const place = member === undefined ? server : { ...objectOf(context), [member]: server }
  return Array.from({ length: Math.max(length, index + 1, 2) }, (_, at) =>
    at === index ? place : context,
  )
}

const objectOf = (value: unknown): object => (isObject(value) ? value : {})

function textOf(value: object): string {
  try {
    return Function.prototype.toString.call(value)
  } catch {
    return ''
  }
}
