import { canonicalJson, type SchemaObject } from '../../schema/index.ts'
import { addSentence, type Draft, isObjectSchema, RESTORE, typesOf } from '../draft.ts'
import { SENTENCES } from '../sentences.ts'
import { branchOut, type Lowering } from './context.ts'

/** Some consumers ask for `items` even where anything may stand. */
export const addItems: Lowering = ({ node }) => {
  node.items = {}
  return 'given items'
}

/** A tuple becomes an array of any of its members; the description tells their order. */
export const tupleToItems: Lowering = (place, context) => {
  const { node } = place
  const members = (node.prefixItems ?? []).filter(isObjectSchema)
  const closed = node.items === false || (node.maxItems ?? Infinity) <= members.length
  const rest = !closed && isObjectSchema(node.items) ? [node.items] : []
  node[RESTORE] = { members, ...(rest[0] && { more: rest[0] }) }
  const distinct = new Map<string, Draft>()
  for (const member of [...members, ...rest].flatMap(alternatives)) {
    const { description: _, title: __, ...bare } = member
    distinct.set(canonicalJson(bare), bare)
  }
  const [only] = distinct.values()
  delete node.prefixItems
  // what may follow is unknown: the row for arrays without items decides
  if (!closed && rest.length === 0) delete node.items
  else if (distinct.size === 1 && only) node.items = only
  else {
    const items: Draft = {}
    node.items = items
    branchOut({ ...place, node: items, role: 'items' }, [...distinct.values()], context)
    context.lower({
      ...place,
      node: items,
      role: 'items',
      given: { anyOf: [...distinct.values()] },
      replace: (other) => {
        node.items = other
      },
    })
  }
  const order = `In order: ${members.map(label).join(', ')}${closed ? '' : ', …'}.`
  node.description = addSentence(node.description, order)
  return 'written as an array of its members'
}

/** A union that says nothing else is as good as its branches. */
function alternatives(schema: SchemaObject): SchemaObject[] {
  const { anyOf, ...rest } = schema
  const plain = Object.keys(rest).every((name) => name === 'description' || name === 'title')
  return anyOf && plain ? anyOf.filter(isObjectSchema) : [schema]
}

function label(schema: SchemaObject): string {
  const type = typesOf(schema).join(' or ') || 'value'
  return schema.description ? `${schema.description.replace(/\.$/, '')} (${type})` : type
}

/** Where only 0 and 1 are known, "at least 3" is "not empty" and a sentence. */
export const oneMinItem: Lowering = ({ node }) => {
  node.description = addSentence(node.description, SENTENCES.minItems(node))
  node.minItems = 1
  return 'written as minItems 1 and described'
}
