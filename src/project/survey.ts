import {
  hasOwn,
  holdsSchemas,
  KEYWORDS,
  rankOf,
  readType,
  type SchemaObject,
} from '../schema/index.ts'
import { BOOKKEEPING } from './annotations.ts'
import { RESTRICTED } from './forms.ts'

/*
 * What has to be looked at in a node, as bits. Most nodes are plain and need no look at all: one
 * glance over their keywords tells, instead of one question after another.
 */

/** It holds schemas. */
export const CHILDREN = 1
/** It refers to another schema or combines several: `$ref`, `allOf`, `anyOf`, `oneOf`, … */
export const COMBINED = 2
/** It has a list of values. */
export const VALUES = 4
/** Its `type` is a list of kinds. */
export const TYPE_LIST = 8
/** It has no `type` that could be read. */
export const UNTYPED = 16
/** It holds lists or objects that are data. */
export const DATA = 32
/** It has our private keyword. */
export const PRIVATE = 64
/** It names or holds other schemas. */
export const BOOKS = 128
/** Its keywords are not in their order. */
export const DISORDER = 256
/** A keyword is of an older draft, or its value is not what it must be. */
export const FOREIGN = 512

interface Word {
  readonly rank: number
  readonly tells: number
  readonly isFine: ((value: unknown) => boolean) | undefined
}

const COMBINING = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'unevaluatedProperties'])

function read(keyword: string): Word {
  let tells = 0
  if (holdsSchemas(keyword)) tells |= CHILDREN
  if (COMBINING.has(keyword)) tells |= COMBINED
  if (keyword === 'const' || keyword === 'enum') tells |= VALUES
  if (keyword === 'x-tool-manifest') tells |= PRIVATE
  if (BOOKKEEPING.has(keyword)) tells |= BOOKS
  return { rank: rankOf(keyword), tells, isFine: RESTRICTED.get(keyword) }
}

const WORDS: ReadonlyMap<string, Word> = new Map(
  [...KEYWORDS, ...RESTRICTED.keys()].map((keyword) => [keyword, read(keyword)]),
)
const UNKNOWN = read('')

/** One glance over a node. */
export function survey(node: SchemaObject): number {
  let found = UNTYPED
  let previous = -1
  for (const keyword in node) {
    if (!hasOwn.call(node, keyword)) continue
    const { rank, tells, isFine } = WORDS.get(keyword) ?? UNKNOWN
    found |= tells
    const value = node[keyword]
    if (isFine !== undefined && !isFine(value)) found |= FOREIGN
    // What is dropped needs no order.
    if ((tells & (PRIVATE | BOOKS)) !== 0) continue
    if (rank < previous) found |= DISORDER
    previous = rank
    if (keyword === 'type' && readType(value) !== undefined) {
      found &= ~UNTYPED
      if (typeof value !== 'string') found |= TYPE_LIST
    } else if (value === undefined || (typeof value === 'object' && (tells & CHILDREN) === 0))
      found |= DATA
  }
  return found
}

/** Whether nothing of a node has to be changed but the order of its keywords. */
export const isPlain = (found: number): boolean => (found & ~DISORDER) === 0

/** Whether a node itself says what kinds it has, and nothing more that others could add to. */
export const isLeaf = (found: number): boolean =>
  (found & (CHILDREN | COMBINED | UNTYPED | PRIVATE | FOREIGN)) === 0
