import { defineRule, type Rule } from '../rule.ts'

export const serverListed: Rule = defineRule({
  name: 'server-listed',
  severity: 'info',
  summary: 'The tools of a server were read by starting it and asking for `tools/list`.',
  why: 'Such documents are the SDK’s own conversion, not ours; what the contract said beyond it is lost.',
  fix: 'Nothing to do. Export the registering function where you can: then the contracts themselves are read.',
})
