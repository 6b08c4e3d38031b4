import { define, inTheirOrder, KINDS, orderKeywords, type SchemaObject } from '../schema/index.ts'
import { BOOKKEEPING } from './annotations.ts'
import { BOOKS, DISORDER } from './survey.ts'

export type MutableNode = Record<string, unknown>

/** Keywords whose schemas judge a value beside those that it stands in. */
export const OVERLAYS: ReadonlySet<string> = new Set([
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
])

/**
 * A copy of a given node without the keywords that a finished one does not have; what it holds is
 * still the given.
 * @param isBare no combinator may be left
 */
export function shellOf(node: SchemaObject, found: number, isBare: boolean): MutableNode {
  const out: MutableNode = {}
  for (const keyword of Object.keys(node)) {
    const isDropped =
      keyword === 'x-tool-manifest' ||
      ((found & BOOKS) !== 0 && BOOKKEEPING.has(keyword)) ||
      (isBare && OVERLAYS.has(keyword))
    if (!isDropped) define(out, keyword, node[keyword])
  }
  return out
}

export const inOrder = (node: SchemaObject, found: number): SchemaObject =>
  (found & DISORDER) === 0 ? node : orderKeywords(node)

/** Nodes that are only a `type`: there are many, all alike, and nothing is ever noted of them. */
const BARE: ReadonlyMap<unknown, SchemaObject> = new Map(
  KINDS.map((type) => [type, Object.freeze({ type })]),
)

/** A node of which nothing has to be changed, finished. */
export function finishPlain(node: SchemaObject, found: number): SchemaObject {
  const keywords = Object.keys(node)
  const bare = keywords.length === 1 ? BARE.get(node.type) : undefined
  if (bare) return bare
  const out: MutableNode = {}
  for (const keyword of (found & DISORDER) === 0 ? keywords : inTheirOrder(keywords))
    define(out, keyword, node[keyword])
  return Object.freeze(out)
}
