import { atPointer, type SchemaObject } from '../../schema/index.ts'
import { addSentence, assertions, type Draft, isObjectSchema, RESTORE } from '../draft.ts'
import type { Lowering } from './context.ts'

/** `oneOf` is read as `anyOf`. */
export const oneOfToAnyOf: Lowering = (place, context) => {
  const { node } = place
  if (node.anyOf) context.report('all-of', place)
  else node.anyOf = node.oneOf ?? []
  delete node.oneOf
  return 'written as anyOf'
}

/** The members of `allOf` become part of the node, where no two of them speak of the same keyword, and a reference alone. */
export const mergeAllOf: Lowering = (place, context) => {
  const { node } = place
  const members: Draft[] = (node.allOf ?? []).filter(isObjectSchema)
  const taken = new Set(assertions(node).filter((name) => name !== 'allOf' && name !== 'type'))
  const clash = members
    .flatMap((member) => assertions(member))
    .filter((name) => name !== 'type')
    .some((name) => taken.has(name) || taken.size === taken.add(name).size)
  const parts = [node, ...members]
  const refers = parts.some((part) => part.$ref !== undefined)
  const more = parts.flatMap(assertions).some((name) => name !== 'allOf' && name !== '$ref')
  const types = new Set([node, ...members].map((member) => JSON.stringify(member.type)))
  types.delete(undefined as never)
  delete node.allOf
  if (clash || types.size > 1 || (refers && more)) {
    context.report('all-of', place)
    return undefined
  }
  for (const member of members) {
    for (const name of Object.keys(member)) node[name] ??= member[name]
    if (member[RESTORE]) node[RESTORE] = { ...node[RESTORE], ...member[RESTORE] }
  }
  return 'merged'
}

/** A reference stands alone, inside an `anyOf` of one. */
export const hoistReference: Lowering = ({ node }) => {
  node.anyOf = [{ $ref: node.$ref ?? '' }]
  delete node.$ref
  return 'put into an anyOf of its own'
}

/** What stands beside `anyOf` moves into its branches; a branch that is a union again gives its own. */
export const pushIntoBranches: Lowering = ({ node, replace, pointer }, { document, quote }) => {
  const says = assertions(node).filter((name) => name !== 'anyOf' && name !== 'nullable')
  if (says.length > 0) {
    const given = atPointer(document, pointer) as SchemaObject | undefined
    const branches = (given?.anyOf ?? node.anyOf ?? []).map(quote)
    node.description = addSentence(node.description, `Must match one of: ${branches.join(', ')}.`)
    delete node.anyOf
    return 'described'
  }
  const branches = flatBranches(node)
  replace(branches.length === 1 && branches[0] ? branches[0] : { anyOf: branches })
  return 'moved into the branches'
}

function flatBranches(union: Draft): Draft[] {
  const found: Draft[] = []
  const stack: { readonly node: Draft; readonly text?: string; readonly nullable?: unknown }[] = [
    { node: union },
  ]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { anyOf, description, ...rest } = top.node
    const text = [top.text, description].filter((part) => part !== undefined)
    const told = text.length > 0 ? { text: text.reduce(addSentence) } : {}
    const nullable = top.nullable ?? top.node.nullable
    const silent = nullable === undefined ? {} : { nullable }
    if (anyOf) {
      for (const branch of anyOf.filter(isObjectSchema).reverse())
        stack.push({ node: branch, ...told, ...silent })
    } else found.push({ ...rest, ...(told.text && { description: told.text }), ...silent })
  }
  return found
}

/** A null branch is the keyword `nullable` of the others. */
export const nullBranchToNullable: Lowering = ({ node }) => {
  const branches = (node.anyOf ?? []).filter(isObjectSchema)
  const others: Draft[] = branches.filter((branch) => branch.type !== 'null')
  const [only] = others
  delete node.anyOf
  if (others.length === 1 && only) {
    const { description } = node
    Object.assign(node, only, { nullable: true }, description !== undefined && { description })
  } else {
    node.anyOf = others.map((branch) => ({ ...branch, nullable: true }))
  }
  return 'written as nullable'
}

/** The alternative null goes; one that is left stands alone. */
export const dropNullBranch: Lowering = ({ node }) => {
  const others = (node.anyOf ?? [])
    .filter(isObjectSchema)
    .filter((branch) => branch.type !== 'null')
  const [only] = others
  if (others.length === 1 && only) {
    const { description } = node
    delete node.anyOf
    Object.assign(node, only, description !== undefined && { description })
  } else node.anyOf = others
  return 'written without null'
}
