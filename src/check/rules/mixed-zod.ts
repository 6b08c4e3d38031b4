import { defineRule, type Rule } from '../rule.ts'

export const mixedZod: Rule = defineRule({
  name: 'mixed-zod',
  severity: 'error',
  summary: 'A field of one major version of Zod inside an object of another.',
  why: 'Zod throws when such an object parses its first value: the tool is listed and fails on every call.',
  fix: 'Import `z` from the same entry (`zod`, or `zod/v3`) in every file that takes part in the contract.',
  example: {
    before: `import { z } from 'zod/v3' // in the file of the field`,
    after: `import { z } from 'zod'`,
  },
})
