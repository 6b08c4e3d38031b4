import fc from 'fast-check'

/** A contract as data: what is generated and shrunk. */
export type Spec =
  | {
      readonly kind: 'string'
      readonly min?: number
      readonly max?: number
      readonly pattern?: string
      readonly trim?: boolean
      readonly format?: 'email' | 'cuid2'
    }
  | {
      readonly kind: 'number'
      readonly int: boolean
      readonly min?: number
      readonly max?: number
      readonly step?: number
    }
  | { readonly kind: 'boolean' | 'null' | 'json' | 'any' | 'never' | 'undefined' }
  | { readonly kind: 'values'; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: 'array'; readonly item: Spec; readonly min?: number; readonly max?: number }
  | { readonly kind: 'tuple'; readonly items: readonly Spec[]; readonly rest?: Spec }
  | {
      readonly kind: 'object'
      readonly fields: readonly Field[]
      readonly mode: 'strip' | 'strict'
      readonly catchall?: Spec
    }
  | {
      readonly kind: 'record'
      readonly keys?: readonly string[]
      readonly partial: boolean
      readonly value: Spec
    }
  | { readonly kind: 'union'; readonly options: readonly Spec[] }
  | { readonly kind: 'discriminated'; readonly key: string; readonly branches: readonly Branch[] }
  | { readonly kind: 'intersection'; readonly left: Spec; readonly right: Spec }
  | { readonly kind: 'wrapped'; readonly does: Wrap; readonly inner: Spec }
  | {
      readonly kind: 'recursive'
      readonly fields: readonly Field[]
      readonly next: 'nullable' | 'optional' | 'array' | 'union'
    }
  | { readonly kind: 'shared'; readonly index: number }

export type Wrap =
  | 'optional'
  | 'nullable'
  | 'default'
  | 'catch'
  | 'readonly'
  | 'lazy'
  | 'described'
  | 'id'

export interface Field {
  readonly name: string
  readonly spec: Spec
}

/** A branch of a discriminated union: an object, or another discriminated union inside it. */
export interface Branch {
  readonly values: readonly (string | number)[]
  readonly body: Spec & { readonly kind: 'object' }
  /** Nested: the branch is a union by this key as well. */
  readonly inner?: Spec & { readonly kind: 'discriminated' }
}

/** A contract and the schemas that it uses at several places. */
export interface Contract {
  readonly root: Spec
  readonly pool: readonly Spec[]
}

const NAMES = ['a', 'b', 'c', 'd', 'e']
const name = fc.constantFrom(...NAMES)
const scalarValue = fc.constantFrom<string | number | boolean | null>(
  'x',
  'y',
  'z',
  '',
  1,
  2,
  0.5,
  true,
  false,
  null,
)

const text: fc.Arbitrary<Spec> = fc.record(
  {
    kind: fc.constant('string' as const),
    min: fc.integer({ min: 0, max: 3 }),
    max: fc.integer({ min: 1, max: 5 }),
    pattern: fc.constantFrom('^a', 'b$', '^[ab]+$', '\\d'),
    trim: fc.boolean(),
    format: fc.constantFrom('email' as const, 'cuid2' as const),
  },
  { requiredKeys: ['kind'] },
)
const bare: fc.Arbitrary<Spec> = fc.constantFrom<Spec>(
  { kind: 'string' },
  { kind: 'number', int: false },
  { kind: 'number', int: true },
  { kind: 'boolean' },
  { kind: 'null' },
  { kind: 'json' },
)
const number: fc.Arbitrary<Spec> = fc.record(
  {
    kind: fc.constant('number' as const),
    int: fc.boolean(),
    min: fc.integer({ min: -3, max: 3 }),
    max: fc.integer({ min: -1, max: 6 }),
    step: fc.constantFrom(2, 3),
  },
  { requiredKeys: ['kind', 'int'] },
)
const values: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constant('values' as const),
  values: fc.uniqueArray(scalarValue, { minLength: 1, maxLength: 4 }),
})
const odd: fc.Arbitrary<Spec> = fc.constantFrom<Spec>(
  { kind: 'any' },
  { kind: 'never' },
  { kind: 'undefined' },
)
const shared: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constant('shared' as const),
  index: fc.nat(2),
})

const wraps = fc.constantFrom<Wrap>(
  'optional',
  'optional',
  'nullable',
  'nullable',
  'default',
  'catch',
  'readonly',
  'lazy',
  'described',
  'id',
)

function specs(depth: number, withShared: boolean): fc.Arbitrary<Spec> {
  const leaves: fc.WeightedArbitrary<Spec>[] = [
    { arbitrary: bare, weight: 6 },
    { arbitrary: text, weight: 3 },
    { arbitrary: number, weight: 2 },
    { arbitrary: values, weight: 4 },
    { arbitrary: odd, weight: 1 },
  ]
  if (withShared) leaves.push({ arbitrary: shared, weight: 2 })
  if (depth <= 0) return fc.oneof(...leaves)
  const inner = specs(depth - 1, withShared)
  const fields = fc.uniqueArray(fc.record({ name, spec: inner }), {
    maxLength: 3,
    selector: (field) => field.name,
  })
  return fc.oneof(
    ...leaves,
    { arbitrary: objects(depth, withShared), weight: 5 },
    { arbitrary: discriminated(depth, withShared, 'k'), weight: 5 },
    {
      arbitrary: fc.record(
        {
          kind: fc.constant('array' as const),
          item: inner,
          min: fc.nat(2),
          max: fc.integer({ min: 1, max: 3 }),
        },
        { requiredKeys: ['kind', 'item'] },
      ),
      weight: 2,
    },
    {
      arbitrary: fc.record(
        {
          kind: fc.constant('tuple' as const),
          items: fc.array(inner, { maxLength: 3 }),
          rest: inner,
        },
        { requiredKeys: ['kind', 'items'] },
      ),
      weight: 1,
    },
    {
      arbitrary: fc.record(
        {
          kind: fc.constant('record' as const),
          keys: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
          partial: fc.boolean(),
          value: inner,
        },
        { requiredKeys: ['kind', 'partial', 'value'] },
      ),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('union' as const),
        options: fc.array(inner, { minLength: 1, maxLength: 3 }),
      }),
      weight: 3,
    },
    {
      arbitrary: fc
        .record({
          kind: fc.constant('intersection' as const),
          left: fc.oneof(objects(depth - 1, withShared), inner),
          right: fc.oneof(
            objects(depth - 1, withShared),
            discriminated(depth - 1, withShared, 'm'),
            inner,
          ),
        })
        .filter(({ left, right }) => !opens(left, right) && !opens(right, left)),
      weight: 2,
    },
    {
      arbitrary: fc.record({ kind: fc.constant('wrapped' as const), does: wraps, inner }),
      weight: 7,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('recursive' as const),
        fields,
        next: fc.constantFrom(
          'nullable' as const,
          'optional' as const,
          'array' as const,
          'union' as const,
        ),
      }),
      weight: 1,
    },
  )
}

function objects(
  depth: number,
  withShared: boolean,
): fc.Arbitrary<Spec & { readonly kind: 'object' }> {
  const inner = specs(depth - 1, withShared)
  return fc.record(
    {
      kind: fc.constant('object' as const),
      fields: fc.uniqueArray(fc.record({ name, spec: inner }), {
        maxLength: 3,
        selector: (field) => field.name,
      }),
      mode: fc.constantFrom('strip' as const, 'strip' as const, 'strict' as const),
      // an untyped catchall declares no key
      catchall: fc.oneof(bare, values),
    },
    { requiredKeys: ['kind', 'fields', 'mode'] },
  )
}

function discriminated(
  depth: number,
  withShared: boolean,
  key: string,
): fc.Arbitrary<Spec & { readonly kind: 'discriminated' }> {
  // nested unions are what matters here: the branches themselves stay small
  const bodies = objects(depth > 2 ? 1 : Math.max(1, depth), withShared)
  const inner =
    depth > 1
      ? fc.option(discriminated(depth - 1, withShared, `${key}k`), { nil: undefined })
      : fc.constant(undefined)
  return fc
    .array(fc.tuple(bodies, inner, fc.constantFrom(1, 1, 1, 2)), { minLength: 2, maxLength: 3 })
    .map((branches) => ({
      kind: 'discriminated' as const,
      key,
      branches: branches.map(([body, nested, count], index) => ({
        values: Array.from({ length: count }, (_, extra) => `${index}${extra === 0 ? '' : 'b'}`),
        body,
        ...(nested === undefined ? {} : { inner: nested }),
      })),
    }))
}

/** Contracts: the root mostly an object, as tools have it. */
export const contracts: fc.Arbitrary<Contract> = fc.record({
  root: fc.oneof(
    { arbitrary: objects(3, true), weight: 4 },
    { arbitrary: discriminated(4, true, 'k'), weight: 3 },
    { arbitrary: specs(3, true), weight: 1 },
  ),
  pool: fc.array(specs(1, false), { minLength: 3, maxLength: 3 }),
})

/**
 * Any JSON meeting a closed object is that object, but Zod keeps the keys that only the side of any JSON knows: undeclared ones,
 * which no document speaks of and the judge here could not tell from declared ones.
 */
function opens(side: Spec, other: Spec): boolean {
  return JSON.stringify(side).includes('"json"') && JSON.stringify(other).includes('"strict"')
}
