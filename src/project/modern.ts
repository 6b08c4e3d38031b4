import { isObject, type Schema, type SchemaObject } from '../schema/index.ts'

/**
 * A node of an older draft in the words of 2020-12: lists in `items`, `additionalItems`,
 * `dependencies`, boolean `exclusiveMinimum`. The node itself when it has none of these.
 */
export function modernize(node: SchemaObject): SchemaObject {
  const isOld =
    'additionalItems' in node ||
    'dependencies' in node ||
    Array.isArray(node.items) ||
    typeof node.exclusiveMinimum === 'boolean' ||
    typeof node.exclusiveMaximum === 'boolean' ||
    '$dynamicRef' in node
  if (!isOld) return node
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
