import { define, isObject, isSchema, type SchemaObject } from '../schema/index.ts'

const isSchemaList = (value: unknown): boolean => Array.isArray(value) && value.every(isSchema)
function isSchemaMap(value: unknown): boolean {
  if (!isObject(value)) return false
  for (const name of Object.keys(value)) if (!isSchema(value[name])) return false
  return true
}
const isNameList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
const isNameMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(isNameList)

const ONE_SCHEMA = [
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'unevaluatedItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
]

const ONE_NUMBER = [
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
]

/** What the values of these keywords must be; others are only read where they make sense. */
const FORMS: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    anyOf: (value) => isSchemaList(value) && (value as unknown[]).length > 0,
    oneOf: (value) => isSchemaList(value) && (value as unknown[]).length > 0,
    allOf: isSchemaList,
    prefixItems: isSchemaList,
    properties: isSchemaMap,
    patternProperties: isSchemaMap,
    dependentSchemas: isSchemaMap,
    dependentRequired: isNameMap,
    required: isNameList,
    ...Object.fromEntries(ONE_SCHEMA.map((keyword) => [keyword, isSchema])),
    ...Object.fromEntries(ONE_NUMBER.map((keyword) => [keyword, Number.isFinite])),
    exclusiveMinimum: (value) => typeof value === 'boolean' || Number.isFinite(value),
    exclusiveMaximum: (value) => typeof value === 'boolean' || Number.isFinite(value),
    items: (value) => isSchema(value) || isSchemaList(value),
    enum: Array.isArray,
    $ref: (value) => typeof value === 'string',
    'x-tool-manifest': isObject,
  }),
)

/** Whether these keywords mean what they meant in an older draft. */
const OLD: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    additionalItems: () => true,
    dependencies: () => true,
    $dynamicRef: () => true,
    $recursiveRef: () => true,
    items: Array.isArray,
    exclusiveMinimum: (value) => typeof value === 'boolean',
    exclusiveMaximum: (value) => typeof value === 'boolean',
  }),
)

const isFine = (node: SchemaObject, keyword: string): boolean =>
  FORMS.get(keyword)?.(node[keyword]) ?? true
const isOld = (node: SchemaObject, keyword: string): boolean =>
  OLD.get(keyword)?.(node[keyword]) ?? false

/** What a node refers to. Without a dynamic scope to look through, all are plain references. */
export function referenceOf({
  $ref,
  $dynamicRef,
  $recursiveRef,
}: SchemaObject): string | undefined {
  for (const reference of [$dynamicRef, $recursiveRef, $ref])
    if (typeof reference === 'string') return reference
  return undefined
}

/** The node without keywords whose values are not what they must be: they judge nothing. */
function wellFormed(node: SchemaObject, keywords: readonly string[]): SchemaObject {
  const result = {}
  for (const keyword of keywords) if (isFine(node, keyword)) define(result, keyword, node[keyword])
  return result
}

/**
 * A node of an older draft in the words of 2020-12: lists in `items`, `additionalItems`,
 * `dependencies`, boolean `exclusiveMinimum`. The node itself when it has none of these.
 */
export function modernize(given: SchemaObject): SchemaObject {
  const keywords = Object.keys(given)
  let isModern = true
  for (const keyword of keywords) {
    isModern = isFine(given, keyword) && !isOld(given, keyword)
    if (!isModern) break
  }
  if (isModern) return given
  const node = wellFormed(given, keywords)
  const { additionalItems, dependencies, $dynamicRef: _, $recursiveRef: __, ...rest } = node
  const result: Record<string, unknown> = rest
  if (Array.isArray(rest.items)) {
    if (rest.items.length > 0) result.prefixItems = rest.items
    delete result.items
    if (additionalItems !== undefined) result.items = additionalItems
  }
  if (isObject(dependencies)) splitDependencies(dependencies, result)
  const reference = referenceOf(node)
  if (reference !== undefined) result.$ref = reference
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof result[exclusive] !== 'boolean') continue
    if (result[exclusive] === true && typeof result[bound] === 'number') {
      result[exclusive] = result[bound]
      delete result[bound]
    } else delete result[exclusive]
  }
  return result as SchemaObject
}

function splitDependencies(
  dependencies: Readonly<Record<string, unknown>>,
  result: Record<string, unknown>,
): void {
  const entries = Object.entries(dependencies)
  const lists = entries.filter(([, needed]) => isNameList(needed))
  const schemas = entries.filter(([, needed]) => isSchema(needed))
  if (lists.length > 0)
    result.dependentRequired = {
      ...(result.dependentRequired as object),
      ...Object.fromEntries(lists),
    }
  if (schemas.length > 0)
    result.dependentSchemas = {
      ...(result.dependentSchemas as object),
      ...Object.fromEntries(schemas),
    }
}
