import { ANNOTATIONS, define } from '../../../schema/index.ts'
import type { Node } from '../types.ts'

/** What describes the value describes the whole. */
const STAYING = new Set([...ANNOTATIONS, '$defs', 'definitions', '$schema', '$id'])
const COMBINATORS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if']

/** `nullable` of OpenAPI 3.0, which says nothing to a reader of JSON Schema. Changes the node. */
export function upgradeNullable(node: Node): void {
  const { nullable } = node
  delete node.nullable
  if (nullable !== true) return
  if (COMBINATORS.some((word) => word in node)) {
    const content: Node = {}
    for (const keyword of Object.keys(node)) {
      if (STAYING.has(keyword)) continue
      define(content, keyword, node[keyword])
      delete node[keyword]
    }
    node.anyOf = [content, { type: 'null' }]
    return
  }
  const { type } = node
  if (typeof type === 'string' && type !== 'null') node.type = [type, 'null']
  else if (Array.isArray(type) && !type.includes('null')) node.type = [...type, 'null']
  if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum = [...node.enum, null]
  if ('const' in node) {
    node.enum = [node.const, null]
    delete node.const
  }
}
