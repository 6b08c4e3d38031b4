import {
  isScalar,
  kindsOfValues,
  orderKeywords,
  readType,
  type Scalar,
  type Schema,
  type SchemaObject,
  writeType,
} from '../schema/index.ts'
import { valuesOf } from './meet/rules.ts'

/**
 * The node with its `type` recomputed: from its values where it has a list of them (values outside
 * its own `type` are dropped; none left is `false`), else as a list in kind order.
 */
export function typed(node: SchemaObject): Schema {
  const values = valuesOf(node)
  if (values === undefined) {
    if (!Array.isArray(node.type)) return orderKeywords(node)
    const kinds = readType(node.type)
    return kinds === undefined
      ? orderKeywords(node)
      : orderKeywords({ ...node, type: writeType(kinds) })
  }
  if (values.length === 0) return false
  const type = writeType(kindsOfValues(values))
  if (type === node.type && values === node.enum && node.const === undefined)
    return orderKeywords(node)
  if (node.const === undefined) return orderKeywords({ ...node, type, enum: values })
  if (type === node.type && node.enum === undefined) return orderKeywords(node)
  const { enum: _, ...fixed } = node
  return orderKeywords({ ...fixed, type })
}

/** The finite scalar values of a finished node; undefined when it has other values as well. */
export function scalarsOf(node: Schema): readonly Scalar[] | undefined {
  if (typeof node === 'boolean') return undefined
  const values = valuesOf(node) ?? (node.type === 'null' ? [null] : undefined)
  return values?.every(isScalar) ? (values as Scalar[]) : undefined
}
