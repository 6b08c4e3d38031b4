import { isObject, isSchema, type KindReader } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'

interface Leaf {
  readonly node: Schema
  readonly pointer: string
}

/**
 * The schemas that make a node's kinds unknown: itself, or the unknown members of
 * its unions, seen through references.
 */
export function unknownLeaves(node: Schema, pointer: string, reader: KindReader): Leaf[] {
  const leaves: Leaf[] = []
  const seen = new Set<Schema>()
  const open: Leaf[] = [{ node, pointer }]
  for (let at = open.pop(); at; at = open.pop()) {
    if (isObject(at.node)) {
      if (seen.has(at.node)) continue
      seen.add(at.node)
    }
    const below = unknownBelow(at.node, at.pointer, reader)
    if (below.length === 0) leaves.push(at)
    open.push(...below)
  }
  return leaves
}

function unknownBelow(node: Schema, pointer: string, reader: KindReader): Leaf[] {
  if (!isObject(node)) return []
  const below: Leaf[] = []
  if (typeof node.$ref === 'string' && node.$ref.startsWith('#/')) {
    const target = reader.resolve(node.$ref).node
    if (target !== undefined) below.push({ node: target, pointer: node.$ref.slice(1) })
  }
  for (const word of ['anyOf', 'oneOf'] as const) {
    const members = node[word]
    if (!Array.isArray(members)) continue
    members.forEach((member: unknown, index) => {
      if (isSchema(member)) below.push({ node: member, pointer: `${pointer}/${word}/${index}` })
    })
  }
  return below.filter((one) => reader.of(one.node) === undefined)
}
