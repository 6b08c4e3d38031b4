import type { JsonObject, JsonValue } from '../schema/types.ts'

// taken before any module of the user's can replace them
const { stringify, parse } = JSON

/**
 * Copies what JSON can carry (annotations, icons, `_meta`). What JSON leaves out is left out; a value
 * that holds itself, a big integer, a getter that throws give `undefined`.
 */
export function toJson(value: unknown): JsonValue | undefined {
  // most tools say nothing here, and text that cannot be parsed is an expensive way to find out
  if (value === undefined) return undefined
  try {
    return parse(stringify(value)) as JsonValue
  } catch {
    return undefined
  }
}

/** `toJson` of an object that says something; anything else is `undefined`. */
export function toJsonObject(value: unknown): JsonObject | undefined {
  const copy = toJson(value)
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return undefined
  return Object.keys(copy).length > 0 ? (copy as JsonObject) : undefined
}
