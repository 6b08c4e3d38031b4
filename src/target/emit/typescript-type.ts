import { isObject, type Schema, type SchemaObject } from '../../schema/index.ts'
import { isObjectSchema, typesOf } from '../draft.ts'

/** What `#/$defs/…` is called in the declarations. */
export type NameOf = (reference: string) => string

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const WORDS: { readonly [kind: string]: string } = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A property's name as it stands in a type. */
export function propertyName(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name)
}

/** Text as a documentation comment. */
export function comment(text: string | undefined, indent: string): string {
  if (!text?.trim()) return ''
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/**
 * A schema as a TypeScript type. What types cannot say (lengths, patterns, bounds) is not said.
 * @example typeOf({ type: ['string', 'null'] }, name) // 'string | null'
 */
export function typeOf(schema: Schema | undefined, nameOf: NameOf, indent = ''): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema === false) return 'never'
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return literalType(schema.const)
  if (schema.enum) return union(schema.enum.map(literalType))
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return union(branches.map((branch) => typeOf(branch, nameOf, indent)))
  if (schema.allOf) {
    return schema.allOf.map((member) => `(${typeOf(member, nameOf, indent)})`).join(' & ')
  }
  const types = typesOf(schema)
  if (types.length === 0) return 'unknown'
  return union(types.map((type) => kindType(type, schema, nameOf, indent)))
}

function kindType(kind: string, schema: SchemaObject, nameOf: NameOf, indent: string): string {
  if (kind === 'object') return objectType(schema, nameOf, indent)
  if (kind === 'array') return arrayType(schema, nameOf, indent)
  return WORDS[kind] ?? 'unknown'
}

function objectType(schema: SchemaObject, nameOf: NameOf, indent: string): string {
  const inner = `${indent}  `
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const text = comment(isObjectSchema(property) ? property.description : undefined, inner)
    return `${text}${inner}${propertyName(name)}${optional}: ${typeOf(property, nameOf, inner)};\n`
  })
  const more = schema.additionalProperties
  if (properties.length === 0) {
    if (more === false) return 'Record<string, never>'
    return `Record<string, ${typeOf(more, nameOf, indent)}>`
  }
  const named = `{\n${properties.join('')}${indent}}`
  const typed = isObject(more) && Object.keys(more).length > 0
  return typed ? `${named} & Record<string, unknown>` : named
}

function arrayType(schema: SchemaObject, nameOf: NameOf, indent: string): string {
  const { prefixItems, items, minItems = 0, maxItems } = schema
  if (!prefixItems) return `Array<${typeOf(items, nameOf, indent)}>`
  const members = prefixItems.map(
    (member, index) => `${typeOf(member, nameOf, indent)}${index < minItems ? '' : '?'}`,
  )
  // a union before `?` needs its own parentheses
  const slots = members.map((member) =>
    member.endsWith('?') && member.includes('|') ? `(${member.slice(0, -1)})?` : member,
  )
  const closed = items === false || (maxItems !== undefined && maxItems <= prefixItems.length)
  return `[${[...slots, ...(closed ? [] : [`...Array<${typeOf(items, nameOf, indent)}>`])].join(', ')}]`
}

function literalType(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'unknown' : JSON.stringify(value)
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}
