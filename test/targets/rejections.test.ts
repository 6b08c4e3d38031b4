import { describe, expect, it } from 'vitest'
import type { Schema } from '../../src/schema/index.ts'
import { lowerFor, TARGETS } from '../../src/target/index.ts'
import type { TargetSettings, TargetTool } from '../../src/target/types.ts'
import { around, tool } from './support.ts'

const ANY_JSON = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }
const recursive: Schema = {
  type: 'object',
  properties: { x: { $ref: '#/$defs/n' } },
  required: ['x'],
  $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } },
}

interface Request {
  readonly tools: readonly TargetTool[]
  readonly settings?: TargetSettings
}
const doc = (document: unknown): Request => ({ tools: [tool(document as Schema)] })
const x = (schema: unknown): Request => doc(around(schema))
const named = (over: Partial<TargetTool>): Request => ({
  tools: [tool(around({ type: 'string' }), over)],
})

/** For every rule or row that a consumer has words for: a request that would have met them. */
const REQUESTS: { readonly [id: string]: Request } = {
  'root-object': doc({ type: ['object', 'null'], properties: {} }),
  'root-combiner': doc({ type: 'object', properties: {}, anyOf: [{ required: [] }] }),
  'array-items': x({ type: 'array' }),
  'composite-type-list': x({ type: ['array', 'string'] }),
  'type-union': x({ type: ['string', 'number'] }),
  'any-json': x(ANY_JSON),
  'object-properties': doc({ type: 'object' }),
  'unresolved-ref': x({ $ref: '#/$defs/missing' }),
  identity: doc({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  }),
  draft07: x({ type: 'array', items: [{ type: 'string' }] }),
  'draft07-construct': x({ type: 'array', items: [{ type: 'string' }] }),
  'required-unknown': doc({ type: 'object', properties: {}, required: ['y'] }),
  'boolean-schema': x(true),
  'property-key': doc({ type: 'object', properties: { 'a b': { type: 'string' } } }),
  'tool-name': named({ name: 'a'.repeat(129) }),
  'description-long': named({ description: 'x'.repeat(1025) }),
  'missing-description': named({ description: '' }),
  'tool-count': {
    tools: Array.from({ length: 129 }, (_, index) =>
      tool(around({ type: 'string' }), { name: `t${index}` }),
    ),
  },
  'name-budget': {
    tools: [tool(around({ type: 'string' }), { name: 'a'.repeat(64) })],
    settings: { server: { name: 's'.repeat(64) } },
  },
  optional: doc({ type: 'object', properties: { y: { type: 'string' } } }),
  'unclosed-object': doc({ type: 'object', properties: {} }),
  record: x({ type: 'object', additionalProperties: { type: 'string' } }),
  'free-object': x({ type: 'object' }),
  'open-object': x({ type: 'object', properties: {}, additionalProperties: true }),
  'empty-object': x({ type: 'object', properties: {} }),
  'closed-object': x({
    type: 'object',
    properties: { a: { type: 'string' } },
    additionalProperties: false,
  }),
  'untyped-property': x({}),
  'enum-untyped': x({ enum: ['a'] }),
  'enum-values': x({ type: 'integer', enum: [7, 8] }),
  'enum-empty-string': x({ type: 'string', enum: ['', 'a'] }),
  'complex-enum': x({ type: 'object', enum: [{ a: 1 }] }),
  const: x({ type: 'string', const: 'a' }),
  'format-unlisted': x({ type: 'string', format: 'uri' }),
  'pattern-lookaround': x({ type: 'string', pattern: '^(?!a)b' }),
  'pattern-invalid': x({ type: 'string', pattern: '^a\\@b$' }),
  'pattern-unsupported': x({ type: 'string', pattern: 'a' }),
  pattern: x({ type: 'string', pattern: '^a$' }),
  oneOf: x({ oneOf: [{ type: 'string' }, { type: 'number' }] }),
  union: x({
    anyOf: [{ type: 'string' }, { type: 'object', properties: { a: { type: 'string' } } }],
  }),
  allOf: x({ allOf: [{ type: 'string' }, { minLength: 1 }] }),
  'all-of': x({ type: 'string', allOf: [{ pattern: 'a' }, { pattern: 'b' }] }),
  not: x({ type: 'string', not: { const: 'a' } }),
  // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
  conditional: x({ type: 'string', if: { const: 'a' }, then: { maxLength: 1 } }),
  uniqueItems: x({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
  contains: x({ type: 'array', items: { type: 'string' }, contains: { const: 'a' } }),
  'prefix-items': x({
    type: 'array',
    prefixItems: [{ type: 'string' }],
    items: { type: 'string' },
  }),
  propertyNames: x({
    type: 'object',
    properties: { a: { type: 'string' } },
    propertyNames: { maxLength: 3 },
  }),
  'pattern-properties': x({
    type: 'object',
    properties: { a: { type: 'string' } },
    patternProperties: { '^b': { type: 'string' } },
  }),
  minProperties: x({ type: 'object', properties: { a: { type: 'string' } }, minProperties: 1 }),
  maxProperties: x({ type: 'object', properties: { a: { type: 'string' } }, maxProperties: 1 }),
  default: x({ type: 'string', default: 'a' }),
  examples: x({ type: 'string', examples: ['a'] }),
  ref: doc({ ...around({ $ref: '#/$defs/a' }), $defs: { a: { type: 'string' } } }),
  'ref-siblings': doc({
    ...around({ $ref: '#/$defs/a', description: 'A' }),
    $defs: { a: { type: 'string' } },
  }),
  recursion: doc(recursive),
  minimum: x({ type: 'integer', minimum: 1 }),
  maximum: x({ type: 'integer', maximum: 1 }),
  exclusiveMinimum: x({ type: 'number', exclusiveMinimum: 0 }),
  exclusiveMaximum: x({ type: 'number', exclusiveMaximum: 0 }),
  multipleOf: x({ type: 'number', multipleOf: 2 }),
  minLength: x({ type: 'string', minLength: 1 }),
  maxLength: x({ type: 'string', maxLength: 1 }),
  maxItems: x({ type: 'array', items: { type: 'string' }, maxItems: 3 }),
  'min-items-many': x({ type: 'array', items: { type: 'string' }, minItems: 2 }),
  nullable: x({ type: ['string', 'null'] }),
  'nullable-composite': x({ type: ['array', 'null'], items: { type: 'string' } }),
  'type-list-misread': x({ type: ['string', 'null'] }),
  'any-of-siblings': x({ description: 'A', anyOf: [{ type: 'string' }, { type: 'number' }] }),
  'schema-size': x(
    Array.from({ length: 11 }).reduce<object>((inner) => ({ type: 'array', items: inner }), {
      type: 'string',
    }),
  ),
  'optional-budget': doc({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }]),
    ),
  }),
  'union-budget': doc({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 17 }, (_, index) => [`p${index}`, { type: ['string', 'null'] }]),
    ),
  }),
  'keyword-dropped': x({ type: 'string', pattern: 'a' }),
}

const cases = TARGETS.filter(({ kind }) => kind !== 'format').flatMap((target) =>
  Object.entries(target.citations).flatMap(([id, citation]) =>
    citation?.error === undefined ? [] : [[target, id, citation.error] as const],
  ),
)

describe('every documented rejection is met or spared', () => {
  it.each(cases.map(([target, id, error]) => [`${target.name} ${id}`, target, id, error] as const))(
    '%s',
    (_, target, id, error) => {
      const request = REQUESTS[id]
      expect(request, `no request for ${id}`).toBeDefined()
      if (!request) return
      const result = lowerFor(target, request.tools, request.settings)
      const words = [...result.findings, ...result.lowered].map((entry) => entry.error)
      expect(words).toContain(error)
    },
  )
})

describe('every finding carries its evidence', () => {
  it('with a source and a date', () => {
    const requests = Object.values(REQUESTS)
    for (const target of TARGETS) {
      for (const { tools, settings } of requests) {
        for (const finding of lowerFor(target, tools, settings).findings) {
          expect(finding.rule.startsWith(`${target.name}/`)).toBe(true)
          expect(finding.source.length).toBeGreaterThan(3)
          expect(finding.asOf).toMatch(/^2025|^2026/)
          expect(finding.message).toContain(finding.source)
          expect(finding.help?.length).toBeGreaterThan(5)
        }
      }
    }
  })
})
