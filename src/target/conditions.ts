import { isSchema, type Schema, type SchemaObject, walk } from '../schema/index.ts'

/** Keywords whose schemas do not describe the value itself: loosening what they hold may tighten the whole. */
const CONDITIONS = [
  ['not'],
  ['if', 'then', 'else'],
  ['dependentSchemas'],
  ['propertyNames'],
  ['contains', 'minContains', 'maxContains'],
  ['unevaluatedProperties'],
  ['unevaluatedItems'],
  ['contentSchema'],
] as const

export type Condition = (typeof CONDITIONS)[number]

/** The conditions of a node that refer to definitions. */
export function conditionsWithReferences(node: SchemaObject): Condition[] {
  return CONDITIONS.filter((keywords) => keywords.some((name) => refers(node[name])))
}

function refers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const schemas = isSchema(value) && '$ref' in value ? [value] : [value, ...Object.values(value)]
  let found = false
  for (const schema of schemas) {
    if (!isSchema(schema)) continue
    walk(schema as Schema, (inner) => {
      if (typeof inner === 'object' && inner.$ref !== undefined) found = true
    })
  }
  return found
}
