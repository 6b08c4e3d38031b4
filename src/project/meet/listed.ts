import { type JsonValue, kindsOfValues, type SchemaObject, writeType } from '../../schema/index.ts'

type Judge = (value: JsonValue, limit: never) => boolean

const text =
  (judge: (length: number, limit: number) => boolean): Judge =>
  (value, limit) =>
    typeof value !== 'string' || judge([...value].length, limit)
const number =
  (judge: (value: number, limit: number) => boolean): Judge =>
  (value, limit) =>
    typeof value !== 'number' || judge(value, limit)

/** What says of a listed value by itself whether it fits. Patterns are not run here. */
const JUDGES: ReadonlyMap<string, Judge> = new Map([
  ['minLength', text((length, limit) => length >= limit)],
  ['maxLength', text((length, limit) => length <= limit)],
  ['minimum', number((value, limit) => value >= limit)],
  ['maximum', number((value, limit) => value <= limit)],
  ['exclusiveMinimum', number((value, limit) => value > limit)],
  ['exclusiveMaximum', number((value, limit) => value < limit)],
])

/**
 * Listed values that a bound of the same node refuses go, and then the bounds, which have nothing
 * left to say; false when no value is left.
 */
export function withinBounds(node: SchemaObject): SchemaObject | false {
  const listed = 'const' in node ? [node.const as JsonValue] : node.enum
  if (!Array.isArray(listed)) return node
  const bounds = Object.keys(node).filter(
    (keyword) => JUDGES.has(keyword) && typeof node[keyword] === 'number',
  )
  if (bounds.length === 0) return node
  const values = (listed as readonly JsonValue[]).filter((value) =>
    bounds.every((keyword) => JUDGES.get(keyword)?.(value, node[keyword] as never)),
  )
  if (values.length === 0) return false
  const rest = Object.fromEntries(Object.entries(node).filter(([word]) => !bounds.includes(word)))
  return {
    ...rest,
    type: writeType(kindsOfValues(values)),
    ...('const' in node ? {} : { enum: values }),
  }
}
