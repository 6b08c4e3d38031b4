import { defineRule, type Rule } from '../rule.ts'

export const unionNotFlattened: Rule = defineRule({
  name: 'union-not-flattened',
  severity: 'warn',
  summary: 'A union of objects that stays a union in the flat document.',
  why: 'Several providers and clients reject `anyOf` or ignore what is in it. It can be joined into one object only when one required property has other values in every member.',
  fix: 'Give every member a literal property of one name with a value of its own, or set `flatten: "all"`.',
  example: {
    before: 'z.union([z.object({ id: z.string() }), z.object({ url: z.string() })])',
    after: `z.discriminatedUnion('by', [z.object({ by: z.literal('id'), id: z.string() }), z.object({ by: z.literal('url'), url: z.string() })])`,
  },
})
