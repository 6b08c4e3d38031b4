import { toolCount } from '../budgets.ts'
import { EVERYTHING, refuse, rows, warn } from '../column.ts'
import type { Target } from '../types.ts'

const rejected = {
  error: 'provider error 400 for the whole request',
  source: 'senpi#952 (2026-08-18, live comparison), oh-my-pi#10432 (2026-09-01)',
  evidence: 'I',
} as const

/** Cursor, as a reader of the MCP manifest. */
export const cursor: Target = {
  name: 'cursor',
  title: 'Cursor',
  kind: 'client',
  asOf: '2026-09-01',
  source: 'public reports on Cursor',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    ...rows(refuse('union'), 'anyOf', 'oneOf', 'allOf'),
    ...rows(
      warn('type-list-misread'),
      'nullable',
      'nullable-composite',
      'type-union',
      'any-json',
      'composite-type-list',
    ),
  },
  citations: {
    union: rejected,
    'root-combiner': rejected,
    'type-list-misread': {
      error: 'must be of type null,string, got string',
      source: 'cursor#3778 (2025-11), cursor#3540 (2025-08)',
      evidence: 'I',
    },
    'name-budget': {
      error: 'Combined server and tool name length (…) exceeds 60 characters',
      evidence: 'I',
      severity: 'error',
    },
    'tool-count': {
      source: '40 tools in early versions, 80 later',
      evidence: 'I',
      severity: 'warn',
    },
  },
  names: {
    pattern: /^[A-Za-z0-9_.-]+$/,
    max: 60,
    compose: (server, tool) => `${server}${tool}`,
    overflow: 'the tool is filtered out',
  },
  budgets: [toolCount(40, 'warn')],
}
