import { EVERYTHING, rows, warn } from '../column.ts'
import { isAnchored } from '../patterns.ts'
import type { Target } from '../types.ts'

/** llama.cpp, which makes a grammar of the manifest's documents. */
export const llamaCpp: Target = {
  name: 'llama-cpp',
  title: 'llama.cpp',
  kind: 'client',
  asOf: '2026-08',
  source: 'llama.cpp common/json-schema-to-grammar.cpp',
  column: {
    ...EVERYTHING,
    ...rows(
      warn('keyword-dropped'),
      'not',
      'conditional',
      'dependentRequired',
      'dependentSchemas',
      'unevaluated',
    ),
    ...rows(warn('keyword-dropped'), 'contains', 'uniqueItems', 'multipleOf'),
    ...rows(warn('keyword-dropped'), 'format-unlisted', 'pattern-lookaround'),
    ...rows(
      warn('keyword-dropped'),
      'pattern-properties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ),
    'pattern-unsupported': warn('pattern-unsupported'),
    untyped: warn('untyped-property'),
  },
  citations: {
    'boolean-schema': { error: 'Unrecognized schema: true', evidence: 'S' },
    'keyword-dropped': { evidence: 'S' },
    'pattern-unsupported': {
      error: "Pattern must start with '^' and end with '$'",
      evidence: 'S',
    },
    'untyped-property': { source: '{} becomes an object', evidence: 'S', severity: 'warn' },
  },
  formats: ['date', 'time', 'date-time', 'uuid'],
  pattern: isAnchored,
}
