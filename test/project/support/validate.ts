import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  components,
  isObject,
  resolveRef,
  type Schema,
  type SchemaObject,
  walk,
} from '../../../src/schema/index.ts'

const settings = {
  strict: false,
  validateFormats: false,
  addUsedSchema: false,
  logger: false,
} as const

const meta = new Ajv2020(settings)
/** Checking every schema against the meta schema takes most of the time. */
const judge = new Ajv2020({ ...settings, validateSchema: false })

/** Whether the document is a valid 2020-12 schema. */
export const isValidSchema = (document: Schema): boolean => meta.validateSchema(document) === true

/** A judge of values. A schema that leads to itself at one place makes it give up: undefined. */
export function validator(document: Schema): (value: unknown) => boolean | undefined {
  const { 'x-tool-manifest': _, ...rest } = isObject(document) ? document : {}
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
  const validate = attempt(() => judge.compile(isObject(document) ? rest : document))
  return (value) => (validate ? attempt(() => validate(value) as boolean) : undefined)
}

const isUntyped = (node: unknown): boolean =>
  node === true ||
  (isObject(node) &&
    Object.keys(node).every(
      (word) => word === 'description' || word === 'title' || word === 'default',
    ))

const SAME_PLACE = new Set(['anyOf', 'oneOf', 'allOf', 'then', 'else', '$defs'])
const LEFT_ALONE = new Set(['not', 'if', 'contains', 'propertyNames'])
const HOLDS_SCHEMAS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'anyOf',
  'oneOf',
  'allOf',
  'prefixItems',
])
const HOLDS_ONE = new Set(['items', 'additionalProperties', 'then', 'else'])

/**
 * The document that accepts only values in which every key is declared, or falls under a typed
 * catchall or pattern, of a branch that accepts the value.
 */
export function closedDocument(document: SchemaObject): Schema {
  const written = Object.entries(document.$defs ?? {}).map(([name, node]) => [
    `written${name}`,
    asWritten(node),
  ])
  const { $defs, ...rest } = closed(document) as SchemaObject
  return { ...rest, $defs: { ...$defs, ...Object.fromEntries(written) } }
}

/** Refers to definitions that are not closed. */
const asWritten = (node: Schema): Schema =>
  JSON.parse(JSON.stringify(node).replaceAll('"#/$defs/', '"#/$defs/written'))

function closed(node: Schema, isPlace = true): Schema {
  if (!isObject(node)) return node
  const result: Record<string, unknown> = {}
  for (const [word, value] of Object.entries(node)) {
    // Below `not` nothing is declared, so a key that only `if` speaks of stays undeclared.
    if (word === 'if') result[word] = { not: { not: asWritten(value as Schema) } }
    else if (LEFT_ALONE.has(word)) result[word] = asWritten(value as Schema)
    else if (HOLDS_SCHEMAS.has(word)) {
      const below = (child: unknown) => closed(child as Schema, !SAME_PLACE.has(word))
      result[word] = Array.isArray(value)
        ? value.map(below)
        : Object.fromEntries(
            Object.entries(value as object).map(([key, child]) => [key, below(child)]),
          )
    } else if (word === 'additionalProperties' && isUntyped(value)) continue
    else if (HOLDS_ONE.has(word)) result[word] = closed(value as Schema, !SAME_PLACE.has(word))
    else result[word] = value
  }
  if (node['x-tool-manifest']?.anyJson || isUntypedPlace(node)) return result as SchemaObject
  if (isPlace) result.unevaluatedProperties = false
  return result as SchemaObject
}

/** An object of which nothing is known but that it is one has no undeclared keys. */
const isUntypedPlace = (node: SchemaObject): boolean =>
  ![
    'properties',
    'patternProperties',
    'additionalProperties',
    '$ref',
    'anyOf',
    'oneOf',
    'allOf',
    'then',
  ].some((word) => word in node)

/** Whether some schema is, at its own place, part of itself: validators do not come to an end there. */
export function hasPlaceCycle(document: SchemaObject): boolean {
  const stepsOf = (node: Schema): Schema[] => {
    if (!isObject(node)) return []
    const target = typeof node.$ref === 'string' ? resolveRef(document, node.$ref).node : undefined
    const lists = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => list ?? [])
    return [...lists, ...(target === undefined ? [] : [target])]
  }
  const starts: Schema[] = []
  walk(document, (node) => void starts.push(node))
  return components(starts, stepsOf).some(
    ([first, ...others]) =>
      others.length > 0 || (first !== undefined && stepsOf(first).includes(first)),
  )
}
