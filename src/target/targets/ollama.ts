import { CONSTRAINTS, EVERYTHING, rows, warn } from '../column.ts'
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
    ...rows(warn('keyword-dropped'), 'ref', 'const', 'record', ...CONSTRAINTS),
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
