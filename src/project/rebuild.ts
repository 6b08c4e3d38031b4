import {
  components,
  define,
  forEachChild,
  holderOf,
  isObject,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import type { Notes } from './notes.ts'

/** What a node is exchanged for. */
export interface Exchange {
  /** The finished node that the new one is made of, if it is made of another. */
  readonly of?: Schema
  /** @param made `of`, rebuilt */
  readonly make: (made: Schema) => Schema
}

/**
 * Copies of finished nodes in which some are exchanged for others. Nodes below which nothing is
 * exchanged stay themselves; what is known of a node holds of its copy. Uses no call stack.
 */
export function rebuild(
  roots: readonly Schema[],
  exchangeOf: (node: SchemaObject) => Exchange | undefined,
  notes: Notes,
): (node: Schema) => Schema {
  const exchanges = new Map<Schema, Exchange | undefined>()
  const stepsOf = (node: Schema): Schema[] => {
    if (!isObject(node)) return []
    const exchange = exchangeOf(node)
    exchanges.set(node, exchange)
    if (exchange) return exchange.of === undefined ? [] : [exchange.of]
    const steps: Schema[] = []
    forEachChild(node, (child) => steps.push(child))
    return steps
  }
  const done = new Map<Schema, Schema>()
  const doneOf = (node: Schema): Schema => done.get(node) ?? node
  for (const component of components(roots, stepsOf))
    for (const node of component) {
      if (!isObject(node)) continue
      const exchange = exchanges.get(node)
      const result = exchange ? exchange.make(doneOf(exchange.of ?? true)) : copy(node, doneOf)
      notes.copy(node, result)
      if (result !== node) done.set(node, result)
    }
  return doneOf
}

/** The node with its children exchanged; itself when none of them changed. */
function copy(node: SchemaObject, doneOf: (node: Schema) => Schema): SchemaObject {
  let changed = false
  const swap = (child: unknown): unknown => {
    const next = doneOf(child as Schema)
    changed ||= next !== child
    return next
  }
  const result = {}
  for (const [keyword, value] of Object.entries(node)) {
    const holder = holderOf(keyword, value)
    if (holder === 'list') define(result, keyword, (value as unknown[]).map(swap))
    else if (holder === 'one') define(result, keyword, swap(value))
    else if (holder === 'map') {
      const map = {}
      for (const [name, child] of Object.entries(value as object)) define(map, name, swap(child))
      define(result, keyword, map)
    } else define(result, keyword, value)
  }
  return changed ? result : node
}
