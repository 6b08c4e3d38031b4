import { defineRule, type Rule } from '../rule.ts'

export const converterFallback: Rule = defineRule({
  name: 'converter-fallback',
  severity: 'info',
  summary: 'A type that this version does not know, converted by the schema library itself.',
  why: 'It is probably newer than this package.',
  fix: 'Update unplugin-tool-manifest, and report it if that does not help.',
})
