import { atPointer, isObject, kindOfValue, readType } from '../../schema/index.ts'

/**
 * Whether a node takes a JSON value, for the keywords that converters write; formats are not judged.
 * Unknown keywords say nothing. Only small values come here (defaults and examples).
 */
export function accepts(node: unknown, value: unknown, document: object, depth = 0): boolean {
  if (node === false) return false
  if (!isObject(node) || depth > 400) return true
  const deeper = (inner: unknown, part: unknown): boolean =>
    accepts(inner, part, document, depth + 1)
  if (typeof node.$ref === 'string' && node.$ref.startsWith('#')) {
    const target = atPointer(document, decodeURIComponent(node.$ref.slice(1)))
    if (!deeper(target, value)) return false
  }
  if (node.type !== undefined) {
    const kinds = readType(node.type)
    const kind = kindOfValue(value)
    if (kinds !== undefined && (kinds & kind) !== kind) return false
  }
  if ('const' in node && !same(node.const, value)) return false
  if (Array.isArray(node.enum) && !node.enum.some((one) => same(one, value))) return false
  if (Array.isArray(node.anyOf) && !node.anyOf.some((one) => deeper(one, value))) return false
  if (Array.isArray(node.allOf) && !node.allOf.every((one) => deeper(one, value))) return false
  if (Array.isArray(node.oneOf) && node.oneOf.filter((one) => deeper(one, value)).length !== 1)
    return false
  if (isObject(node.not) && deeper(node.not, value)) return false
  if (typeof value === 'string') return acceptsText(node, value)
  if (typeof value === 'number') return acceptsNumber(node, value)
  if (Array.isArray(value)) return acceptsList(node, value, deeper)
  return !isObject(value) || acceptsObject(node, value, deeper)
}

type Keywords = Readonly<Record<string, unknown>>
type Deeper = (node: unknown, value: unknown) => boolean

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const atLeast = (limit: unknown, size: number): boolean =>
  typeof limit !== 'number' || size >= limit
const atMost = (limit: unknown, size: number): boolean => typeof limit !== 'number' || size <= limit

function acceptsText(node: Keywords, value: string): boolean {
  const length = [...value].length
  if (!atLeast(node.minLength, length) || !atMost(node.maxLength, length)) return false
  return typeof node.pattern !== 'string' || new RegExp(node.pattern, 'u').test(value)
}

function acceptsNumber(node: Keywords, value: number): boolean {
  if (!atLeast(node.minimum, value) || !atMost(node.maximum, value)) return false
  if (typeof node.exclusiveMinimum === 'number' && value <= node.exclusiveMinimum) return false
  if (typeof node.exclusiveMaximum === 'number' && value >= node.exclusiveMaximum) return false
  if (typeof node.multipleOf !== 'number') return true
  const steps = value / node.multipleOf
  return Math.abs(steps - Math.round(steps)) < 1e-9
}

function acceptsList(node: Keywords, value: readonly unknown[], deeper: Deeper): boolean {
  if (!atLeast(node.minItems, value.length) || !atMost(node.maxItems, value.length)) return false
  const slots: readonly unknown[] = Array.isArray(node.prefixItems) ? node.prefixItems : []
  return value.every((item, index) =>
    index < slots.length ? deeper(slots[index], item) : deeper(node.items, item),
  )
}

function acceptsObject(node: Keywords, value: Keywords, deeper: Deeper): boolean {
  const properties = isObject(node.properties) ? node.properties : {}
  const patterns = isObject(node.patternProperties) ? Object.entries(node.patternProperties) : []
  if (Array.isArray(node.required) && !node.required.every((name) => Object.hasOwn(value, name)))
    return false
  return Object.keys(value).every((name) => {
    if (node.propertyNames !== undefined && !deeper(node.propertyNames, name)) return false
    const declared = Object.hasOwn(properties, name)
    if (declared && !deeper(properties[name], value[name])) return false
    const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(name))
    if (!matching.every(([, inner]) => deeper(inner, value[name]))) return false
    return declared || matching.length > 0 || deeper(node.additionalProperties, value[name])
  })
}
