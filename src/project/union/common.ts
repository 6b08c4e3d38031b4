import {
  canonicalJson,
  define,
  holderOf,
  isObject,
  orderKeywords,
  own,
  type Schema,
  type SchemaObject,
} from '../../schema/index.ts'
import { isAnnotation } from '../annotations.ts'
import type { Notes } from '../notes.ts'

/** Deeper than this, annotations of the first schema stay: the call stack must not overflow. */
const DEEPEST = 100

/**
 * Schemas that are equal but for annotations, as one: annotations that differ anywhere below go.
 * The first of them itself when none differs.
 */
export function common(nodes: readonly Schema[], notes: Notes, depth = 0): Schema {
  const [first = true] = nodes
  if (!isObject(first) || depth === DEEPEST || nodes.every((node) => isSame(first, node)))
    return first
  const others = [...new Set(nodes)].filter(isObject)
  const result: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(first)) {
    const values = others.map((node) => own(node, keyword))
    if (isAnnotation(keyword)) {
      if (agree(values)) define(result, keyword, value)
      continue
    }
    define(result, keyword, commonValue(keyword, values, notes, depth))
  }
  const joined = orderKeywords(result as SchemaObject)
  notes.copy(first, joined)
  return joined
}

/** Whether both hold the very same values. */
function isSame(first: SchemaObject, other: Schema): boolean {
  if (first === other) return true
  if (!isObject(other)) return false
  const keywords = Object.keys(first)
  return (
    keywords.length === Object.keys(other).length &&
    keywords.every((keyword) => own(other, keyword) === first[keyword])
  )
}

function commonValue(
  keyword: string,
  values: readonly unknown[],
  notes: Notes,
  depth: number,
): unknown {
  const [first] = values
  const holder = holderOf(keyword, first)
  if (holder === undefined) return first
  const below = (children: readonly unknown[]): Schema =>
    common(children as readonly Schema[], notes, depth + 1)
  if (holder === 'one') return below(values)
  if (holder === 'list')
    return (first as unknown[]).map((_, index) =>
      below(values.map((list) => (list as unknown[])[index])),
    )
  const names = Object.keys(first as object)
  return Object.fromEntries(
    names.map((name) => [name, below(values.map((map) => (map as Record<string, unknown>)[name]))]),
  )
}

function agree(values: readonly unknown[]): boolean {
  const [first] = values
  if (first === undefined) return false
  const key = canonicalJson(first)
  return values.every((value) => value !== undefined && canonicalJson(value) === key)
}
