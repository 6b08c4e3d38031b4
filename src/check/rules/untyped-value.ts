import { atPointer, isObject } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import { defineRule, type Rule } from '../rule.ts'
import { untypedDrafts } from '../untyped/drafts.ts'

export const untypedValue: Rule = defineRule({
  name: 'untyped-value',
  severity: 'warn',
  summary:
    'Elements of an array or tuple, or values of a record, whose JSON kinds cannot be proved.',
  why: 'A model knows that a list or a map is wanted, but not of what. An object that is merely open to further keys is no finding.',
  fix: 'Use `z.json()` (`jsonValue(z)` of unplugin-tool-manifest/author for Zod 3) where any JSON value is meant, else the type that is meant. To leave it untyped on purpose: `.meta({ toolManifest: { allowUntyped: "the reason" } })`, or the option `allow`.',
  example: {
    before: 'z.object({ labels: z.record(z.string(), z.unknown()) })',
    after: 'z.object({ labels: z.record(z.string(), z.string()) })',
  },
  judge: (tools) =>
    untypedDrafts(
      'untyped-value',
      tools,
      ({ values }, marks, document) =>
        values.filter(
          ({ owner, pointer }) => marks.at(owner)?.authored && !isDerived(document, owner, pointer),
        ),
      (why) =>
        `A model has to guess what to send: the value has no type that can be proved, because ${why}.`,
    ),
})

/** The `items` of a tuple without a rest repeat what its slots are: nobody wrote them. */
function isDerived(document: Schema, owner: string, pointer: string): boolean {
  const node = atPointer(document, owner)
  if (pointer !== `${owner}/items` || !isObject(node)) return false
  const { prefixItems, maxItems } = node
  return (
    Array.isArray(prefixItems) && typeof maxItems === 'number' && maxItems <= prefixItems.length
  )
}
