import { isObject, type Schema, type SchemaObject } from '../../schema/index.ts'
import { annotationsOf, assertionsOf, bothAnnotations, overlay } from '../annotations.ts'
import type { Below } from './shapes.ts'

/** More branches than this do not help a reader. */
const MOST_BRANCHES = 64

export type UnionWord = 'anyOf' | 'oneOf'

/** The union keyword of a node: `anyOf` before `oneOf`. */
export const unionWord = (node: SchemaObject): UnionWord | undefined =>
  Array.isArray(node.anyOf) ? 'anyOf' : Array.isArray(node.oneOf) ? 'oneOf' : undefined

export const isUnion = (node: Schema): node is SchemaObject =>
  isObject(node) && unionWord(node) !== undefined

/** A union node taken apart. */
export interface UnionParts {
  readonly word: UnionWord
  readonly members: readonly Schema[]
  /** What else judges the value; it meets every member. */
  readonly base: SchemaObject | undefined
  readonly annotations: SchemaObject
}

export function unionParts(node: SchemaObject, word: UnionWord): UnionParts {
  const { [word]: members, ...rest } = node
  return {
    word,
    members: members as readonly Schema[],
    base: assertionsOf(rest),
    annotations: annotationsOf(rest),
  }
}

/** How many branches a union has, branches of inner unions counted one by one. */
function countBranches(node: Schema, upTo: number): number {
  let count = 0
  const stack: Schema[] = [node]
  for (let top = stack.pop(); top !== undefined && count <= upTo; top = stack.pop()) {
    const word = isObject(top) ? unionWord(top) : undefined
    if (word === undefined || !isObject(top)) count++
    else stack.push(...(top[word] as readonly Schema[]))
  }
  return count
}

/**
 * A union met by the other side, branch by branch; union and union give a union of unions, so that
 * each keeps its discriminator. Undefined when that makes too many branches.
 */
export function distribute(a: SchemaObject, b: SchemaObject, below: Below): Schema | undefined {
  const count = countBranches(a, MOST_BRANCHES) * countBranches(b, MOST_BRANCHES)
  if (count > MOST_BRANCHES) return undefined
  const left = unionWord(a)
  const right = unionWord(b)
  const over = left ? unionParts(a, left) : right ? unionParts(b, right) : undefined
  if (!over) return undefined
  const across = left ? b : a
  // The annotations of the other side belong to the whole, not to each branch; a discriminator that
  // it declares is that of its own branches.
  const { discriminator, ...marks } = across['x-tool-manifest'] ?? {}
  const other = {
    ...assertionsOf(across),
    ...(discriminator !== undefined && { 'x-tool-manifest': { discriminator } }),
  }
  const described = { ...annotationsOf(across), 'x-tool-manifest': marks }
  const side = overBase(over, other, left !== undefined, below)
  const members = over.members
    .map((member) => (left ? below(member, side) : below(side, member)))
    .filter((member) => member !== false)
  const annotations = left
    ? bothAnnotations(over.annotations, described)
    : bothAnnotations(described, over.annotations)
  const [only] = members
  if (only === undefined) return false
  if (members.length === 1) return overlay(only, withoutDiscriminator(annotations))
  return { ...annotations, [over.word]: members }
}

/** What told the options apart says nothing of the one that is left: that may be a union with its own. */
function withoutDiscriminator(annotations: SchemaObject): SchemaObject {
  const { discriminator: _, 'x-tool-manifest': marks = {}, ...described } = annotations
  const { discriminator: __, ...others } = marks
  return { ...described, 'x-tool-manifest': others }
}

const overBase = (over: UnionParts, other: SchemaObject, first: boolean, below: Below): Schema =>
  over.base === undefined ? other : first ? below(over.base, other) : below(other, over.base)
