import fc from 'fast-check'
import type { Schema, SchemaObject } from '../../src/schema/index.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const
const PATTERNS: { readonly [pattern: string]: readonly string[] } = {
  '^[a-z]{1,3}$': ['a', 'abc'],
  '^(?=.*1)[a1]+$': ['1', 'a1'],
  '\\bx\\b': ['x', 'a x b'],
  'a|b': ['a', 'xxb'],
}
const ANY_JSON: SchemaObject = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }

const annotated = (schema: fc.Arbitrary<SchemaObject>): fc.Arbitrary<SchemaObject> =>
  fc
    .record(
      { description: fc.constantFrom('Text', 'Ends.'), title: fc.constant('T') },
      { requiredKeys: [] },
    )
    .chain((annotations) => schema.map((inner) => ({ ...inner, ...annotations })))

const strings = fc.oneof(
  fc.record(
    {
      type: fc.constant('string' as const),
      minLength: fc.integer({ min: 0, max: 2 }),
      maxLength: fc.integer({ min: 2, max: 5 }),
      format: fc.constantFrom('uri', 'email', 'date-time', 'regex'),
    },
    { requiredKeys: ['type'] },
  ),
  fc
    .constantFrom(...Object.keys(PATTERNS))
    .map((pattern) => ({ type: 'string' as const, pattern })),
)
const numbers = fc.record(
  {
    type: fc.constantFrom('integer' as const, 'number' as const),
    minimum: fc.integer({ min: -3, max: 0 }),
    exclusiveMinimum: fc.constantFrom(-2, -0.5),
    maximum: fc.integer({ min: 3, max: 9 }),
    exclusiveMaximum: fc.constantFrom(8, 7.5),
    multipleOf: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['type'] },
)
const values = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom('x', 'X', '', 'y z'), { minLength: 1 })
    .map((list) => ({ enum: list })),
  fc
    .uniqueArray(fc.constantFrom('x', 1, 2.5, true, null), { minLength: 1 })
    .map((list) => ({ enum: list })),
  fc.constantFrom('k', 7, false, null).map((value) => ({ const: value })),
)
const lists = fc.constantFrom<SchemaObject>(
  { type: ['string', 'null'], minLength: 1 },
  { type: ['string', 'integer'] },
  { type: ['integer', 'boolean', 'null'], minimum: 0 },
  { type: ['array', 'string'] },
  { type: ['object', 'null'] },
  { type: 'boolean' },
  { type: 'array' },
  { type: 'object' },
  { type: 'object', properties: {} },
  ANY_JSON,
)

const { node } = fc.letrec<{ node: SchemaObject; leaf: SchemaObject; object: SchemaObject }>(
  (tie) => ({
    leaf: annotated(fc.oneof(strings, numbers, values, lists)),
    object: annotated(
      fc
        .uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 })
        .chain((names) =>
          fc.record({
            type: fc.constantFrom('object' as const, ['object', 'null'] as const),
            properties: fc
              .tuple(...names.map(() => tie('node')))
              .map((nodes) =>
                Object.fromEntries(names.map((name, index) => [name, nodes[index] ?? {}])),
              ),
            required: fc.subarray(names),
            further: fc.oneof(
              { weight: 9, arbitrary: fc.constantFrom(undefined, false) },
              { weight: 1, arbitrary: fc.oneof(fc.constant(true), tie('leaf')) },
            ),
          }),
        )
        .map(({ further, ...rest }) => ({
          ...rest,
          ...(further !== undefined && { additionalProperties: further }),
        })),
    ),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      tie('object'),
      fc.record({ type: fc.constant('array' as const), items: tie('node') }),
      fc.record(
        {
          type: fc.constant('array' as const),
          items: tie('leaf'),
          minItems: fc.integer({ min: 0, max: 2 }),
          maxItems: fc.integer({ min: 2, max: 3 }),
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: ['type', 'items'] },
      ),
      fc.tuple(tie('node'), tie('leaf')).map((prefixItems) => ({
        type: 'array' as const,
        prefixItems,
        items: {},
        minItems: 2,
        maxItems: 2,
      })),
      tie('leaf').map((additionalProperties) => ({
        type: 'object' as const,
        additionalProperties,
      })),
      fc.tuple(tie('node'), tie('object')).map((anyOf) => ({ anyOf })),
      fc.tuple(tie('object'), tie('object')).map((branches) => ({
        oneOf: branches.map((branch, index) => ({
          ...branch,
          type: 'object' as const,
          properties: {
            ...branch.properties,
            kind: { type: 'string' as const, const: `k${index}` },
          },
          required: ['kind', ...(branch.required ?? [])],
        })),
      })),
      fc.constant({ $ref: '#/$defs/tree' }),
      fc.constant({ $ref: '#/$defs/tree', description: 'A tree' }),
      fc.constant({ $ref: '#/$defs/point' }),
    ),
  }),
)

const DEFS: { readonly [name: string]: SchemaObject } = {
  tree: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      left: { $ref: '#/$defs/tree' },
      kids: { type: 'array', items: { $ref: '#/$defs/tree' } },
    },
    required: ['id'],
  },
  point: {
    type: 'object',
    properties: { lat: { type: 'number' }, label: { type: 'string' } },
    required: ['lat'],
    additionalProperties: false,
  },
}

/** Documents with an object root, as a projection writes them and as others do. */
export const documents: fc.Arbitrary<SchemaObject> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.tuple(fc.tuple(...names.map(() => node)), fc.subarray([...names]), fc.constant([...names])),
  )
  .map(([nodes, required, names]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name, index) => [name, nodes[index] ?? {}])),
    required,
    $defs: DEFS,
  }))

const json = fc.jsonValue({ maxDepth: 2, noUnicodeString: true } as never) as fc.Arbitrary<unknown>
const scalar: { readonly [kind: string]: fc.Arbitrary<unknown> } = {
  string: fc.constantFrom('', 'a', 'ab', 'abc', 'x'),
  integer: fc.integer({ min: -2, max: 8 }),
  number: fc.constantFrom(-0.25, 0.5, 2, 4, 6),
  boolean: fc.boolean(),
  null: fc.constant(null),
}

/** Values near a schema, over the keys that it declares: most of them are accepted. */
export function valuesOf(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object') return fc.constantFrom('a', 1)
  if (schema.$ref) return valuesOf(DEFS[schema.$ref.replace('#/$defs/', '')], depth + 1)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(branch, depth)))
  const kinds = [schema.type ?? 'string'].flat() as string[]
  if (kinds.length === 6) return json
  return fc.oneof(...kinds.map((kind) => kindValues(kind, schema, depth)))
}

function kindValues(kind: string, schema: SchemaObject, depth: number): fc.Arbitrary<unknown> {
  if (schema.pattern !== undefined && kind === 'string')
    return fc.constantFrom(...(PATTERNS[schema.pattern] ?? ['a']))
  if (kind === 'array') {
    const { prefixItems, items } = schema
    if (prefixItems) return fc.tuple(...prefixItems.map((member) => valuesOf(member, depth + 1)))
    if (depth > 3) return fc.constant([])
    return fc.array(valuesOf(items, depth + 1), {
      minLength: schema.minItems ?? 0,
      maxLength: schema.maxItems ?? 2,
    })
  }
  if (kind === 'object') {
    const more = schema.additionalProperties
    const further =
      more === undefined || more === false
        ? fc.constant({})
        : fc.dictionary(fc.constantFrom('k1', 'k2'), valuesOf(more, depth + 1))
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) => depth < 4 || schema.required?.includes(name),
    )
    const declared = fc.record(
      Object.fromEntries(entries.map(([name, inner]) => [name, valuesOf(inner, depth + 1)])),
      {
        requiredKeys: entries
          .map(([name]) => name)
          .filter((name) => schema.required?.includes(name)) as never,
      },
    )
    return fc.tuple(declared, further).map(([known, other]) => ({ ...known, ...other }))
  }
  return scalar[kind] ?? fc.constant('a')
}
