import { defineRule, type Rule } from '../rule.ts'

export const invalidSchema: Rule = defineRule({
  name: 'invalid-schema',
  severity: 'error',
  summary:
    'A contract that is broken: a raw value where a schema belongs, a keyword of the wrong type.',
  why: 'No document can be made from it, and whatever is guessed would not be what the parser accepts.',
  fix: 'Put a schema at the place that the path names.',
  example: {
    before: `z.object({ unit: 'celsius' })`,
    after: `z.object({ unit: z.literal('celsius') })`,
  },
})
