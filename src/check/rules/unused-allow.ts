import { defineRule, type Rule } from '../rule.ts'

export const unusedAllow: Rule = defineRule({
  name: 'unused-allow',
  severity: 'warn',
  summary: 'An entry of `allow` that no finding matches.',
  why: 'What it excused is gone, or its globs are misspelt. Left in place it would silently excuse the next fault.',
  fix: 'Remove the entry, or correct its `rule`, `tool` and `path`.',
})
