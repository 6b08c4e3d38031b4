import type { Node } from '../types.ts'

const TYPES = new Set(['OBJECT', 'ARRAY', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'NULL'])

/** Counts, which Google's types have as text (`int64`). */
const COUNTS = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties']

/** Whether a node is a `Schema` of Gemini's, whose types are the capitals of its enumeration `Type`. */
export const isGemini = (node: Node): boolean =>
  typeof node.type === 'string' && TYPES.has(node.type)

/** A `Schema` of Gemini's in the words of JSON Schema. Changes the node. */
export function upgradeGemini(node: Node): void {
  node.type = (node.type as string).toLowerCase()
  if (node.format === 'enum') delete node.format
  delete node.propertyOrdering
  for (const count of COUNTS) {
    const text = node[count]
    if (typeof text === 'string' && /^\d+$/.test(text)) node[count] = Number(text)
  }
}
