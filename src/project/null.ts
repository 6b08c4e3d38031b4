import {
  define,
  isObject,
  NULL,
  readType,
  type Schema,
  type SchemaObject,
  writeType,
} from '../schema/index.ts'
import { isAnnotation } from './annotations.ts'

/** A node without the `null` it allows beside other values; no `rest` when it allows nothing else. */
export interface WithoutNull {
  readonly rest?: Schema
  readonly nullable: boolean
}

/** Sets `null` aside: a member that is only null, and null in a member's `type`, `enum`, or last place. */
export function withoutNull(node: Schema): WithoutNull {
  if (!isObject(node)) return { rest: node, nullable: false }
  const kinds = readType(node.type)
  if (node.const === null || kinds === NULL) return { nullable: true }
  const values = Array.isArray(node.enum) ? node.enum : undefined
  if (values?.includes(null)) {
    const left = values.filter((value) => value !== null)
    if (left.length === 0) return { nullable: true }
    const type = kinds === undefined ? {} : { type: writeType(kinds & ~NULL) }
    return { rest: { ...node, ...type, enum: left }, nullable: true }
  }
  if (
    kinds !== undefined &&
    (kinds & NULL) !== 0 &&
    values === undefined &&
    node.const === undefined
  )
    return { rest: { ...node, type: writeType(kinds & ~NULL) }, nullable: true }
  return { rest: node, nullable: false }
}

/** Keywords beside which a `type` list does not let null through. */
const COMBINATORS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'] as const

/** The node, and null. */
export function withNull(node: Schema): Schema {
  if (node === false) return { type: 'null' }
  if (node === true) return node
  const kinds = readType(node.type)
  if (kinds !== undefined && !COMBINATORS.some((word) => word in node)) {
    if ((kinds & NULL) !== 0) return node
    const type = writeType(kinds | NULL)
    if (node.const !== undefined) {
      const { const: fixed, ...rest } = node
      return { ...rest, type, enum: [fixed, null] }
    }
    return Array.isArray(node.enum)
      ? { ...node, type, enum: [...node.enum, null] }
      : { ...node, type }
  }
  const members = isOnlyUnion(node) ? (node.anyOf as readonly Schema[]) : undefined
  if (members) {
    const hasNull = members.some((member) => isObject(member) && readType(member.type) === NULL)
    return hasNull ? node : { ...node, anyOf: [...members, { type: 'null' }] }
  }
  // What describes the value describes the whole.
  const described: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(node))
    define(isAnnotation(keyword) ? described : content, keyword, value)
  return { ...described, anyOf: [content as SchemaObject, { type: 'null' }] }
}

/** Whether nothing but `anyOf` judges the value. */
export const isOnlyUnion = (node: SchemaObject): boolean =>
  Array.isArray(node.anyOf) &&
  Object.keys(node).every((keyword) => keyword === 'anyOf' || isAnnotation(keyword))
