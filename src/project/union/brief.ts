import { isObject, type KindBits, listKinds, type Schema } from '../../schema/index.ts'

const SHOWN = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]

/** A schema in a few words, for a message: `string (format email)`, `object { id, name }`. */
export function brief(node: Schema, kinds: KindBits | undefined): string {
  const names = kinds === undefined ? 'any value' : listKinds(kinds).join(' | ') || 'no value'
  if (!isObject(node)) return names
  if (Object.keys(node).length === 1 && node.type !== undefined) return names
  const values = Array.isArray(node.enum) ? node.enum : node.const === undefined ? [] : [node.const]
  if (values.length > 0)
    return `${names} ${values.slice(0, 5).map(short).join(' | ')}${values.length > 5 ? ' | …' : ''}`
  if (isObject(node.properties)) {
    const keys = Object.keys(node.properties)
    return `${names} { ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''} }`
  }
  const limits = SHOWN.filter((word) => word in node).map((word) => `${word} ${short(node[word])}`)
  const items =
    isObject(node.items) && typeof node.items.type === 'string' ? ` of ${node.items.type}` : ''
  return `${names}${items}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`
}

function short(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}'
  const text = JSON.stringify(value) ?? ''
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
