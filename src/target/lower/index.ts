import { addItems, oneMinItem, tupleToItems } from './arrays.ts'
import { describeConditions } from './conditions.ts'
import type { Lowering } from './context.ts'
import { entries, jsonText, jsonTextItems } from './encodings.ts'
import { closedMaximum, closedMinimum } from './numbers.ts'
import {
  addProperties,
  closeObject,
  requireNullable,
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

/** What happens to references happens before the rows are asked (places.ts, recursion.ts). */
const early: Lowering = () => undefined

/** Every way of writing something differently, by the name that the table uses. */
export const LOWERING_NAMES = [
  'expand-boolean',
  'inline-reference',
  'relax-required',
  'hoist-reference',
  'describe-conditions',
  'merge-all-of',
  'one-of-to-any-of',
  'const-to-enum',
  'null-type',
  'type-values',
  'split-values',
  'split-null-value',
  'any-json-union',
  'untype',
  'split-types',
  'nullable-keyword',
  'drop-null',
  'null-branch-to-nullable',
  'drop-null-branch',
  'push-into-branches',
  'tuple-to-items',
  'add-items',
  'one-min-item',
  'closed-minimum',
  'closed-maximum',
  'close-object',
  'add-properties',
  'require-nullable',
  'write-required',
  'trim-required',
  'json-text',
  'json-text-items',
  'entries',
] as const

export type LoweringName = (typeof LOWERING_NAMES)[number]

export const LOWERINGS: { readonly [name in LoweringName]: Lowering } = {
  'expand-boolean': expanded,
  'inline-reference': early,
  'relax-required': early,
  'hoist-reference': hoistReference,
  'describe-conditions': describeConditions,
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
  'add-properties': addProperties,
  'require-nullable': requireNullable,
  'write-required': writeRequired,
  'trim-required': trimRequired,
  'json-text': jsonText,
  'json-text-items': jsonTextItems,
  entries,
}
