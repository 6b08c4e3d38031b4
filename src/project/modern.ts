import { define, isObject, isSchema, type SchemaObject } from '../schema/index.ts'
import { hasForm, isNameList } from './forms.ts'
import { FOREIGN, survey } from './survey.ts'

export const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef'])

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
function wellFormed(node: SchemaObject): SchemaObject {
  const result = {}
  for (const keyword of Object.keys(node))
    if (hasForm(keyword, node[keyword])) define(result, keyword, node[keyword])
  return result
}

/**
 * A node of an older draft in the words of 2020-12: lists in `items`, `additionalItems`,
 * `dependencies`, boolean `exclusiveMinimum`; without keywords whose values are not what they must
 * be. The node itself when it has none of these.
 */
export function modernize(node: SchemaObject, found: number = survey(node)): SchemaObject {
  return (found & FOREIGN) === 0 ? node : translate(node)
}

function translate(given: SchemaObject): SchemaObject {
  const node = wellFormed(given)
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
