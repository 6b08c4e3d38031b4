import { conditionsWithReferences } from '../conditions.ts'
import { addSentence } from '../draft.ts'
import type { Row } from '../rows.ts'
import { SENTENCES } from '../sentences.ts'
import type { Lowering } from './context.ts'

const SAY: { readonly [keyword: string]: NonNullable<Row['say']> } = {
  not: SENTENCES.not,
  if: SENTENCES.conditional,
  dependentSchemas: SENTENCES.dependentSchemas,
  propertyNames: SENTENCES.propertyNames,
  contains: SENTENCES.contains,
  unevaluatedProperties: SENTENCES.unevaluatedProperties,
  unevaluatedItems: SENTENCES.unevaluatedItems,
}

/**
 * A condition that refers to a definition goes into the description. The consumer judges the definition by its lists, and lowering
 * it there would change what the condition means. The sentence has the definition as it was given.
 */
export const describeConditions: Lowering = ({ node }, { quote }) => {
  for (const keywords of conditionsWithReferences(node)) {
    const sentence = SAY[keywords[0]]?.(node, quote)
    for (const keyword of keywords) delete node[keyword]
    if (sentence) node.description = addSentence(node.description, sentence)
  }
  return 'described'
}
