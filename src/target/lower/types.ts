import type { Kind } from '../../schema/types.ts'
import { type Draft, RESTORE, typesOf } from '../draft.ts'
import { branchOut, type Lowering } from './context.ts'

/** The keywords that speak of one kind only: they go with it when a list of types is split. */
const KEYWORDS_OF: { readonly [kind in Kind]: readonly string[] } = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ],
  array: [
    'items',
    'prefixItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
    'unevaluatedItems',
  ],
  string: [
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'contentEncoding',
    'contentMediaType',
    'contentSchema',
  ],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  null: [],
}

/** A list of types becomes one branch per type; every branch takes the keywords that speak of it. */
export const splitTypes: Lowering = (place, context) => {
  const { node } = place
  const branches = typesOf(node).map((kind) => {
    const branch: Draft = { type: kind }
    for (const keyword of KEYWORDS_OF[kind]) {
      if (node[keyword] !== undefined) branch[keyword] = node[keyword]
    }
    // each branch was part of this node, so what was done to the node was done to it
    const composite = kind === 'object' || kind === 'array'
    if (composite && node[RESTORE]) branch[RESTORE] = node[RESTORE]
    return branch
  })
  for (const keyword of Object.values(KEYWORDS_OF).flat()) delete node[keyword]
  delete node.type
  delete node[RESTORE]
  branchOut(place, branches, context)
  return 'written as anyOf, one branch per type'
}

/** Any JSON, for consumers that read every member of a type list by itself. */
export const anyJsonUnion: Lowering = ({ node }) => {
  delete node.type
  node.anyOf = [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: {} },
    { type: 'object', properties: {}, additionalProperties: true },
    { type: 'null' },
  ]
  return 'written as anyOf, one branch per type'
}

/** Any JSON, for consumers that have neither type lists nor free objects: no type, and the description says so. */
export const untype: Lowering = ({ node }) => {
  delete node.type
  node.description = node.description ? node.description : 'Any JSON value.'
  return 'left without a type'
}

/** Null is the keyword `nullable`. */
export const nullableKeyword: Lowering = ({ node }) => {
  const [kind] = typesOf(node).filter((name) => name !== 'null')
  if (kind) node.type = kind
  if (node.enum) node.enum = node.enum.filter((value) => value !== null)
  node.nullable = true
  return 'written as nullable'
}

/** Null has no place here: it goes, and the finding says so. */
export const dropNull: Lowering = ({ node }) => {
  const [kind] = typesOf(node).filter((name) => name !== 'null')
  if (kind) node.type = kind
  if (node.enum) node.enum = node.enum.filter((value) => value !== null)
  return 'written without null'
}
