import { defineRule, type Rule } from '../rule.ts'

export const noToolFound: Rule = defineRule({
  name: 'no-tool-found',
  severity: 'warn',
  summary: 'A matched module in which no tool was recognised.',
  why: 'A tool that is silently left out is noticed by its users only. Where not one matched module has a tool it is an error: the manifest would be empty.',
  fix: 'Export an object with `description` and `inputSchema` (or `parameters`), or take the file out with `exclude`.',
  example: {
    before: 'export const schema = z.object({ city: z.string() })',
    after: `export default { name: 'forecast', description: 'Weather of a city', inputSchema: schema }`,
  },
})
