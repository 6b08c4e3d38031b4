import { define, isObject, isSchema, type Schema, type SchemaObject } from '../schema/index.ts'

const isSchemaList = (value: unknown): boolean => Array.isArray(value) && value.every(isSchema)
function isSchemaMap(value: unknown): boolean {
  if (!isObject(value)) return false
  for (const name of Object.keys(value)) if (!isSchema(value[name])) return false
  return true
}
const isNameList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

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
    required: isNameList,
    additionalProperties: isSchema,
    not: isSchema,
    enum: Array.isArray,
    $ref: (value) => typeof value === 'string',
  }),
)

/** Whether these keywords mean what they meant in an older draft. */
const OLD: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    additionalItems: () => true,
    dependencies: () => true,
    $dynamicRef: () => true,
    items: Array.isArray,
    exclusiveMinimum: (value) => typeof value === 'boolean',
    exclusiveMaximum: (value) => typeof value === 'boolean',
  }),
)

const isFine = (node: SchemaObject, keyword: string): boolean =>
  FORMS.get(keyword)?.(node[keyword]) ?? true
const isOld = (node: SchemaObject, keyword: string): boolean =>
  OLD.get(keyword)?.(node[keyword]) ?? false

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
  const { additionalItems, dependencies, $dynamicRef, ...rest } = node
  const result: Record<string, unknown> = rest
  if (Array.isArray(rest.items)) {
    if (rest.items.length > 0) result.prefixItems = rest.items
    delete result.items
    if (additionalItems !== undefined) result.items = additionalItems
  }
  if (isObject(dependencies)) splitDependencies(dependencies, result)
  // Without a dynamic scope to look through, it is a plain reference.
  if (typeof $dynamicRef === 'string') result.$ref = $dynamicRef
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
  const lists = entries.filter(([, needed]) => Array.isArray(needed))
  const schemas = entries.filter(([, needed]) => !Array.isArray(needed)) as [string, Schema][]
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
