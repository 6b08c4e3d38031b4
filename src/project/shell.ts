import {
  define,
  hasOwn,
  KINDS,
  reorderKeywords,
  type SchemaObject,
  shallowCopy,
} from '../schema/index.ts'
import { BOOKKEEPING } from './annotations.ts'
import { BOOKS, DISORDER, PRIVATE } from './survey.ts'

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
  if ((found & (PRIVATE | BOOKS)) === 0 && !isBare) return shallowCopy(node)
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
  (found & DISORDER) === 0 ? node : reorderKeywords(node)

/** Nodes that are only a `type`: there are many, all alike, and nothing is ever noted of them. */
const BARE: ReadonlyMap<unknown, SchemaObject> = new Map(
  KINDS.map((type) => [type, Object.freeze({ type })]),
)

/** Whether a node has only one keyword. */
function isAlone(node: SchemaObject): boolean {
  let count = 0
  for (const keyword in node) if (hasOwn.call(node, keyword) && ++count > 1) return false
  return count === 1
}

/** A node of which nothing has to be changed, finished. */
export function finishPlain(node: SchemaObject, found: number): SchemaObject {
  const bare = BARE.get(node.type)
  if (bare !== undefined && isAlone(node)) return bare
  return Object.freeze((found & DISORDER) === 0 ? shallowCopy(node) : reorderKeywords(node))
}
