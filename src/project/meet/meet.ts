import { define, isObject, own, type Schema, type SchemaObject } from '../../schema/index.ts'
import { annotationsOf, bothAnnotations, isAnnotation, isOpen, overlay } from '../annotations.ts'
import { isAnyJson } from '../any-json.ts'
import { Fingerprints } from '../equal.ts'
import { modernize } from '../modern.ts'
import { withinBounds } from './listed.ts'
import { isStack, meetKinds, NO_RULE, RULES, STACKABLE } from './rules.ts'
import { meetElements, meetKeys, SHAPES } from './shapes.ts'
import { applies } from './tidy.ts'
import { distribute, isUnion } from './union.ts'

export interface MeetContext {
  /** Told why a pair had to stay in `allOf`, each time one does. */
  readonly onKept?: (reason: string) => void
  /** Whether no value fits a schema, where that is known of more than `false`. */
  readonly isNever?: (node: Schema) => boolean
  /** Compares nodes; give the same one to many calls to save work. */
  readonly equal?: Fingerprints
}

/** Below this depth pairs stay in `allOf`; the projection takes them up again from there. */
const DEEPEST = 60

/**
 * The document that accepts what both documents accept: the intersection of two contracts.
 *
 * - object and object: the keys of both; a key that only one side declares meets the other's typed
 *   catchall; closed only if both are
 * - object and union, union and union: distributed over the branches, up to 64 of them
 * - scalars and arrays: kinds meet, the tighter bound holds, value lists intersect and lose what a
 *   bound refuses, two patterns become an `allOf` of patterns
 * - an empty schema or any JSON gives the other side, nothing in common gives `false`
 * - a reference (and what has no rule) stays beside the other side in `allOf`, which `project`
 *   merges once it can follow the reference
 *
 * Neither side is changed.
 * @example meet({ type: 'string', minLength: 2 }, { minLength: 3 }) // { type: 'string', minLength: 3 }
 */
export function meet(a: Schema, b: Schema, context: MeetContext = {}): Schema {
  return meetAt(a, b, { ...context, equal: context.equal ?? new Fingerprints() }, 0)
}

export type Settings = MeetContext & { readonly equal: Fingerprints }

export function meetAt(one: Schema, two: Schema, settings: Settings, depth: number): Schema {
  if (one === false || two === false) return false
  if (one === true) return two
  if (two === true) return one
  // members of unions and properties come here as they are given
  const a = modernize(one)
  const b = modernize(two)
  if (isOpen(b) || isAnyJson(b)) return overlay(a, bothAnnotations(a, withoutAny(b)))
  if (isOpen(a) || isAnyJson(a)) return overlay(b, bothAnnotations(withoutAny(a), b))
  if (settings.equal.equal(a, b)) return overlay(a, bothAnnotations(a, b))
  if (depth === DEEPEST || isDeferred(a) || isDeferred(b)) return both(a, b, settings)
  if (isUnion(a) || isUnion(b)) {
    const met = distribute(a, b, (x, y) => meetAt(x, y, settings, depth + 1))
    return met ?? keep(a, b, 'the unions would multiply to more than 64 branches', settings)
  }
  return meetNodes(a, b, settings, depth)
}

/** What any JSON says about the value, without saying that it is any. */
const withoutAny = (node: SchemaObject): SchemaObject => {
  const { anyJson: _, ...marks } = node['x-tool-manifest'] ?? {}
  return { ...annotationsOf(node), 'x-tool-manifest': marks }
}

/** Whether a node's meaning lies elsewhere: in what it refers to, in the members of its `allOf`. */
const isDeferred = (node: SchemaObject): boolean =>
  '$ref' in node || '$dynamicRef' in node || ('allOf' in node && !isStack(node.allOf))

/** Both sides as members of one `allOf`, equal members once. */
function both(a: SchemaObject, b: SchemaObject, { equal }: Settings): SchemaObject {
  const parts: Schema[] = []
  for (const side of [a, b]) {
    const { allOf } = side
    const isList = Array.isArray(allOf) && Object.keys(side).length === 1
    for (const part of isList ? (allOf as readonly Schema[]) : [side])
      if (!parts.some((known) => equal.equal(known, part))) parts.push(part)
  }
  const [only] = parts
  return parts.length === 1 && isObject(only) ? only : { allOf: parts }
}

function keep(a: SchemaObject, b: SchemaObject, reason: string, settings: Settings): SchemaObject {
  settings.onKept?.(reason)
  return both(a, b, settings)
}

/** Keywords whose meaning depends on others of their node: they cannot be copied one by one. */
const DEPENDENT: readonly (readonly string[])[] = [
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
]

function meetNodes(
  one: SchemaObject,
  two: SchemaObject,
  settings: Settings,
  depth: number,
): Schema {
  const a = closedByNever(one, settings)
  const b = closedByNever(two, settings)
  const below = (x: Schema, y: Schema): Schema => meetAt(x, y, settings, depth + 1)
  const kinds = meetKinds(a, b)
  if (kinds === false) return false
  const keys = meetKeys(a, b, below, kinds.type)
  if (keys === false) return false
  if (keys === NO_RULE) return keep(a, b, 'their `patternProperties` cannot be merged', settings)
  for (const node of [a, b])
    for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'])
      if (keyword in node) return keep(a, b, `\`${keyword}\` has no rule here`, settings)
  for (const group of DEPENDENT)
    if (group.some((word) => word in a) && group.some((word) => word in b))
      if (!sameGroup(group, a, b, settings))
        return keep(a, b, `both have \`${group[0]}\``, settings)
  const result: SchemaObject = {
    ...bothAnnotations(a, b),
    ...kinds,
    ...keys,
    ...meetElements(a, b, below),
  }
  const stacked: SchemaObject[] = [...(a.allOf ?? []), ...(b.allOf ?? [])].filter(isObject)
  for (const keyword of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (isAnnotation(keyword) || SHAPES.has(keyword)) continue
    if (keyword === 'type' || keyword === 'const' || keyword === 'enum' || keyword === 'allOf')
      continue
    const value = meetValues(keyword, a, b)
    if (value !== NO_RULE) define(result, keyword, value)
    else if (STACKABLE.has(keyword))
      stacked.push({ [keyword]: a[keyword] }, { [keyword]: b[keyword] })
    else return keep(a, b, `both have \`${keyword}\``, settings)
  }
  const list = distinctParts(stacked, settings)
  const listed = withinBounds(result)
  if (listed === false) return false
  return applies(list.length > 0 ? stack(listed, list) : listed)
}

/** A catchall that no value fits says no more than `false`, which merges with everything. */
function closedByNever(node: SchemaObject, { isNever }: Settings): SchemaObject {
  const { additionalProperties: catchall } = node
  if (typeof catchall !== 'object' || isNever?.(catchall) !== true) return node
  return { ...node, additionalProperties: false }
}

function meetValues(keyword: string, a: SchemaObject, b: SchemaObject): unknown {
  const first = own(a, keyword)
  const second = own(b, keyword)
  if (first === undefined) return second
  if (second === undefined || first === second) return first
  const rule = RULES.get(keyword)
  return rule ? rule(first as never, second as never) : NO_RULE
}

const sameGroup = (
  group: readonly string[],
  a: SchemaObject,
  b: SchemaObject,
  { equal }: Settings,
): boolean => {
  const part = (node: SchemaObject): SchemaObject =>
    Object.fromEntries(group.filter((word) => word in node).map((word) => [word, node[word]]))
  return equal.equal(part(a), part(b))
}

const distinctParts = (parts: readonly SchemaObject[], { equal }: Settings): SchemaObject[] =>
  parts.filter((part, index) => !parts.slice(0, index).some((known) => equal.equal(known, part)))

/** A keyword that is in the list already has no place beside it. */
function stack(node: SchemaObject, list: readonly SchemaObject[]): SchemaObject {
  const result: Record<string, unknown> = {}
  const members = [...list]
  for (const [keyword, value] of Object.entries(node)) {
    const rivals = STACKABLE.has(keyword) && members.some((member) => keyword in member)
    if (!rivals) define(result, keyword, value)
    else if (!members.some((member) => member[keyword] === value))
      members.push({ [keyword]: value })
  }
  return { ...result, allOf: members }
}
