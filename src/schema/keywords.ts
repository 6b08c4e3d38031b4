import { define, hasOwn } from './define.ts'
import type { SchemaObject } from './types.ts'

/** Keywords whose value is one schema. */
export const ONE: readonly string[] = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
]

/** Keywords whose value is a list of schemas (`items` as well, before 2020-12). */
export const LIST: readonly string[] = ['prefixItems', 'items', 'anyOf', 'oneOf', 'allOf']

/** Keywords whose value maps names to schemas (`dependencies` to name lists as well, before 2019-09). */
export const MAP: readonly string[] = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
]

/** Keywords that say something about a value and refuse none. */
export const ANNOTATIONS: readonly string[] = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]

/** The one order in which keywords are written; any other keyword follows as the author ordered it. */
export const KEYWORDS: readonly string[] = [
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$ref',
  '$dynamicRef',
  'type',
  'const',
  'enum',
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  '$comment',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'prefixItems',
  'items',
  'unevaluatedItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'properties',
  'patternProperties',
  'required',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'x-tool-manifest',
  'definitions',
  '$defs',
]

const RANK: ReadonlyMap<string, number> = new Map(KEYWORDS.map((keyword, rank) => [keyword, rank]))
const LAST = KEYWORDS.length

/** The place of a keyword in that order. */
export const rankOf = (keyword: string): number => RANK.get(keyword) ?? LAST

/**
 * The same keywords in the one order in which they are ever written. Shallow; the node itself when
 * it is ordered already.
 * @example orderKeywords({ description: 'A', type: 'string' }) // { type: 'string', description: 'A' }
 */
export function orderKeywords(node: SchemaObject): SchemaObject {
  let previous = -1
  for (const keyword in node) {
    if (!hasOwn.call(node, keyword)) continue
    const rank = rankOf(keyword)
    if (rank < previous) return reorderKeywords(node)
    previous = rank
  }
  return node
}

/**
 * A copy of a node whose keywords are known to be out of order. Unknown ones share the last rank
 * and keep the author's order. The few ranks there are make an insertion sort linear.
 */
export function reorderKeywords(node: SchemaObject): SchemaObject {
  const keywords: string[] = []
  const ranks: number[] = []
  for (const keyword in node) {
    if (!hasOwn.call(node, keyword)) continue
    const rank = rankOf(keyword)
    let at = keywords.length
    for (; at > 0; at--) {
      const before = ranks[at - 1] ?? 0
      if (before <= rank) break
      ranks[at] = before
      keywords[at] = keywords[at - 1] ?? ''
    }
    ranks[at] = rank
    keywords[at] = keyword
  }
  const result = {}
  for (const keyword of keywords) define(result, keyword, node[keyword])
  return result
}
