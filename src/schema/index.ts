export { canonicalJson } from './canonical.ts'
export { isJsonTree, jsonOnly } from './carried.ts'
export { requireFinite } from './circle.ts'
export { components } from './components.ts'
export { define, hasOwn, isObject, own, shallowCopy } from './define.ts'
export { deepFreeze, frozenCopy } from './freeze.ts'
export { ANNOTATIONS, KEYWORDS, orderKeywords, rankOf, reorderKeywords } from './keywords.ts'
export {
  ALL_KINDS,
  ARRAY,
  type KindBits,
  type KindSet,
  kindOfValue,
  kindsOfValues,
  listKinds,
  NO_KIND,
  NULL,
  OBJECT,
  readType,
  writeType,
} from './kind-set.ts'
export { bothKinds, KindReader, kindsByType, kindsByValues, kindsOf } from './kinds.ts'
export { readablePath, stepPath } from './path.ts'
export { atPointer, tokensOf } from './pointer.ts'
export { type Resolution, resolveRef } from './refs.ts'
export * from './types.ts'
export { whyUnknown } from './unknown.ts'
export { Use, walkUses } from './uses.ts'
export { distinct, isScalar, type Scalar, valueKey } from './values.ts'
export {
  childrenOf,
  escapeToken,
  forEachChild,
  holderOf,
  holdsSchemas,
  isSchema,
  landingsBelow,
  walk,
} from './walk.ts'
export { orderDocument, stringify } from './write.ts'
