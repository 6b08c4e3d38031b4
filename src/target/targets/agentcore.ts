import { drop, EVERYTHING, lower, note, refuse, rows } from '../column.ts'
import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'

/** `toolSchema.inlinePayload` of a Gateway target: type, properties, required, items and description, nothing else. */
export const agentcore: Target = {
  name: 'agentcore',
  title: 'Amazon Bedrock AgentCore',
  kind: 'provider',
  asOf: '2026-10',
  source: 'AgentCore Gateway API reference, SchemaDefinition',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    ref: lower('inline-reference'),
    'ref-siblings': lower('inline-reference'),
    recursion: refuse('recursion'),
    allOf: lower('merge-all-of'),
    oneOf: lower('one-of-to-any-of'),
    const: lower('const-to-enum'),
    'enum-only-null': lower('null-type'),
    'enum-complex': refuse('complex-enum'),
    'enum-mixed': refuse('type-union'),
    ...rows(note, 'enum-number', 'enum-boolean', 'enum-empty-string', 'enum'),
    'any-json': refuse('any-json'),
    'composite-type-list': refuse('composite-type-list'),
    'type-union': refuse('type-union'),
    'nullable-composite': lower('drop-null', 'nullable'),
    nullable: lower('drop-null', 'nullable'),
    'null-only': refuse('null-only'),
    untyped: refuse('untyped-property'),
    'prefix-items': lower('tuple-to-items'),
    'array-items': refuse('array-items'),
    ...rows(note, 'not', 'conditional', 'dependentRequired', 'dependentSchemas', 'unevaluated'),
    ...rows(note, 'contains', 'uniqueItems', 'min-items-many', 'minItems', 'maxItems'),
    ...rows(note, 'format-unlisted', 'format', 'pattern', 'minLength', 'maxLength', 'content'),
    ...rows(note, 'exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'multipleOf'),
    ...rows(note, 'propertyNames', 'minProperties', 'maxProperties', 'record'),
    'pattern-properties': refuse('pattern-properties'),
    ...rows(drop, 'open-object', 'closed-object', 'title', 'examples', 'unknown'),
    'required-unknown': lower('trim-required'),
    ...rows(note, 'default', 'status'),
    'any-of-null': lower('drop-null-branch', 'nullable'),
    anyOf: refuse('union'),
  },
  citations: {
    union: {
      error:
        'Unknown parameter in inputSchema: "anyOf", must be one of: type, properties, required, items, description',
      evidence: '?',
    },
    nullable: { source: 'SchemaDefinition.type has no null', evidence: 'D' },
    'tool-name': { severity: 'warn', evidence: '?' },
    'missing-description': {
      source: 'ToolDefinition reference: description is required',
      evidence: 'D',
    },
  },
  names: { pattern: /^[a-zA-Z0-9_-]+$/, max: 64 },
  needsDescription: true,
  outputs: 'object',
  emit: {
    file: 'tools.agentcore.json',
    content: (tools) =>
      tools.map((tool) => ({
        ...identityOf(tool),
        inputSchema: tool.input,
        ...(tool.output && { outputSchema: tool.output }),
      })),
  },
}
