import { type JsonValue, kindsOfValues, NULL, readType, writeType } from '../../schema/index.ts'
import type { Draft } from '../draft.ts'
import { branchOut, type Lowering } from './context.ts'

/** `const: x` is `enum: [x]`. */
export const constToEnum: Lowering = ({ node }) => {
  node.enum = [node.const ?? null]
  delete node.const
  return 'written as enum'
}

/** A value that can only be null needs no list. */
export const nullType: Lowering = ({ node }) => {
  node.type = 'null'
  delete node.enum
  return 'written as type null'
}

/** An enum says the type of its values. */
export const typeValues: Lowering = ({ node }) => {
  node.type = writeType(kindsOfValues(node.enum ?? []))
  return 'given its type'
}

/** Values of several kinds: one typed enum per kind, in first-seen order. */
export const splitValues: Lowering = (place, context) => {
  const { node } = place
  const groups = new Map<string, JsonValue[]>()
  for (const value of node.enum ?? []) {
    const kind = value === null ? 'null' : typeof value
    groups.set(kind, [...(groups.get(kind) ?? []), value])
  }
  delete node.enum
  delete node.type
  const branches = [...groups].map(
    ([kind, values]): Draft =>
      kind === 'null' ? { type: 'null' } : { type: writeType(kindsOfValues(values)), enum: values },
  )
  branchOut(place, branches, context)
  return 'written as anyOf of one enum per type'
}

/** Null stands beside the enum, not in it. */
export const splitNullValue: Lowering = (place, context) => {
  const { node } = place
  const values = node.enum?.filter((value) => value !== null) ?? []
  const kinds = node.type === undefined ? kindsOfValues(values) : (readType(node.type) ?? 0) & ~NULL
  delete node.enum
  delete node.type
  branchOut(place, [{ type: writeType(kinds), enum: values }, { type: 'null' }], context)
  return 'written as anyOf with null'
}
