import { defineRule, type Rule } from '../rule.ts'

export const manifestImportedByTool: Rule = defineRule({
  name: 'manifest-imported-by-tool',
  severity: 'error',
  summary: 'A tool module that imports the manifest.',
  why: 'The manifest is made from the tools: while they are evaluated there is none yet.',
  fix: 'Import the manifest in the server, or inside the handler with `await import(…)`.',
})
