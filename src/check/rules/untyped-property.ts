import { defineRule, type Rule } from '../rule.ts'
import { untypedDrafts } from '../untyped/drafts.ts'

export const untypedProperty: Rule = defineRule({
  name: 'untyped-property',
  severity: 'error',
  summary:
    'A property whose JSON kinds cannot be proved, at any depth, of the input or the output.',
  why: 'A model has to guess what to send: some send a string where an object is meant. One provider refuses the whole request, another turns the property into a string.',
  fix: 'Use `z.json()` (`jsonValue(z)` of unplugin-tool-manifest/author for Zod 3) where any JSON value is meant, else the type that is meant. To leave it untyped on purpose: `.meta({ toolManifest: { allowUntyped: "the reason" } })`, or the option `allow`.',
  example: {
    before: 'z.object({ payload: z.any() })',
    after: 'z.object({ payload: z.json() })',
  },
  judge: (tools) =>
    untypedDrafts(
      'untyped-property',
      tools,
      ({ properties }) => properties,
      (why) =>
        `A model has to guess what to send: the property has no type that can be proved, because ${why}.`,
    ),
})
