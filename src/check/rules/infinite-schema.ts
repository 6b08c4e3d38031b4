import { defineRule, type Rule } from '../rule.ts'

export const infiniteSchema: Rule = defineRule({
  name: 'infinite-schema',
  severity: 'error',
  summary: 'A recursive contract that never repeats itself: every level is a new schema.',
  why: 'Its document would have no end.',
  fix: 'Create the schema once, outside of the `z.lazy` callback or getter, and return that same object each time.',
  example: {
    before: 'const node = () => z.object({ next: z.lazy(() => node()) })',
    after: 'const node = z.object({ get next() { return node } })',
  },
})
