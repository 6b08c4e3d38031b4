import {
  ANNOTATIONS,
  KINDS,
  type Kind,
  kindsOfValues,
  NULL,
  readType,
  writeType,
} from '../../../schema/index.ts'
import { ANY_JSON } from '../any-json.ts'
import type { Job } from '../job.ts'
import type { Node, Part } from '../types.ts'
import { emitAbsent } from './lost.ts'

/**
 * A union: members without a value go, value lists and bare types become one each, `null` joins the
 * type of what is left, any JSON makes the whole any JSON.
 */
export function emitUnion(
  part: Part & { kind: 'union' },
  results: readonly Node[],
  job: Job,
): Node {
  const members = results.filter((member) => !job.absent.has(member))
  const [first] = members
  if (first === undefined) return emitAbsent(absenceOf(results, job), job)
  if (members.some(isAnyJson)) return { ...ANY_JSON }
  if (members.length === 1) return first
  if (part.exclusive) return { oneOf: members }
  const merged = mergeBare(members.filter((member) => !isNull(member)))
  const nullable = members.some(isNull)
  const [only] = merged
  if (merged.length === 1 && only !== undefined) return nullable ? addNull(only) : only
  const node: Node = { anyOf: nullable ? [...merged, { type: 'null' }] : merged }
  if (part.discriminator !== undefined)
    node['x-tool-manifest'] = { discriminator: part.discriminator }
  return node
}

/** A node that takes `null` as well. */
export function emitNullable(node: Node, job: Job): Node {
  if (job.absent.has(node)) return { type: 'null' }
  return judgesNothing(node) ? node : addNull(node)
}

export const isAnyJson = (node: Node): boolean =>
  (node['x-tool-manifest'] as { readonly anyJson?: true } | undefined)?.anyJson === true

/** Whether a node judges nothing, so that `null` fits it as it is: untyped, any JSON, unrepresentable. */
const judgesNothing = (node: Node): boolean =>
  isAnyJson(node) ||
  Object.keys(node).every(
    (keyword) => keyword === 'x-tool-manifest' || ANNOTATIONS.includes(keyword),
  )

const absenceOf = (results: readonly Node[], job: Job): 'undefined' | 'never' =>
  results.some((member) => job.absent.get(member) !== 'never') && results.length > 0
    ? 'undefined'
    : 'never'

const isNull = (node: Node): boolean => node.type === 'null' && Object.keys(node).length === 1

const COMBINATORS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

function addNull(node: Node): Node {
  const kinds = readType(node.type)
  if (kinds !== undefined && !COMBINATORS.some((word) => word in node)) {
    node.type = writeType(kinds | NULL)
    if ('const' in node) {
      node.enum = [node.const, null]
      delete node.const
    } else if (Array.isArray(node.enum) && !node.enum.includes(null))
      node.enum = [...node.enum, null]
    return node
  }
  if (Array.isArray(node.anyOf) && !COMBINATORS.some((word) => word !== 'anyOf' && word in node)) {
    if (!node.anyOf.some((member) => isNull(member as Node)))
      node.anyOf = [...node.anyOf, { type: 'null' }]
    return node
  }
  return { anyOf: [node, { type: 'null' }] }
}

const sorted = (kinds: readonly unknown[]): readonly Kind[] | Kind => {
  const known = KINDS.filter((kind) => kinds.includes(kind))
  const [only] = known
  return known.length === 1 && only !== undefined ? only : known
}

/** Value lists as one, bare types as one, each where the first of them stood. */
function mergeBare(members: readonly Node[]): Node[] {
  const merged: Node[] = []
  let values: Node | undefined
  let types: Node | undefined
  for (const member of members) {
    const list = valuesOf(member)
    if (list !== undefined) {
      if (values === undefined) {
        values = { enum: [] }
        merged.push(values)
      }
      values.enum = [...new Set([...(values.enum as unknown[]), ...list])]
    } else if (isBareType(member)) {
      if (types === undefined) {
        types = { type: [] }
        merged.push(types)
      }
      types.type = [...(types.type as unknown[]), ...([] as unknown[]).concat(member.type)]
    } else merged.push(member)
  }
  if (values !== undefined) {
    const list = values.enum as unknown[]
    delete values.enum
    values.type = writeType(kindsOfValues(list))
    values.enum = list
  }
  if (types !== undefined) {
    const kinds = new Set(types.type as Kind[])
    if (kinds.has('number')) kinds.delete('integer')
    types.type = sorted([...kinds])
  }
  return merged
}

function valuesOf(node: Node): readonly unknown[] | undefined {
  const words = Object.keys(node)
  if (words.some((word) => word !== 'type' && word !== 'const' && word !== 'enum')) return undefined
  if ('const' in node) return [node.const]
  return Array.isArray(node.enum) ? node.enum : undefined
}

const isBareType = (node: Node): boolean =>
  node.type !== undefined && Object.keys(node).length === 1
