import {
  childrenOf,
  components,
  holderOf,
  isObject,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import type { LoweredTool } from './types.ts'

/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number

/** What it costs to show one tool to a model. */
export interface ToolCost {
  readonly name: string
  /** UTF-8, without white space. */
  readonly bytes: number
  readonly tokens?: number
  /** Bytes of all descriptions and titles, the tool's own included. */
  readonly descriptions: number
}

/** One schema that is written more than once. */
export interface Repetition {
  readonly times: number
  /** Bytes of one. */
  readonly bytes: number
  /** The tools that have it, in order. */
  readonly tools: readonly string[]
  readonly schema: SchemaObject
}

/** What it costs to show all tools, and why. */
export interface CatalogueCost {
  readonly tools: readonly ToolCost[]
  readonly bytes: number
  readonly tokens?: number
  /** The tools with the longest descriptions, the longest first. */
  readonly largestDescriptions: readonly { readonly name: string; readonly bytes: number }[]
  /** What is repeated, the most expensive first. */
  readonly repetitions: readonly Repetition[]
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** A tool as a model is shown it: name, description and input. */
function shown({ name, description, input }: LoweredTool): string {
  return JSON.stringify({ name, ...(description && { description }), inputSchema: input })
}

/**
 * What the catalogue costs: bytes always, tokens when there is a counter.
 * @example measure(tools, count).tokens
 */
export function measure(tools: readonly LoweredTool[], count?: TokenCounter): CatalogueCost {
  const costs = tools.map((tool): ToolCost => {
    const text = shown(tool)
    return {
      name: tool.name,
      bytes: byteLength(text),
      ...(count && { tokens: count(text) }),
      descriptions: byteLength(tool.description ?? '') + describedBytes(tool.input),
    }
  })
  const sum = (of: (cost: ToolCost) => number): number =>
    costs.reduce((total, cost) => total + of(cost), 0)
  return {
    tools: costs,
    bytes: sum(({ bytes }) => bytes),
    ...(count && { tokens: sum(({ tokens }) => tokens ?? 0) }),
    largestDescriptions: costs
      .map(({ name, descriptions }) => ({ name, bytes: descriptions }))
      .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
      .slice(0, 5),
    repetitions: findRepetitions(tools),
  }
}

function describedBytes(document: SchemaObject): number {
  let bytes = 0
  for (const [node] of components<Schema>([document], childrenOf)) {
    if (!isObject(node)) continue
    for (const text of [node.description, node.title]) {
      if (typeof text === 'string') bytes += byteLength(text)
    }
  }
  return bytes
}

/** Schemas below this size are not worth a definition. */
const SMALL = 80

/** Equal schemas get one number, from the leaves up, so that no subtree is written twice. */
function findRepetitions(tools: readonly LoweredTool[]): Repetition[] {
  const numbers = new Map<string, number>()
  const found: { bytes: number; schema: SchemaObject; tools: string[] }[] = []
  for (const { name, input } of tools) {
    const known = new Map<Schema, number>()
    for (const [node] of components<Schema>([input], childrenOf)) {
      if (!isObject(node)) continue
      const schema = node as SchemaObject
      const [key, bytes] = shallow(schema, known, found)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      known.set(node, number)
      const entry = found[number] ?? { bytes, schema, tools: [] }
      if (node !== input) entry.tools.push(name)
      found[number] = entry
    }
  }
  const saving = ({ bytes, tools: { length } }: (typeof found)[number]): number =>
    bytes * (length - 1)
  return found
    .filter((entry) => entry.tools.length > 1 && entry.bytes >= SMALL)
    .sort((a, b) => saving(b) - saving(a) || b.bytes - a.bytes)
    .slice(0, 5)
    .map((entry) => ({
      times: entry.tools.length,
      bytes: entry.bytes,
      tools: [...new Set(entry.tools)],
      schema: entry.schema,
    }))
}

/** A node with its children as numbers, and its whole size. */
function shallow(
  node: SchemaObject,
  known: ReadonlyMap<Schema, number>,
  sizes: readonly { readonly bytes: number }[],
): [key: string, bytes: number] {
  let inside = 0
  const numberOf = (child: unknown): unknown => {
    const number = known.get(child as Schema)
    if (number === undefined) return child
    inside += (sizes[number]?.bytes ?? 0) - String(number).length
    return number
  }
  const entries = Object.entries(node).map(([keyword, value]) => {
    const holder = holderOf(keyword, value)
    if (holder === 'one') return [keyword, numberOf(value)]
    if (holder === 'list') return [keyword, (value as unknown[]).map(numberOf)]
    if (holder !== 'map') return [keyword, value]
    const inner = Object.entries(value as object).map(([name, child]) => [name, numberOf(child)])
    return [keyword, Object.fromEntries(inner)]
  })
  const key = JSON.stringify(Object.fromEntries(entries))
  return [key, byteLength(key) + inside]
}
