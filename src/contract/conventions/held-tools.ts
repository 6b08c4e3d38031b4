import { types } from 'node:util'
import { isArray } from '../appearance.ts'
import { isObject, isPlain, View } from '../view.ts'

/** Where the classes of agent libraries keep what they were given as `tools`. */
const PLACES = [
  ['tools'], // OpenAI Agents, AgentKit, ADK, Strands, `ToolNode`, the AI SDK's and Mastra's agents, registries
  ['options', 'tools'], // LangChain's `createAgent`
  ['nodes', 'tools', 'bound', 'tools'], // compiled graphs of LangGraph
  ['toolManager', 'baseTools'], // VoltAgent
] as const

/** The list or map of tools that an instance of a class holds: an agent, a node of a graph, a registry. */
export function heldTools(value: object): object | undefined {
  // plain objects are walked into anyway, functions and lists hold nothing under these names
  if (typeof value === 'function' || isPlain(value) || isArray(value)) return undefined
  for (const place of PLACES) {
    let at: View | undefined = new View(value)
    for (const key of place) at = at?.view(key)
    if (at && isContainer(at.value)) return at.value
  }
  return undefined
}

const isContainer = (value: unknown): boolean =>
  isObject(value) && (isArray(value) || types.isMap(value) || types.isSet(value) || isPlain(value))
