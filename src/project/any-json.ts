import {
  ALL_KINDS,
  isObject,
  KINDS,
  type KindBits,
  type KindReader,
  readType,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import { isAnnotation } from './annotations.ts'

/** Any JSON value, as the manifest writes it. */
export const anyJson = (): SchemaObject => ({ type: KINDS.filter((kind) => kind !== 'integer') })

/** Whether a node is any JSON: declared so, or a type list of all kinds and nothing else. */
export function isAnyJson(node: Schema): boolean {
  if (!isObject(node)) return false
  if (node['x-tool-manifest']?.anyJson) return true
  return Array.isArray(node.type) && readType(node.type) === ALL_KINDS && hasOnly(node, 'type')
}

const MOST_MEMBERS = 40

const hasOnly = (node: SchemaObject, ...keywords: string[]): boolean =>
  Object.keys(node).every((keyword) => keywords.includes(keyword) || isAnnotation(keyword))

/**
 * Whether a definition is a hand-written "any JSON": a union whose members, seen through inner
 * unions and references, are string, number, boolean, null, an array of itself and a record of
 * itself.
 */
export function isJsonDefinition(definition: Schema, reader: KindReader): boolean {
  if (!isObject(definition) || !('anyOf' in definition || 'oneOf' in definition)) return false
  const seen = new Set<Schema>([definition])
  const stack: Schema[] = [definition]
  let kinds: KindBits = 0
  const isSelf = (node: Schema): boolean => {
    let at: Schema | undefined = node
    for (let hops = 0; isObject(at) && hops < 20; hops++) {
      if (at === definition || isAnyJson(at)) return true
      at =
        typeof at.$ref === 'string' && hasOnly(at, '$ref')
          ? reader.resolve(at.$ref).node
          : undefined
    }
    return false
  }
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!isObject(top)) return false
    const inner = innerOf(top, reader)
    if (inner === undefined) {
      const leaf = leafKinds(top, isSelf)
      if (leaf === undefined) return false
      kinds |= leaf
      continue
    }
    // An object with names of its own is not any record: most unions are told apart by that.
    if (inner.some(hasProperties)) return false
    for (const member of inner) {
      if (seen.has(member)) continue
      seen.add(member)
      stack.push(member)
    }
    // Any JSON has few members: a long union is none, and not worth the search.
    if (seen.size > MOST_MEMBERS) return false
  }
  return kinds === ALL_KINDS
}

const hasProperties = (node: Schema): boolean =>
  isObject(node) && node.properties !== undefined && !isAnyJson(node)

function innerOf(node: SchemaObject, reader: KindReader): readonly Schema[] | undefined {
  for (const word of ['anyOf', 'oneOf'] as const)
    if (Array.isArray(node[word]) && hasOnly(node, word)) return node[word]
  if (typeof node.$ref !== 'string' || !hasOnly(node, '$ref')) return undefined
  const target = reader.resolve(node.$ref).node
  return target === undefined || target === node ? undefined : [target]
}

/** The kinds of a member that allows all values of those kinds; undefined when it refuses some. */
function leafKinds(node: SchemaObject, isSelf: (node: Schema) => boolean): KindBits | undefined {
  if (isAnyJson(node)) return ALL_KINDS
  const type = readType(node.type)
  if (type === undefined) return undefined
  const { items, additionalProperties, propertyNames } = node
  if (hasOnly(node, 'type')) return type
  if (node.type === 'array' && hasOnly(node, 'type', 'items'))
    return items !== undefined && isSelf(items) ? type : undefined
  if (node.type !== 'object' || !hasOnly(node, 'type', 'additionalProperties', 'propertyNames'))
    return undefined
  const anyName =
    propertyNames === undefined ||
    (isObject(propertyNames) && propertyNames.type === 'string' && hasOnly(propertyNames, 'type'))
  return anyName && additionalProperties !== undefined && isSelf(additionalProperties)
    ? type
    : undefined
}
