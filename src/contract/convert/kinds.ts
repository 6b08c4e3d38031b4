import { atPointer, isObject, type KindBits, kindsOfValues, readType } from '../../schema/index.ts'
import type { Node } from './types.ts'

/** The kinds of a node that this converter wrote; undefined when they are not known. */
export function kindsIn(node: unknown, document: Node, depth = 0): KindBits | undefined {
  if (!isObject(node) || depth > 30) return undefined
  if ('const' in node) return kindsOfValues([node.const])
  if (Array.isArray(node.enum)) return kindsOfValues(node.enum)
  if (node.type !== undefined) return readType(node.type)
  if (typeof node.$ref === 'string')
    return kindsIn(atPointer(document, node.$ref.slice(1)), document, depth + 1)
  const members = node.anyOf ?? node.oneOf
  if (!Array.isArray(members)) return undefined
  let bits = 0
  for (const member of members) {
    const kinds = kindsIn(member, document, depth + 1)
    if (kinds === undefined) return undefined
    bits |= kinds
  }
  return bits
}
