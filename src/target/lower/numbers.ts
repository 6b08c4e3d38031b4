import { addSentence, typesOf } from '../draft.ts'
import { SENTENCES } from '../sentences.ts'
import type { Lowering } from './context.ts'

/** "Greater than 0" is "at least 1" for integers; for other numbers it is described. */
export const closedMinimum: Lowering = ({ node }) => {
  const bound = node.exclusiveMinimum ?? 0
  const integer = typesOf(node).includes('integer')
  if (integer) node.minimum = Math.max(node.minimum ?? -Infinity, Math.floor(bound) + 1)
  else node.description = addSentence(node.description, SENTENCES.exclusiveMinimum(node))
  delete node.exclusiveMinimum
  return integer ? 'written as minimum' : 'described'
}

/** "Less than 10" is "at most 9" for integers; for other numbers it is described. */
export const closedMaximum: Lowering = ({ node }) => {
  const bound = node.exclusiveMaximum ?? 0
  const integer = typesOf(node).includes('integer')
  if (integer) node.maximum = Math.min(node.maximum ?? Infinity, Math.ceil(bound) - 1)
  else node.description = addSentence(node.description, SENTENCES.exclusiveMaximum(node))
  delete node.exclusiveMaximum
  return integer ? 'written as maximum' : 'described'
}
