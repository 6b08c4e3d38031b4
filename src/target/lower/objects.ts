import type { Schema } from '../../schema/types.ts'
import { type Draft, isObjectSchema, RESTORE, typesOf } from '../draft.ts'
import { acceptsNull } from '../null.ts'
import type { Lowering } from './context.ts'

/** No further properties: the contract declares none. */
export const closeObject: Lowering = ({ node }) => {
  node.additionalProperties = false
  node.properties ??= {}
  return 'closed'
}

export const addProperties: Lowering = ({ node }) => {
  node.properties = {}
  return 'given properties'
}

/** A name that is required and not declared cannot be asked for. */
export const trimRequired: Lowering = ({ node }) => {
  const declared = node.properties ?? {}
  const required = node.required?.filter((name) => Object.hasOwn(declared, name)) ?? []
  if (required.length > 0) node.required = required
  else delete node.required
  return 'left out of required'
}

/** `required` is written even where it is empty. */
export const writeRequired: Lowering = ({ node }) => {
  node.required = []
  return 'given an empty required'
}

/** Every property is required; one that may be left out accepts null instead. */
export const requireNullable: Lowering = ({ node }, { root }) => {
  const properties = Object.entries(node.properties ?? {})
  const optional = properties.filter(([name]) => !node.required?.includes(name))
  const restored = optional.filter(([, schema]) => !acceptsNull(schema, root)).map(([name]) => name)
  node.properties = Object.fromEntries(
    properties.map(([name, schema]) => [
      name,
      restored.includes(name) && isObjectSchema(schema) ? makeNullable(schema) : schema,
    ]),
  )
  node.required = properties.map(([name]) => name)
  if (restored.length > 0) node[RESTORE] = { ...node[RESTORE], omit: restored }
  return `required, with null for "left out": ${optional.map(([name]) => name).join(', ')}`
}

/** The same schema, and null. Nodes keep their identity: what is known of them stays known. */
function makeNullable(node: Draft): Schema {
  const composite = typesOf(node).some((kind) => kind === 'object' || kind === 'array')
  if (node.anyOf) {
    node.anyOf = [...node.anyOf, { type: 'null' }]
    return node
  }
  if (node.type !== undefined && !composite) {
    node.type = [...typesOf(node), 'null']
    if (node.enum) node.enum = [...node.enum, null]
    return node
  }
  const { description, title } = node
  delete node.description
  delete node.title
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    anyOf: [node, { type: 'null' }],
  }
}
