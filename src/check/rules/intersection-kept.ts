import { defineRule, type Rule } from '../rule.ts'

export const intersectionKept: Rule = defineRule({
  name: 'intersection-kept',
  severity: 'warn',
  summary: 'An intersection that stays `allOf` in the document.',
  why: 'Few models read `allOf`; its members could not be merged without changing what is accepted.',
  fix: 'Write one object: `.extend(other.shape)` instead of `.and(other)`.',
  example: {
    before: 'base.and(extra)',
    after: 'base.extend(extra.shape)',
  },
})
