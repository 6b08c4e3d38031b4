import { EVERYTHING, rows, warn } from '../column.ts'
import type { Target } from '../types.ts'

/** Ollama, as a reader of the MCP manifest: its type keeps seven keywords and drops the rest. */
export const ollama: Target = {
  name: 'ollama',
  title: 'Ollama',
  kind: 'client',
  asOf: '2026-08',
  source: 'ollama api/types.go, ToolFunctionParameters',
  column: {
    ...EVERYTHING,
    'root-combiner': warn('union-dropped'),
    ...rows(warn('union-dropped'), 'oneOf', 'allOf', 'not', 'conditional'),
    ...rows(
      warn('keyword-dropped'),
      'ref',
      'const',
      'prefix-items',
      'dependentRequired',
      'dependentSchemas',
    ),
    ...rows(
      warn('keyword-dropped'),
      'contains',
      'uniqueItems',
      'minItems',
      'maxItems',
      'unevaluated',
    ),
    ...rows(warn('keyword-dropped'), 'format', 'pattern', 'minLength', 'maxLength', 'content'),
    ...rows(
      warn('keyword-dropped'),
      'exclusiveMinimum',
      'exclusiveMaximum',
      'minimum',
      'maximum',
      'multipleOf',
    ),
    ...rows(
      warn('keyword-dropped'),
      'record',
      'pattern-properties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ),
  },
  citations: {
    'boolean-schema': {
      error: 'json: cannot unmarshal bool into Go struct field … of type api.ToolProperty',
      evidence: 'S',
    },
    'keyword-dropped': { evidence: 'S' },
    'union-dropped': { evidence: 'S' },
  },
}
