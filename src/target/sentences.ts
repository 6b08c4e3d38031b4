import type { JsonValue, Schema, SchemaObject } from '../schema/types.ts'
import type { Quote } from './quote.ts'

/** A value as a reader sees it in a sentence. */
export function literal(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

function list(values: readonly JsonValue[]): string {
  return values.map(literal).join(', ')
}

const FORMATS: { readonly [format: string]: string } = {
  uri: 'a URI',
  'uri-reference': 'a URI or a relative reference',
  iri: 'an IRI',
  'iri-reference': 'an IRI or a relative reference',
  'uri-template': 'a URI template',
  email: 'an email address',
  'idn-email': 'an email address',
  hostname: 'a host name',
  'idn-hostname': 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uuid: 'a UUID',
  date: 'a date (YYYY-MM-DD)',
  time: 'a time (RFC 3339)',
  'date-time': 'a date and time (RFC 3339)',
  duration: 'a duration (ISO 8601)',
  regex: 'a regular expression',
  'json-pointer': 'a JSON Pointer',
  'relative-json-pointer': 'a relative JSON Pointer',
}

/** What holds for whatever no other keyword speaks of; nothing where all of it is accepted. */
function restOf(what: string, schema: Schema | undefined, quote: Quote): string {
  if (schema === undefined || schema === true) return ''
  return schema === false ? `No other ${what}.` : `Other ${what} must match ${quote(schema)}.`
}

/** What a constraint means, for the description of a schema that cannot carry it. */
export const SENTENCES = {
  enum: (node: SchemaObject): string =>
    node.enum?.length === 1
      ? `Must be ${list(node.enum)}.`
      : `Must be one of: ${list(node.enum ?? [])}.`,
  minLength: (node: SchemaObject): string =>
    `At least ${counted(node.minLength ?? 0, 'character')}.`,
  maxLength: (node: SchemaObject): string =>
    `At most ${counted(node.maxLength ?? 0, 'character')}.`,
  minimum: (node: SchemaObject): string => `Must be at least ${node.minimum}.`,
  maximum: (node: SchemaObject): string => `Must be at most ${node.maximum}.`,
  exclusiveMinimum: (node: SchemaObject): string =>
    `Must be greater than ${node.exclusiveMinimum}.`,
  exclusiveMaximum: (node: SchemaObject): string => `Must be less than ${node.exclusiveMaximum}.`,
  multipleOf: (node: SchemaObject): string => `Must be a multiple of ${node.multipleOf}.`,
  minItems: (node: SchemaObject): string => `At least ${counted(node.minItems ?? 0, 'item')}.`,
  maxItems: (node: SchemaObject): string => `At most ${counted(node.maxItems ?? 0, 'item')}.`,
  uniqueItems: (node: SchemaObject): string => (node.uniqueItems ? 'No two items are equal.' : ''),
  minProperties: (node: SchemaObject): string =>
    `At least ${counted(node.minProperties ?? 0, 'property', 'properties')}.`,
  maxProperties: (node: SchemaObject): string =>
    `At most ${counted(node.maxProperties ?? 0, 'property', 'properties')}.`,
  format: (node: SchemaObject): string =>
    `Must be ${FORMATS[node.format ?? ''] ?? `in the format ${literal(node.format)}`}.`,
  pattern: (node: SchemaObject): string => `Must match the regular expression /${node.pattern}/.`,
  propertyNames: (node: SchemaObject, quote: Quote): string =>
    `Every property name must match ${quote(node.propertyNames)}.`,
  contains: (node: SchemaObject, quote: Quote): string => {
    const { minContains = 1, maxContains } = node
    const least = minContains === 1 ? 'one item' : counted(minContains, 'item')
    const most = maxContains === undefined ? '' : `at most ${counted(maxContains, 'item')}`
    const how = [minContains > 0 && `at least ${least}`, most].filter(Boolean).join(' and ')
    return how && `${how[0]?.toUpperCase()}${how.slice(1)} must match ${quote(node.contains)}.`
  },
  default: (node: SchemaObject): string => `Default: ${literal(node.default)}.`,
  contentEncoding: (node: SchemaObject): string =>
    node.contentEncoding === undefined ? '' : `Encoded as ${node.contentEncoding}.`,
  deprecated: (node: SchemaObject): string => (node.deprecated ? 'Deprecated.' : ''),
  not: (node: SchemaObject, quote: Quote): string => `Must not match ${quote(node.not)}.`,
  unevaluatedProperties: (node: SchemaObject, quote: Quote): string =>
    restOf('properties', node.unevaluatedProperties, quote),
  unevaluatedItems: (node: SchemaObject, quote: Quote): string =>
    restOf('items', node.unevaluatedItems, quote),
  dependentRequired: (node: SchemaObject): string =>
    Object.entries(node.dependentRequired ?? {})
      .map(([name, needed]) => `With ${name}, ${needed.join(' and ')} must be given too.`)
      .join(' '),
  dependentSchemas: (node: SchemaObject, quote: Quote): string =>
    Object.entries(node.dependentSchemas ?? {})
      .map(([name, schema]) => `With ${name}, the object must match ${quote(schema)}.`)
      .join(' '),
  record: (node: SchemaObject, quote: Quote): string =>
    `Further properties have any name; their values match ${quote(node.additionalProperties)}.`,
  conditional: (node: SchemaObject, quote: Quote): string =>
    `If the value matches ${quote(node.if)}, then ${quote(node.then)}, else ${quote(node.else)}.`,
} as const
