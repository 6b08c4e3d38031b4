import { isObject } from '../../schema/index.ts'
import type { Internals } from './zod4/shape.ts'

/** What a value looks like, seen as a contract. */
export type ContractKind =
  | 'zod4'
  | 'zod3'
  | 'raw-shape'
  | 'standard-json-schema'
  | 'standard-schema'
  | 'json-schema'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The inside of a schema of Zod 4 (classic, mini, core), known by its structure. */
export function zod4Internals(value: unknown): Internals | undefined {
  if (!isRecord(value)) return undefined
  const internals = value._zod as Internals | null | undefined
  return typeof internals?.def?.type === 'string' ? internals : undefined
}

export const isZod4 = (value: unknown): boolean => zod4Internals(value) !== undefined

/** A schema of Zod 3, known by its structure. */
export function isZod3(value: unknown): boolean {
  if (!isRecord(value) || value._zod !== undefined) return false
  const definition = value._def
  return isObject(definition) && typeof definition.typeName === 'string'
}

/** Keywords that say "this is a JSON Schema" when one stands at the root with the right kind. */
const SIGNS: Readonly<Record<string, (value: unknown) => boolean>> = {
  $schema: (value) => typeof value === 'string',
  $ref: (value) => typeof value === 'string',
  type: (value) => typeof value === 'string' || Array.isArray(value),
  properties: (value) => isObject(value) && Object.values(value).every((field) => !isZod(field)),
  anyOf: Array.isArray,
  oneOf: Array.isArray,
  allOf: Array.isArray,
  enum: Array.isArray,
  additionalProperties: (value) => typeof value === 'boolean' || isObject(value),
  required: (value) => Array.isArray(value),
  $defs: isObject,
  definitions: isObject,
}

const isZod = (value: unknown): boolean => isZod4(value) || isZod3(value)

const isStandard = (value: unknown): boolean => isRecord(value) && isRecord(value['~standard'])

/** An object that no class made. */
export const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    // an object of another realm
    Object.getPrototypeOf(prototype) === null
  )
}

/**
 * What `value` looks like as a contract; undefined when it looks like none of the kinds known here.
 * Looks at structure only, calls nothing of the user's but getters of `~standard`.
 * @example looksLikeContract(z.object({})) // 'zod4'
 */
export function looksLikeContract(value: unknown): ContractKind | undefined {
  if (!isRecord(value)) return undefined
  if (isZod4(value)) return 'zod4'
  if (isZod3(value)) return 'zod3'
  const standard = value['~standard']
  if (isRecord(standard)) {
    if (isRecord(standard.jsonSchema)) return 'standard-json-schema'
    return 'standard-schema'
  }
  if (typeof value === 'function' || Array.isArray(value) || !isPlain(value)) return undefined
  const names = Object.keys(value)
  if (names.some((name) => isZod(value[name]) || isStandard(value[name]))) return 'raw-shape'
  return names.some((name) => SIGNS[name]?.(value[name]) === true) ? 'json-schema' : undefined
}
