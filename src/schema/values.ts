import { canonicalJson } from './canonical.ts'
import type { JsonValue } from './types.ts'

export type Scalar = string | number | boolean | null

export const isScalar = (value: unknown): value is Scalar =>
  value === null || (typeof value !== 'object' && typeof value !== 'undefined')

/** A text that two values share exactly when JSON Schema calls them equal. */
export function valueKey(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : canonicalJson(value)
}

/** The values without repetitions, in first-seen order. */
export function distinct(values: readonly JsonValue[]): JsonValue[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = valueKey(value)
    return seen.has(key) ? false : seen.add(key)
  })
}
