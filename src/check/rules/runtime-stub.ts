import { defineRule, type Rule } from '../rule.ts'

export const runtimeStub: Rule = defineRule({
  name: 'runtime-stub',
  severity: 'info',
  summary: 'An import that exists only in the target runtime was replaced by a stub.',
  why: 'Modules such as `cloudflare:workers` or `bun:sqlite` cannot be loaded in Node. Nothing of them was used while the tool was read.',
  fix: 'Nothing to do.',
})
