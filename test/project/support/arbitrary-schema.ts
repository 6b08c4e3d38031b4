import fc from 'fast-check'
import type { Schema, SchemaObject } from '../../../src/schema/index.ts'

const NAMES = ['k', 'a', 'b', 'c']
const name = fc.constantFrom(...NAMES)

const leaf: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { type: 'string' },
  { type: 'string', minLength: 2 },
  { type: 'string', pattern: '^x' },
  { type: 'string', format: 'email' },
  { const: 'x' },
  { const: 1 },
  { const: null },
  { enum: ['x', 'y'] },
  { enum: [1, 'x', null] },
  { type: 'string', enum: ['x', 1] },
  { type: 'integer' },
  { type: 'number', minimum: 1 },
  { type: 'boolean' },
  { type: 'null' },
  { type: ['string', 'null'] },
  { type: ['integer', 'number', 'null'] },
  { type: 'object' },
  { type: 'array' },
  { minimum: 1 },
  {},
  true,
  false,
  { not: {} },
  { 'x-tool-manifest': { anyJson: true } },
)

const described = fc.option(
  fc.record(
    {
      description: fc.constantFrom('One', 'Two.', 'Three\nlines'),
      title: fc.constantFrom('T', 'U'),
      default: fc.constantFrom<unknown>('x', 1, null, { a: 1 }),
    },
    { requiredKeys: [] },
  ),
  { nil: {}, freq: 3 },
)

const ref: fc.Arbitrary<Schema> = fc
  .constantFrom('#/$defs/A', '#/$defs/B', '#/$defs/C', '#', '#/nowhere', 'https://example.org/x')
  .map(($ref) => ({ $ref }))

export interface SchemaKinds {
  /** References that lead nowhere make validators throw. */
  readonly lost?: boolean
}

const goodRef: fc.Arbitrary<Schema> = fc
  .constantFrom('#/$defs/A', '#/$defs/B', '#/$defs/C')
  .map(($ref) => ({ $ref }))

/** A JSON Schema with `$defs` A, B and C, which may refer to each other. */
export function arbitrarySchema({ lost = false }: SchemaKinds = {}): fc.Arbitrary<SchemaObject> {
  const { schema } = fc.letrec<{ schema: Schema; object: SchemaObject; union: SchemaObject }>(
    (tie) => {
      const child = tie('schema')
      const properties = fc.dictionary(name, child, { maxKeys: 3 })
      const object = fc
        .record({
          properties,
          optional: fc.subarray(NAMES, { maxLength: 2 }),
          tag: fc.option(fc.constantFrom('x', 'y', 'z', 1, null), { nil: undefined, freq: 4 }),
          rest: fc.option(
            fc.oneof(fc.constant<Schema>(false), fc.constant<Schema>({ type: 'string' }), child),
            { nil: undefined, freq: 2 },
          ),
          patterns: fc.option(
            child.map((node) => ({ '^a': node })),
            { nil: undefined, freq: 8 },
          ),
          others: fc.constantFrom(
            {},
            {},
            {},
            { minProperties: 1 },
            { propertyNames: { minLength: 1 } },
          ),
        })
        .map(({ properties: map, optional, tag, rest, patterns, others }): SchemaObject => {
          const all =
            tag === undefined
              ? map
              : Object.fromEntries([
                  ['k', { const: tag }],
                  ...Object.entries(map),
                  ['k', { const: tag }],
                ])
          return {
            type: 'object',
            properties: all,
            required: Object.keys(all).filter((key) => key === 'k' || !optional.includes(key)),
            ...(rest !== undefined && { additionalProperties: rest }),
            ...(patterns !== undefined && { patternProperties: patterns }),
            ...others,
          }
        })
      const array = fc.oneof(
        child.map((items): SchemaObject => ({ type: 'array', items })),
        fc
          .tuple(
            fc.array(child, { minLength: 1, maxLength: 2 }),
            fc.option(child, { nil: undefined }),
          )
          .map(
            ([prefixItems, items]): SchemaObject => ({
              type: 'array',
              prefixItems,
              ...(items !== undefined && { items }),
            }),
          ),
      )
      const word = fc.constantFrom('anyOf', 'anyOf', 'oneOf')
      const members = fc.array(
        fc.oneof({ weight: 3, arbitrary: tie('object') }, { weight: 2, arbitrary: child }),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      const union = fc
        .tuple(
          word,
          members,
          fc.constantFrom({}, {}, { required: ['a'] }, { type: 'object' as const }),
        )
        .map(([keyword, list, base]): SchemaObject => ({ [keyword]: list, ...base }))
      const both = fc
        .array(child, { minLength: 1, maxLength: 2 })
        .map((allOf): SchemaObject => ({ allOf }))
      const overlay = fc.oneof(
        child.map((not): SchemaObject => ({ type: ['object', 'string'], not })),
        fc
          .tuple(child, child)
          .map(([test, then]): SchemaObject => ({ type: 'object', if: test, then })),
      )
      const composite = fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        { weight: 6, arbitrary: leaf },
        { weight: 2, arbitrary: lost ? ref : goodRef },
        { weight: 5, arbitrary: object },
        { weight: 5, arbitrary: union },
        { weight: 2, arbitrary: array },
        { weight: 2, arbitrary: both },
        { weight: 1, arbitrary: overlay },
      )
      return {
        object,
        union,
        schema: fc
          .tuple(composite, described)
          .map(
            ([node, words]): Schema =>
              typeof node === 'boolean' ? node : ({ ...node, ...words } as SchemaObject),
          ),
      }
    },
  )
  return fc.tuple(schema, schema, schema, schema).map(([root, A, B, C]) => ({
    ...(typeof root === 'boolean' ? { allOf: [root] } : root),
    $defs: { A, B, C },
  }))
}

/** Values that such schemas often accept. */
export const arbitraryValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom<unknown>('x', 'y', 'z', 'xx', '', 1, 2, 0, -1, 1.5, true, false, null),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    fc
      .tuple(
        fc.constantFrom<unknown>('x', 'y', 'z', 1, null),
        fc.dictionary(name, tie('value'), { maxKeys: 3 }),
      )
      .map(([k, rest]) => ({ ...rest, k })),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
})).value
