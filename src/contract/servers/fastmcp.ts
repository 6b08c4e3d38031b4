import { members } from '../conventions/members.ts'
import type { Convention, Part } from '../conventions/types.ts'
import { isObject, View } from '../view.ts'

type Adding = (this: object, ...parameters: unknown[]) => unknown

// FastMCP keeps its tools where nobody can read them
const added = new WeakMap<object, Map<string, object>>()
const byName = new Map<string, object>()

/** Remembers what `addTool` and `addTools` of FastMCP (or a fork of it) are given. */
export function patchFastMcp(prototype: Record<string, Adding>): void {
  for (const name of ['addTool', 'addTools']) {
    const method = prototype[name]
    if (typeof method !== 'function') continue
    Object.defineProperty(prototype, name, {
      value(this: object, ...parameters: unknown[]) {
        for (const tool of parameters.flat()) remember(this, tool)
        return Reflect.apply(method, this, parameters)
      },
      writable: true,
      configurable: true,
    })
  }
}

/** Notes a tool of a server that cannot be asked for it. */
export function remember(server: object, tool: unknown): void {
  const name = isObject(tool) ? new View(tool).text('name') : undefined
  if (name === undefined) return
  const tools = added.get(server) ?? new Map<string, object>()
  added.set(server, tools.set(name, tool as object))
  byName.set(name, tool as object)
}

/** The tools that the FastMCP servers of this process were given, started or not. */
export function fastMcpTools(): Part[] {
  return [...byName].map(([name, tool]) => toPart(name, tool))
}

/** The contract that some FastMCP server of this process has for a tool. */
export function fastMcpContract(name: string): { input: unknown; output: unknown } | undefined {
  const tool = byName.get(name)
  if (!tool) return undefined
  const view = new View(tool)
  return { input: view.get('parameters'), output: view.get('outputSchema') }
}

/** A FastMCP server: the tools it was given, each with its own contract. */
export const fastMcp: Convention = {
  name: 'fastmcp',
  recognise(view) {
    const tools = added.get(view.value)
    if (!tools) return undefined
    return [...tools].map(([name, tool]) => toPart(name, tool))
  },
}

function toPart(name: string, tool: object): Part {
  const member = new View(tool)
  // mcp-use says `schema`
  const input = member.get('parameters') ?? member.get('schema')
  return { ...members(member), name, input, keys: [name], value: tool }
}
