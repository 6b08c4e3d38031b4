import { defineRule, type Rule } from '../rule.ts'

export const unrepresentable: Rule = defineRule({
  name: 'unrepresentable',
  severity: 'error',
  summary:
    'A value that JSON cannot carry: date, bigint, map, set, symbol, function, file, instance of a class, `undefined`.',
  why: 'Arguments and results travel as JSON. A model can never send such a value, and one of them makes many SDKs fail the whole `tools/list` request, so every other tool of the server is lost with it.',
  fix: 'Declare what is really sent (for a date `z.iso.datetime()`, in Zod 3 `z.string().datetime()`), and convert it in the handler or with a codec.',
  example: {
    before: 'z.object({ due: z.date() })',
    after: 'z.object({ due: z.iso.datetime() })',
  },
})
