import { isObject } from './define.ts'
import { KINDS, type Kind } from './types.ts'

/** Kinds in their one order, without repetition; empty means that no value fits. */
export type KindSet = readonly Kind[]

/**
 * A set of kinds as bits. `number` holds the bit of `integer` as well, so that union and
 * intersection of sets are plain `|` and `&`.
 */
export type KindBits = number

const BITS: Readonly<Record<Kind, KindBits>> = {
  object: 1,
  array: 2,
  string: 4,
  number: 8 | 16,
  integer: 16,
  boolean: 32,
  null: 64,
}
const FRACTION = 8

export const NO_KIND: KindBits = 0
export const NULL: KindBits = BITS.null
export const OBJECT: KindBits = BITS.object
export const ARRAY: KindBits = BITS.array
/** Every kind: what any JSON value can be. */
export const ALL_KINDS: KindBits = 127

const BITS_BY_NAME: ReadonlyMap<unknown, KindBits> = new Map(Object.entries(BITS))

const LISTS: readonly KindSet[] = Array.from({ length: ALL_KINDS + 1 }, (_, bits) =>
  Object.freeze(
    KINDS.filter((kind) =>
      kind === 'integer'
        ? (bits & (BITS.integer | FRACTION)) === BITS.integer
        : kind === 'number'
          ? (bits & FRACTION) !== 0
          : (bits & BITS[kind]) !== 0,
    ),
  ),
)

/** The kinds in their one order; beside `number`, `integer` says nothing. */
export const listKinds = (bits: KindBits): KindSet => LISTS[bits & ALL_KINDS] ?? []

/** `type` as it is written: a name, or a list of two and more. */
export function writeType(bits: KindBits): Kind | KindSet {
  const kinds = listKinds(bits)
  const [only] = kinds
  return kinds.length === 1 && only !== undefined ? only : kinds
}

/** The kinds a `type` keyword names; undefined when it is no type or holds an unknown name. */
export function readType(type: unknown): KindBits | undefined {
  if (!Array.isArray(type)) return BITS_BY_NAME.get(type)
  if (type.length === 0) return undefined
  let bits = NO_KIND
  for (const name of type) {
    const own = BITS_BY_NAME.get(name)
    if (own === undefined) return undefined
    bits |= own
  }
  return bits
}

/** The kind of one JSON value; an integral number is an `integer`. */
export function kindOfValue(value: unknown): KindBits {
  if (value === null) return BITS.null
  if (Array.isArray(value)) return BITS.array
  if (isObject(value)) return BITS.object
  if (typeof value === 'string') return BITS.string
  if (typeof value === 'boolean') return BITS.boolean
  if (typeof value === 'number') return Number.isInteger(value) ? BITS.integer : BITS.number
  return NO_KIND
}

export function kindsOfValues(values: readonly unknown[]): KindBits {
  let bits = NO_KIND
  for (const value of values) bits |= kindOfValue(value)
  return bits
}
