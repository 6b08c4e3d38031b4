import { defineRule, type Rule } from '../rule.ts'

export const definitionsKept: Rule = defineRule({
  name: 'definitions-kept',
  severity: 'info',
  summary: 'Definitions that stay `$ref`s because inlining them would make the document too large.',
  why: 'Some clients do not resolve `$ref`. Beyond 2 000 nodes or 256 kB, size is the greater evil.',
  fix: 'Make the contract smaller: share less, or split the tool.',
})
