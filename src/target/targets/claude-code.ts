import { EVERYTHING, refuse } from '../column.ts'
import type { Target } from '../types.ts'

/** Claude Code, as a reader of the MCP manifest. */
export const claudeCode: Target = {
  name: 'claude-code',
  title: 'Claude Code',
  kind: 'client',
  asOf: '2026-09',
  source: 'public reports on Claude Code',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    'property-key': refuse('property-key'),
  },
  citations: {
    'root-object': {
      source: 'claude-code#88049 (2026-08-19): every tool of the server is dropped in silence',
      evidence: 'I',
    },
    'root-combiner': {
      source: 'claude-code#95504 (2026-09): the tool is dropped in silence',
      evidence: 'I',
    },
    identity: {
      error:
        '… has an invalid outputSchema: JSON Schema declares an unsupported dialect … supports JSON Schema 2020-12 only',
      source: 'claude-code#86142, #88882, #90549',
      evidence: 'I',
    },
    'property-key': {
      error:
        "tools.….custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
      source: 'claude-code#79418',
      evidence: 'I',
    },
    'name-budget': {
      error: "tools.….custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
      evidence: 'I',
      severity: 'error',
    },
    'tool-name': {
      error: 'FrontendRemoteMcpToolDefinition.name: String should have at most 64 characters',
      source: 'claude.ai and Claude Desktop',
      evidence: 'I',
    },
  },
  names: {
    pattern: /^[a-zA-Z0-9_-]{1,64}$/,
    max: 128,
    compose: (server, tool) => `mcp__${server}__${tool}`,
  },
  propertyKey: { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, where: 'root' },
}
