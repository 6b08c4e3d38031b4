import { addItems, oneMinItem, tupleToItems } from './arrays.ts'
import type { Lowering } from './context.ts'
import { closedMaximum, closedMinimum } from './numbers.ts'
import {
  addProperties,
  closeObject,
  requireNullable,
  spellOpen,
  trimRequired,
  writeRequired,
} from './objects.ts'
import { anyJsonUnion, dropNull, nullableKeyword, splitTypes, untype } from './types.ts'
import {
  dropNullBranch,
  hoistReference,
  mergeAllOf,
  nullBranchToNullable,
  oneOfToAnyOf,
  pushIntoBranches,
} from './unions.ts'
import { constToEnum, nullType, splitNullValue, splitValues, typeValues } from './values.ts'

/** `true` and `false` are objects from the moment the document is taken apart (places.ts). */
const expanded: Lowering = () => 'written as an object'

/** References are written out while the places of a document are collected (places.ts). */
const inlined: Lowering = () => undefined

/** Every way of writing something differently, by the name that the table uses. */
export const LOWERINGS = {
  'expand-boolean': expanded,
  'inline-reference': inlined,
  'hoist-reference': hoistReference,
  'merge-all-of': mergeAllOf,
  'one-of-to-any-of': oneOfToAnyOf,
  'const-to-enum': constToEnum,
  'null-type': nullType,
  'type-values': typeValues,
  'split-values': splitValues,
  'split-null-value': splitNullValue,
  'any-json-union': anyJsonUnion,
  untype,
  'split-types': splitTypes,
  'nullable-keyword': nullableKeyword,
  'drop-null': dropNull,
  'null-branch-to-nullable': nullBranchToNullable,
  'drop-null-branch': dropNullBranch,
  'push-into-branches': pushIntoBranches,
  'tuple-to-items': tupleToItems,
  'add-items': addItems,
  'one-min-item': oneMinItem,
  'closed-minimum': closedMinimum,
  'closed-maximum': closedMaximum,
  'close-object': closeObject,
  'spell-open': spellOpen,
  'add-properties': addProperties,
  'require-nullable': requireNullable,
  'write-required': writeRequired,
  'trim-required': trimRequired,
} as const satisfies Record<string, Lowering>

export type LoweringName = keyof typeof LOWERINGS
