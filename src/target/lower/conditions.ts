import { conditionsWithReferences } from '../conditions.ts'
import { addSentence } from '../draft.ts'
import { SENTENCES } from '../sentences.ts'
import type { Lowering } from './context.ts'

const SAY: { readonly [keyword: string]: (typeof SENTENCES)[keyof typeof SENTENCES] } = {
  not: SENTENCES.not,
  if: SENTENCES.conditional,
  dependentSchemas: SENTENCES.dependentSchemas,
  propertyNames: SENTENCES.propertyNames,
  contains: SENTENCES.contains,
}

/**
 * A condition that refers to a definition goes into the description. The consumer judges the definition by its lists, and lowering
 * it there would change what the condition means.
 */
export const describeConditions: Lowering = ({ node }) => {
  for (const keywords of conditionsWithReferences(node)) {
    const sentence = SAY[keywords[0]]?.(node)
    for (const keyword of keywords) delete node[keyword]
    if (sentence) node.description = addSentence(node.description, sentence)
  }
  return 'described'
}
