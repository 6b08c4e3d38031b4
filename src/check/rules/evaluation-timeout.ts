import { defineRule, type Rule } from '../rule.ts'

export const evaluationTimeout: Rule = defineRule({
  name: 'evaluation-timeout',
  severity: 'error',
  summary: 'A tool module that did not settle in time.',
  why: 'A top-level await or a loop in it never ended, so its contracts are unknown.',
  fix: 'Move the waiting into the handler, or raise `evaluate.timeout` if the module is only slow.',
})
