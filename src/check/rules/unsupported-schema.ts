import { defineRule, type Rule } from '../rule.ts'

export const unsupportedSchema: Rule = defineRule({
  name: 'unsupported-schema',
  severity: 'error',
  summary: 'A contract of no known kind.',
  why: 'Only Zod 4, Zod 3, a raw shape of Zod fields, a Standard Schema with `~standard.jsonSchema` and plain JSON Schema can be turned into a document.',
  fix: 'Use one of these, or hand over plain JSON Schema (for Valibot: `toStandardJsonSchema` of `@valibot/to-json-schema`).',
})
