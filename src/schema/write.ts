import { components } from './components.ts'
import { define, isObject } from './define.ts'
import { orderKeywords } from './keywords.ts'
import type { Schema } from './types.ts'
import { childrenOf, holderOf } from './walk.ts'

/**
 * A document as text: every node's keywords in their one order, two spaces of indentation, no
 * trailing newline.
 * @example stringify({ description: 'A', type: 'string' })
 */
export function stringify(document: Schema): string {
  return JSON.stringify(orderDocument(document), null, 2)
}

/** A copy of the document in which every node's keywords stand in their one order. */
export function orderDocument(document: Schema): Schema {
  const done = new Map<Schema, Schema>()
  const doneOf = (child: unknown): unknown => done.get(child as Schema) ?? child
  // Components come callees first: every child is written before its parents.
  for (const [node] of components([document], childrenOf)) {
    if (!isObject(node)) continue
    const copy = {}
    for (const [keyword, value] of Object.entries(orderKeywords(node))) {
      const holder = holderOf(keyword, value)
      if (holder === 'list') define(copy, keyword, (value as unknown[]).map(doneOf))
      else if (holder === 'map') {
        const map = {}
        for (const [name, child] of Object.entries(value as object))
          define(map, name, doneOf(child))
        define(copy, keyword, map)
      } else define(copy, keyword, holder === 'one' ? doneOf(value) : value)
    }
    done.set(node, copy as Schema)
  }
  return done.get(document) ?? document
}
