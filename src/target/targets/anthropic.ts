import { EVERYTHING, refuse, warn } from '../column.ts'
import { LONG_NAME, LOOKAROUND } from '../evidence.ts'
import { identityOf } from '../identity.ts'
import { ROOMY } from '../names.ts'
import type { Target } from '../types.ts'

const invalid =
  'tools.….custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12).'

/** Tools of the Messages API without `strict`: any valid 2020-12 document with a plain root. */
export const anthropic: Target = {
  name: 'anthropic',
  title: 'Anthropic',
  kind: 'provider',
  asOf: '2026-09',
  source: 'Anthropic tool use documentation',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    'property-key': refuse('property-key'),
    'pattern-lookaround': warn('pattern-lookaround'),
  },
  citations: {
    'root-object': { error: 'tools.….custom.input_schema.type: Field required', evidence: 'I' },
    'root-combiner': {
      error: 'input_schema does not support oneOf, allOf, or anyOf at the top level',
      source: 'kilocode#12246 (2026-07-15)',
      evidence: 'I',
    },
    'draft07-construct': {
      error: invalid,
      source: 'claude-in-mobile#57 (2026-08), hyperdx#2925',
      evidence: 'I',
    },
    'boolean-schema': { error: invalid, evidence: '?' },
    'unresolved-ref': { source: 'semantic-kernel#13447, spring-ai#5888', evidence: 'I' },
    'property-key': {
      error:
        "tools.….custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
      source: 'claude-code#79418, n8n#30590, composio#3500',
      evidence: 'I',
    },
    'pattern-lookaround': LOOKAROUND,
    'name-budget': LONG_NAME,
    'tool-name': {
      error: "tools.….custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
      source: 'copilot-cli#1879 (names with dots)',
      evidence: 'I',
    },
  },
  names: { pattern: /^[a-zA-Z0-9_-]{1,128}$/, max: 128, roomy: ROOMY },
  propertyKey: { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, where: 'root' },
  emit: {
    file: 'tools.anthropic.json',
    content: (tools) => tools.map((tool) => ({ ...identityOf(tool), input_schema: tool.input })),
  },
}
