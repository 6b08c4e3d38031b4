import { defineRule, type Rule } from '../rule.ts'

export const inexpressibleCheck: Rule = defineRule({
  name: 'inexpressible-check',
  severity: 'info',
  summary: 'A check that JSON Schema cannot say.',
  why: 'The model learns of it from a sentence in the description only.',
  fix: 'Nothing has to change; where possible use a check that JSON Schema knows.',
})
