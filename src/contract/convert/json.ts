import { define, type JsonValue } from '../../schema/index.ts'

const LIMIT = 500

/**
 * A copy of `value` when JSON carries it without loss, else undefined: no `Date`, big integer,
 * `Infinity`, function, class instance or cycle. A property that is `undefined` is left out.
 */
export function asJson(value: unknown, depth = 0): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (typeof value !== 'object' || depth > LIMIT) return undefined
  if (Array.isArray(value)) {
    const list: JsonValue[] = []
    for (const item of value) {
      const copy = asJson(item, depth + 1)
      if (copy === undefined) return undefined
      list.push(copy)
    }
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return undefined
  const copy: { [name: string]: JsonValue } = {}
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    const inner = asJson(item, depth + 1)
    if (inner === undefined) return undefined
    define(copy, name, inner)
  }
  return copy
}
