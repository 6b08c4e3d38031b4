import { defineRule, type Rule } from '../rule.ts'

export const noToolMatched: Rule = defineRule({
  name: 'no-tool-matched',
  severity: 'error',
  summary: 'No file matches `include`.',
  why: 'The manifest would be empty: most likely the globs or the root are wrong.',
  fix: 'Put tool modules into `src/tools/`, name them `*.tool.ts`, or set `include`; tools that a server registers are found with the option `servers`.',
})
