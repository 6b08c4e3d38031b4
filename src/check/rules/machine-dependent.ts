import { defineRule, type Rule } from '../rule.ts'

export const machineDependent: Rule = defineRule({
  name: 'machine-dependent',
  severity: 'info',
  summary:
    'A text in a contract that depends on the machine: a folder, the operating system, a host name.',
  why: 'Such a manifest differs from machine to machine, so it cannot be compared or locked.',
  fix: 'Leave the value out of names, descriptions and defaults.',
})
