import { isObject, type Schema, type SchemaMap, type SchemaObject } from '../../schema/index.ts'
import { isOpen } from '../annotations.ts'
import { NO_RULE } from './rules.ts'

/** Meets two nodes that lie below the pair. */
export type Below = (a: Schema, b: Schema) => Schema

/** Keywords that these two functions answer for. */
export const SHAPES: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
])

/** Elements of both: positions meet positions, and what one side has no position for meets its rest. */
export function meetElements(a: SchemaObject, b: SchemaObject, below: Below): SchemaObject {
  const restA = a.items ?? true
  const restB = b.items ?? true
  const first = a.prefixItems ?? []
  const second = b.prefixItems ?? []
  const positions: Schema[] = []
  for (let index = 0; index < Math.max(first.length, second.length); index++)
    positions.push(below(first[index] ?? restA, second[index] ?? restB))
  const hasRest = a.items !== undefined || b.items !== undefined
  return {
    ...(positions.length > 0 && { prefixItems: positions }),
    ...(hasRest && { items: below(restA, restB) }),
  }
}

const speaksOfKeys = (node: SchemaObject): boolean =>
  node.properties !== undefined ||
  node.patternProperties !== undefined ||
  node.additionalProperties !== undefined

/** The catchall when it judges something: neither absent, nor open, nor closed. */
const typedCatchall = (node: SchemaObject): Schema | undefined => {
  const { additionalProperties: catchall } = node
  return catchall === undefined || catchall === false || isOpen(catchall) ? undefined : catchall
}

/** A pattern as JSON Schema reads it; undefined when it is no regular expression. */
export function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/** What a side says of a key that it does not declare. */
function undeclared(name: string, side: SchemaObject, patterns: readonly Pattern[]): Schema[] {
  const matching = patterns.filter(({ test }) => test.test(name)).map(({ node }) => node)
  if (matching.length > 0) return matching
  const catchall = typedCatchall(side)
  return catchall === undefined ? [] : [catchall]
}

interface Pattern {
  readonly test: RegExp
  readonly node: Schema
}

/** The compiled `patternProperties`; undefined when one of them is no regular expression. */
export function patternsOf(node: SchemaObject): readonly Pattern[] | undefined {
  const patterns: Pattern[] = []
  for (const [pattern, schema] of Object.entries(node.patternProperties ?? {})) {
    const test = compile(pattern)
    if (!test) return undefined
    patterns.push({ test, node: schema })
  }
  return patterns
}

/**
 * Keys of both. A key that one side declares meets the other side's typed catchall; the object is
 * closed only if every side that speaks of keys is.
 */
export function meetKeys(
  a: SchemaObject,
  b: SchemaObject,
  below: Below,
  type: SchemaObject['type'],
): SchemaObject | typeof NO_RULE | false {
  const patternsA = patternsOf(a)
  const patternsB = patternsOf(b)
  if (!patternsA || !patternsB) return NO_RULE
  const catchallA = typedCatchall(a)
  const catchallB = typedCatchall(b)
  // A key that matches a pattern of one side only would escape the catchall of the other.
  const patterned = patternsA.length > 0 && patternsB.length > 0
  if (patterned && (catchallA || catchallB) && !hasSamePatterns(a, b)) return NO_RULE
  const required = new Set([...(a.required ?? []), ...(b.required ?? [])])
  const properties = new Map<string, Schema>()
  const declaredA = a.properties ?? {}
  const declaredB = b.properties ?? {}
  for (const name of [...Object.keys(declaredA), ...Object.keys(declaredB)]) {
    if (properties.has(name)) continue
    const inA = Object.hasOwn(declaredA, name) ? [declaredA[name] ?? true] : undefined
    const inB = Object.hasOwn(declaredB, name) ? [declaredB[name] ?? true] : undefined
    const met = [
      ...(inA ?? undeclared(name, a, patternsA)),
      ...(inB ?? undeclared(name, b, patternsB)),
    ].reduce(below)
    const isRequired = required.has(name)
    // What the sides require has nothing in common, so the objects have not.
    const isEmpty = met === false && !inA?.includes(false) && !inB?.includes(false)
    if (isEmpty && isRequired && type === 'object') return false
    // A property that no value fits is not worth advertising.
    if (met !== false || isRequired) properties.set(name, met)
  }
  const result: Record<string, unknown> = {}
  if (a.properties !== undefined || b.properties !== undefined)
    result.properties = Object.fromEntries(properties)
  const patterns = meetPatterns(a, b, catchallA, catchallB, below)
  if (Object.keys(patterns).length > 0) result.patternProperties = patterns
  const closed = (side: SchemaObject, other: SchemaObject): boolean =>
    side.additionalProperties === false || (!speaksOfKeys(side) && speaksOfKeys(other))
  if (catchallA !== undefined && catchallB !== undefined)
    result.additionalProperties = below(catchallA, catchallB)
  else if ((catchallA ?? catchallB) !== undefined)
    result.additionalProperties = catchallA ?? catchallB
  else if (closed(a, b) && closed(b, a)) result.additionalProperties = false
  const names = [a.propertyNames, b.propertyNames].filter((node) => node !== undefined)
  if (names.length > 0) result.propertyNames = names.reduce(below)
  return result
}

const hasSamePatterns = (a: SchemaObject, b: SchemaObject): boolean => {
  const names = new Set(Object.keys(a.patternProperties ?? {}))
  const others = Object.keys(b.patternProperties ?? {})
  return names.size === others.length && others.every((name) => names.has(name))
}

/** Patterns of both; what only one side has a pattern for falls under the catchall of the other. */
function meetPatterns(
  a: SchemaObject,
  b: SchemaObject,
  catchallA: Schema | undefined,
  catchallB: Schema | undefined,
  below: Below,
): SchemaMap {
  const patternsA = isObject(a.patternProperties) ? (a.patternProperties as SchemaMap) : {}
  const patternsB = isObject(b.patternProperties) ? (b.patternProperties as SchemaMap) : {}
  const met = new Map<string, Schema>()
  for (const name of new Set([...Object.keys(patternsA), ...Object.keys(patternsB)])) {
    const inA = Object.hasOwn(patternsA, name) ? patternsA[name] : catchallA
    const inB = Object.hasOwn(patternsB, name) ? patternsB[name] : catchallB
    met.set(name, below(inA ?? true, inB ?? true))
  }
  return Object.fromEntries(met)
}
