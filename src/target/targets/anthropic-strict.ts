import { countOptional, countUnions, requestTotal, toolCount } from '../budgets.ts'
import { drop, lower, note, noteAs, refuse, rows, warn } from '../column.ts'
import { identityOf } from '../identity.ts'
import { isSimplePattern } from '../patterns.ts'
import type { Target } from '../types.ts'
import { anthropic } from './anthropic.ts'

const closed = {
  error:
    "tools.….custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
  source: 'vercel/ai#20681',
  evidence: 'I',
} as const
const unsupported = (
  type: string,
  keyword: string,
): { error: string; source: string; evidence: 'I' } => ({
  error: `tools.….custom: For '${type}' type, property '${keyword}' is not supported`,
  source: 'experiential#804 (2026-09-05)',
  evidence: 'I',
})

/** Tools with `strict: true`, and structured outputs: decoded with a grammar. */
export const anthropicStrict: Target = {
  ...anthropic,
  name: 'anthropic-strict',
  title: 'Anthropic (strict)',
  asOf: '2026-09',
  source: 'Anthropic structured outputs documentation (2026-07-13)',
  collisions: 'alternatives',
  column: {
    ...anthropic.column,
    'ref-siblings': lower('hoist-reference'),
    recursion: refuse('recursion'),
    allOf: lower('merge-all-of'),
    oneOf: lower('one-of-to-any-of'),
    ...rows(note, 'not', 'conditional', 'dependentRequired', 'dependentSchemas', 'unevaluated'),
    'enum-complex': refuse('complex-enum'),
    'enum-case': warn('enum-case'),
    'any-json': refuse('any-json'),
    'composite-type-list': refuse('composite-type-list'),
    'nullable-composite': lower('split-types'),
    untyped: refuse('untyped-property'),
    'prefix-items': lower('tuple-to-items'),
    'array-items': refuse('array-items'),
    ...rows(note, 'contains', 'uniqueItems', 'maxItems'),
    'min-items-many': lower('one-min-item'),
    'format-unlisted': note,
    'pattern-lookaround': noteAs('pattern-lookaround'),
    'pattern-unsupported': noteAs('pattern-unsupported'),
    ...rows(note, 'minLength', 'maxLength', 'content'),
    ...rows(note, 'exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'multipleOf'),
    'pattern-properties': refuse('pattern-properties'),
    ...rows(note, 'propertyNames', 'minProperties', 'maxProperties', 'status'),
    record: refuse('record'),
    'free-object': refuse('free-object'),
    ...rows(refuse('open-object'), 'open-object', 'loose-object'),
    'unclosed-object': lower('close-object'),
    // a closed object has no place for it: no call would be accepted
    'required-unknown': lower('trim-required'),
    'object-properties': lower('add-properties'),
    ...rows(drop, 'examples', 'unknown'),
  },
  citations: {
    ...anthropic.citations,
    'unclosed-object': closed,
    record: closed,
    'free-object': closed,
    'open-object': closed,
    minimum: {
      error: "output_format.schema: For 'integer' type, property 'minimum' is not supported",
      evidence: 'I',
    },
    maximum: unsupported('integer', 'maximum'),
    exclusiveMinimum: unsupported('integer', 'exclusiveMinimum'),
    exclusiveMaximum: unsupported('integer', 'exclusiveMaximum'),
    multipleOf: unsupported('integer', 'multipleOf'),
    minLength: unsupported('string', 'minLength'),
    maxLength: unsupported('string', 'maxLength'),
    maxItems: unsupported('array', 'maxItems'),
    uniqueItems: unsupported('array', 'uniqueItems'),
    'min-items-many': {
      error: "For 'array' type, 'minItems' values other than 0 or 1 are not supported",
      evidence: 'I',
    },
    'any-json': {
      error: 'JSON schema must have a type defined if anyOf/oneOf/allOf/enum/const are not used',
      source: 'the schema helper of @anthropic-ai/sdk',
      evidence: 'R',
    },
    'untyped-property': {
      error: 'JSON schema must have a type defined if anyOf/oneOf/allOf/enum/const are not used',
      source: 'the schema helper of @anthropic-ai/sdk',
      evidence: 'R',
    },
    'optional-budget': {
      error: 'Schema is too complex for compilation.',
      source:
        'Anthropic structured outputs documentation; failures from the constants of @ai-sdk/anthropic',
      evidence: 'D',
    },
    'union-budget': { error: 'The compiled grammar is too large…', evidence: 'D' },
  },
  formats: [
    'date-time',
    'time',
    'date',
    'duration',
    'email',
    'hostname',
    'uri',
    'ipv4',
    'ipv6',
    'uuid',
  ],
  pattern: isSimplePattern,
  budgets: [
    toolCount(20),
    requestTotal('optional-budget', 'optional properties', countOptional, 24, 10),
    requestTotal('union-budget', 'properties with a union or null', countUnions, 16),
  ],
  emit: {
    file: 'tools.anthropic-strict.json',
    content: (tools) =>
      tools.map((tool) => ({
        ...identityOf(tool),
        input_schema: tool.input,
        ...(tool.strict !== false && { strict: true }),
      })),
  },
  lenient: anthropic,
}
