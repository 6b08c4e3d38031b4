import { defineRule, type Rule } from '../rule.ts'

export const serverNotRecorded: Rule = defineRule({
  name: 'server-not-recorded',
  severity: 'error',
  summary: 'A server module whose tools could not be read.',
  why: 'It brings an MCP SDK of its own or replaces the request handlers through private state, so its registrations are out of sight.',
  fix: 'Name the command that starts it instead, so that it is listed over stdio: `servers: [{ command, args }]`.',
})
