import { defineRule, type Rule } from '../rule.ts'

export const unstableDefault: Rule = defineRule({
  name: 'unstable-default',
  severity: 'warn',
  summary: 'A default that is computed anew each time.',
  why: 'Written into a manifest it would be frozen at the moment of the build and differ from build to build. It is left out; the property stays optional.',
  fix: 'Nothing has to change; say in the description what is used when the property is left out.',
  example: {
    before: 'z.number().default(() => Date.now())',
    after: `z.number().default(() => Date.now()).describe('Milliseconds; now when left out')`,
  },
})
