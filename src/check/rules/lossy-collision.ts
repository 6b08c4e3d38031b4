import { defineRule, type Rule } from '../rule.ts'

export const lossyCollision: Rule = defineRule({
  name: 'lossy-collision',
  severity: 'info',
  summary: 'A property of several union members whose constraints could not all be kept.',
  why: 'The flat object has one schema for it: the kinds are exact, constraints that differ between members are given up (a value is never refused that the contract accepts).',
  fix: 'Nothing has to change; give the members different property names where the constraints matter.',
})
