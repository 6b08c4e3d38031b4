import { canonicalJson } from './canonical.ts'
import type { JsonValue } from './types.ts'

export type Scalar = string | number | boolean | null

export const isScalar = (value: unknown): value is Scalar =>
  value === null || (typeof value !== 'object' && typeof value !== 'undefined')

/** A text that two values share exactly when JSON Schema calls them equal. */
export function valueKey(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : canonicalJson(value)
}

/** Up to so many values are compared one by one. */
const FEW = 8

const isAloneIn = (value: JsonValue, index: number, values: readonly JsonValue[]): boolean =>
  isScalar(value) && values.indexOf(value) === index

/** The values without repetitions, in first-seen order; the same list when there are none. */
export function distinct(values: readonly JsonValue[]): readonly JsonValue[] {
  if (values.length <= FEW && values.every(isAloneIn)) return values
  const seen = new Set<JsonValue>()
  const objects = new Set<string>()
  const left = values.filter((value) => {
    if (isScalar(value)) return !seen.has(value) && seen.add(value)
    const key = valueKey(value)
    return !objects.has(key) && objects.add(key)
  })
  return left.length === values.length ? values : left
}
