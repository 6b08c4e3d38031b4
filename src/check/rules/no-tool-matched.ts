import { defineRule, type Rule } from '../rule.ts'

export const noToolMatched: Rule = defineRule({
  name: 'no-tool-matched',
  severity: 'warn',
  summary: 'No file matches `include`.',
  why: 'The manifest would be empty.',
  fix: 'Put tool modules into `src/tools/`, name them `*.tool.ts`, or set `include`.',
})
