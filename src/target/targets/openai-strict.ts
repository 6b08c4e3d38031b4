import { schemaSize, toolCount } from '../budgets.ts'
import { drop, lower, note, noteAs, refuse, rows } from '../column.ts'
import type { Target } from '../types.ts'
import { openai, openaiApis } from './openai.ts'

const notPermitted = (keyword: string): { error: string; evidence: 'I' } => ({
  error: `In context=(…), '${keyword}' is not permitted.`,
  evidence: 'I',
})
const untyped = {
  error: "In context=('properties','…'), schema must have a 'type' key.",
  source: 'oh-my-pi#211, jcode#713, clawpatch#60 (2026-02 to 2026-08)',
  evidence: 'I',
} as const

/** Function tools with `strict: true`, and structured outputs. */
export const openaiStrict: Target = {
  ...openai,
  name: 'openai-strict',
  title: 'OpenAI (strict)',
  asOf: '2026-10',
  source: 'OpenAI structured outputs guide',
  collisions: 'alternatives',
  column: {
    ...openai.column,
    'ref-siblings': lower('hoist-reference'),
    allOf: lower('merge-all-of'),
    oneOf: lower('one-of-to-any-of'),
    ...rows(note, 'not', 'conditional', 'dependentRequired', 'dependentSchemas', 'unevaluated'),
    const: lower('const-to-enum'),
    'enum-complex': refuse('complex-enum'),
    'enum-mixed': lower('split-values'),
    'any-json': refuse('any-json'),
    'composite-type-list': refuse('composite-type-list'),
    'nullable-composite': lower('split-types'),
    untyped: refuse('untyped-property'),
    'prefix-items': lower('tuple-to-items'),
    'array-items': refuse('array-items'),
    ...rows(note, 'contains', 'uniqueItems'),
    'format-unlisted': note,
    'pattern-lookaround': noteAs('pattern-lookaround'),
    ...rows(note, 'minLength', 'maxLength', 'content'),
    'pattern-properties': refuse('pattern-properties'),
    ...rows(note, 'propertyNames', 'minProperties', 'maxProperties'),
    record: refuse('record'),
    'free-object': refuse('free-object'),
    ...rows(refuse('open-object'), 'open-object', 'loose-object'),
    'unclosed-object': lower('close-object'),
    optional: lower('require-nullable'),
    'required-missing': lower('write-required'),
    ...rows(note, 'default', 'status'),
    ...rows(drop, 'examples', 'unknown'),
  },
  citations: {
    ...openai.citations,
    optional: {
      error:
        "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing '…'.",
      evidence: 'D',
    },
    'unclosed-object': {
      error: "In context=(…), 'additionalProperties' is required to be supplied and to be false.",
      evidence: 'D',
    },
    record: {
      error: "In context=(…), 'additionalProperties' is required to be supplied and to be false.",
      evidence: 'D',
    },
    'free-object': {
      error: "In context=(…), 'additionalProperties' is required to be supplied and to be false.",
      evidence: 'D',
    },
    'open-object': {
      error: "In context=(…), 'additionalProperties' is required to be supplied and to be false.",
      evidence: 'D',
    },
    'untyped-property': untyped,
    'any-json': untyped,
    'enum-untyped': untyped,
    const: untyped,
    'format-unlisted': {
      error: "In context=('properties','…'), '…' is not a valid format.",
      source: 'git-mcp-server#47, forgecode#2974, jcode#543',
      evidence: 'I',
    },
    'pattern-lookaround': {
      error:
        'Invalid JSON schema: regex lookaround is not supported. Found at $.properties.….pattern.',
      source: 'daydream#304, 9router#1556, opencode#32073',
      evidence: 'I',
    },
    oneOf: notPermitted('oneOf'),
    allOf: notPermitted('allOf'),
    'all-of': notPermitted('allOf'),
    not: notPermitted('not'),
    conditional: notPermitted('if'),
    uniqueItems: { ...notPermitted('uniqueItems'), source: 'jcode#687 (2026-07)' },
    contains: notPermitted('contains'),
    'prefix-items': notPermitted('prefixItems'),
    propertyNames: notPermitted('propertyNames'),
    'pattern-properties': notPermitted('patternProperties'),
    minProperties: notPermitted('minProperties'),
    maxProperties: notPermitted('maxProperties'),
    default: { ...notPermitted('default'), source: 'openai-node#1988 (2026-07)' },
    'ref-siblings': {
      error: "In context=(…), $ref cannot have keywords {'description'}.",
      source: 'langchainjs#11381 (2026-08), hindsight#3944',
      evidence: 'I',
    },
    'schema-size': { error: '… levels of nesting exceeds limit of …', evidence: 'D' },
  },
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  budgets: [
    toolCount(128),
    schemaSize(
      {
        properties: 5000,
        depth: 10,
        characters: 120_000,
        enumValues: 1000,
        largeEnumCharacters: 15_000,
      },
      { properties: 100, depth: 5, enumValues: 500 },
    ),
  ],
  ...openaiApis('tools.openai-strict.json', ({ strict }) => strict !== false),
  restores: true,
  lenient: openai,
}
