import { toolCount } from '../budgets.ts'
import { EVERYTHING, refuse, rows, warn } from '../column.ts'
import type { Target } from '../types.ts'

/** VS Code with Copilot Chat, as a reader of the MCP manifest. */
export const vscode: Target = {
  name: 'vscode',
  title: 'VS Code',
  kind: 'client',
  asOf: '2026-09-23',
  source: 'VS Code mcpServer.ts and Copilot toolSchemaNormalizer',
  column: {
    ...EVERYTHING,
    'root-combiner': warn('union-dropped'),
    'array-items': refuse('array-items'),
    ...rows(warn('composite-type-list'), 'any-json', 'composite-type-list'),
  },
  citations: {
    'root-object': {
      error:
        'Tool `…` has invalid JSON parameters: … N tools have invalid JSON schemas and will be omitted',
      evidence: 'S',
    },
    'array-items': {
      error:
        'Failed to validate tool …: Error: tool parameters array type must have items. Please open an issue…',
      evidence: 'S',
    },
    'composite-type-list': {
      error: "Invalid schema for function '…': … array schema missing items.",
      source: 'passes the client’s own checks and fails at OpenAI models',
      evidence: 'I',
      severity: 'warn',
    },
    'tool-name': { source: 'other characters become "_"', evidence: 'S', severity: 'warn' },
    'tool-count': {
      error: 'Cannot have more than 128 tools per request.',
      source: 'vscode#337428 (2026-09-23)',
      evidence: 'I',
    },
    'missing-description': { source: 'shown as "<empty>"', evidence: 'S', severity: 'warn' },
    'description-long': { source: 'cut at 1024 for the gpt-4 family', evidence: 'S' },
  },
  names: {
    pattern: /^[A-Za-z0-9_.-]+$/,
    max: 64,
    compose: (server, tool) => `${`mcp_${server}`.slice(0, 18)}_${tool}`,
    fold: (name) => name.replace(/[^A-Za-z0-9_-]/g, '_'),
    overflow: 'it is cut',
    shorten: (name) => name.slice(0, 64),
  },
  needsDescription: true,
  maxDescription: 1024,
  budgets: [toolCount(128)],
}
