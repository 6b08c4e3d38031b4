import { CONSTRAINTS, EVERYTHING, refuse, rows, warn } from '../column.ts'
import type { Target } from '../types.ts'

/** Codex CLI, as a reader of the MCP manifest: it keeps eight keywords and drops the rest. */
export const codex: Target = {
  name: 'codex',
  title: 'Codex',
  kind: 'client',
  asOf: '2026-08',
  source: 'codex-rs tools/json_schema.rs',
  column: {
    ...EVERYTHING,
    'root-combiner': warn('union-dropped'),
    ...rows(warn('union-dropped'), 'oneOf', 'allOf', 'not', 'conditional'),
    ...rows(warn('keyword-dropped'), 'default', ...CONSTRAINTS),
    recursion: warn('recursion'),
    untyped: warn('untyped-property'),
    'array-items': warn('array-items'),
    'enum-complex': refuse('complex-enum'),
  },
  citations: {
    'root-object': { source: 'a root of null is an error', evidence: 'S' },
    recursion: {
      source: 'a circular reference becomes a generic value',
      evidence: 'S',
      severity: 'warn',
    },
    'untyped-property': {
      source: 'a value without a type becomes a string',
      evidence: 'S',
      severity: 'warn',
    },
    'array-items': { source: 'missing items become strings', evidence: 'S', severity: 'warn' },
    'keyword-dropped': { evidence: 'S' },
    'union-dropped': { evidence: 'S' },
    'tool-name': { severity: 'warn', source: 'other characters become "_"', evidence: 'S' },
  },
  names: {
    pattern: /^[A-Za-z0-9_-]+$/,
    max: 64,
    compose: (server, tool) => `${server}__${tool}`,
    fold: (name) => name.replace(/[^A-Za-z0-9_-]/g, '_'),
    overflow: 'a hash replaces its end',
  },
}
