import { expect, test } from 'vitest'
import { ANY_JSON, AUTHORED, converted, field, lost, row } from './rows.ts'
import { ZODS, ZODS3 } from './zods.ts'

row('a plain object is open', {
  make: (z) => z.object({ a: z.string(), b: z.number().optional() }),
  v3: true,
  mini: (z) => z.object({ a: z.string(), b: z.optional(z.number()) }),
  document: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'number' } },
    required: ['a'],
  },
})

row('a strict object is closed', {
  make: (z) => z.object({ a: z.string() }).strict(),
  v3: true,
  mini: (z) => z.strictObject({ a: z.string() }),
  document: {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  },
})

const LOOSE = { type: 'object', properties: {}, 'x-tool-manifest': { loose: true } }
row('a loose object and an untyped catchall write no keyword', {
  make: (z) => z.object({ x: z.object({}).passthrough(), y: z.object({}).catchall(z.unknown()) }),
  v3: true,
  document: {
    type: 'object',
    properties: { x: LOOSE, y: LOOSE },
    required: ['x', 'y'],
  },
})

row('a typed catchall is its schema', {
  make: (z) => z.object({ a: z.string() }).catchall(z.number()),
  v3: true,
  document: {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    additionalProperties: { type: 'number' },
  },
})

row('an empty object', {
  make: (z) => z.object({}),
  v3: true,
  document: { type: 'object', properties: {} },
})

for (const [version, z] of [...ZODS, ...(ZODS3 as unknown as typeof ZODS)])
  test(`names that mean something to JavaScript or JSON Schema are just names (${version})`, () => {
    const names: string[] = ['1', '__proto__', 'constructor', 'toString', 'a/b', '$ref']
    const shape = Object.fromEntries(names.map((name) => [name, z.string()]))
    const node = '{"type":"string"}'
    expect(JSON.stringify(converted(z.object(shape)).document)).toBe(
      `{"type":"object","properties":{${names.map((name) => `"${name}":${node}`).join(',')}},"required":${JSON.stringify(names)}}`,
    )
  })

row('every way to leave a key out', {
  make: (z) =>
    z.object({
      optional: z.string().optional(),
      nullish: z.string().nullish(),
      defaulted: z.string().default('a'),
      caught: z.string().catch('a'),
      union: z.union([z.string().optional(), z.number()]),
      undefined: z.union([z.string(), z.undefined()]),
      nullable: z.string().optional().nullable(),
      readonly: z.string().optional().readonly(),
      lazy: z.lazy(() => z.string().optional()),
      pipe: z.string().optional().pipe(z.any()),
      transform: z
        .string()
        .optional()
        .transform((value) => value),
      preprocess: z.preprocess((value) => value, z.string().optional()),
      both: z.string().optional().and(z.string().optional()),
      branded: z.string().optional().brand('x'),
    }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      optional: { type: 'string' },
      nullish: { type: ['string', 'null'] },
      defaulted: { type: 'string', default: 'a' },
      caught: { type: 'string' },
      union: { type: ['string', 'number'] },
      undefined: { type: 'string' },
      nullable: { type: ['string', 'null'] },
      readonly: { type: 'string' },
      lazy: { type: 'string' },
      pipe: { type: 'string' },
      transform: { type: 'string' },
      preprocess: { type: 'string' },
      both: { type: 'string' },
      branded: { type: 'string' },
    },
  },
})

row('exactOptional, nonoptional and prefault', {
  make: (z) =>
    z.object({
      exact: z.string().exactOptional(),
      needed: z.string().optional().nonoptional(),
      prefault: z.string().prefault('a'),
    }),
  not: ['4.1', '4.0'],
  document: {
    type: 'object',
    properties: {
      exact: { type: 'string' },
      needed: { type: 'string' },
      prefault: { type: 'string', default: 'a' },
    },
    required: ['needed'],
  },
})

row('an intersection needs a key that one side needs', {
  make: (z) => z.object({ x: z.string().optional().and(z.string()) }),
  v3: true,
  document: field({ type: 'string' }),
})

row('required undefined is no JSON', {
  make: (z) => z.object({ x: z.undefined() }),
  document: field(lost('undefined')),
  findings: ['unrepresentable x'],
})

row('required void is no JSON', {
  make: (z) => z.object({ x: z.void() }),
  v3: true,
  document: field(lost('void')),
  findings: ['unrepresentable x'],
})

row('required never is no JSON', {
  make: (z) => z.object({ x: z.never() }),
  v3: true,
  document: field(lost('never')),
  findings: ['unrepresentable x'],
})

row('undefined and never that may be missing are left out', {
  make: (z) => z.object({ a: z.string(), b: z.never().optional(), c: z.undefined().optional() }),
  v3: true,
  document: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
})

row('a record of texts', {
  make: (z) => z.record(z.string(), z.number()),
  v3: true,
  mini: (z) => z.record(z.string(), z.number()),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    additionalProperties: { type: 'number' },
  },
})

row('a record of anything', {
  make: (z) => z.record(z.string(), z.any()),
  v3: true,
  document: { type: 'object', 'x-tool-manifest': AUTHORED, additionalProperties: {} },
})

row('names of a record with a rule', {
  make: (z) => z.record(z.string().regex(/^x-/), z.number()),
  v3: true,
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    additionalProperties: { type: 'number' },
    propertyNames: { type: 'string', pattern: '^x-' },
  },
})

row('numeric names are texts that look like numbers', {
  make: (z) => z.record(z.number(), z.string()),
  v3: true,
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    additionalProperties: { type: 'string' },
    propertyNames: { type: 'string', pattern: '^-?\\d+(?:\\.\\d+)?$' },
  },
})

row('a record of named keys', {
  make: (z) => z.record(z.enum(['small', 'large']), z.number()),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { small: { type: 'number' }, large: { type: 'number' } },
    required: ['small', 'large'],
    additionalProperties: false,
  },
})

row('a record of named keys with a value that may be missing', {
  make: (z) => z.record(z.literal(['a', 'b']), z.number().optional()),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    additionalProperties: false,
  },
})

row('a record of named keys whose value may be anything asks for no key', {
  make: (z) => z.record(z.enum(['a']), z.union([z.string(), z.any()])),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { a: { anyOf: [{ type: 'string' }, {}] } },
    additionalProperties: false,
  },
})

row('a record of named keys whose value may be undefined asks for no key', {
  make: (z) => z.record(z.enum(['a']), z.nullable(z.undefined())),
  v3: true,
  mini: (z) => z.record(z.enum(['a']), z.nullable(z.undefined())),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { a: { type: 'null' } },
    additionalProperties: false,
  },
})

row('a record of named keys whose value can only be missing has none', {
  make: (z) =>
    z.record(
      z.enum(['a', 'b']),
      z.lazy(() => z.undefined()),
    ),
  v3: true,
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: {},
    additionalProperties: false,
  },
})

row('a partial record; in Zod 3 every record of named keys', {
  make: (z) => z.partialRecord(z.enum(['small', 'large']), z.number()),
  v3: (z) => z.record(z.enum(['small', 'large']), z.number()),
  mini: (z) => z.partialRecord(z.enum(['small', 'large']), z.number()),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { small: { type: 'number' }, large: { type: 'number' } },
    additionalProperties: false,
  },
})

row('a loose record of named keys is open', {
  make: (z) => z.looseRecord(z.enum(['a']), z.number()),
  not: ['4.1', '4.0'],
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { a: { type: 'number' } },
    required: ['a'],
  },
})

row('a loose record with a pattern judges only matching names', {
  make: (z) => z.looseRecord(z.string().regex(/^x-/), z.number()),
  not: ['4.1', '4.0'],
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    patternProperties: { '^x-': { type: 'number' } },
  },
})

row('the value of a record of named keys is one definition', {
  make: (z) => z.partialRecord(z.enum(['a', 'b']), z.object({ n: z.number() })),
  v3: (z) => z.record(z.enum(['a', 'b']), z.object({ n: z.number() })),
  document: {
    type: 'object',
    'x-tool-manifest': AUTHORED,
    properties: { a: { $ref: '#/$defs/node' }, b: { $ref: '#/$defs/node' } },
    additionalProperties: false,
    $defs: {
      node: {
        type: 'object',
        properties: { n: { type: 'number' } },
        required: ['n'],
        'x-tool-manifest': { shared: true },
      },
    },
  },
})

row('a list with limits', {
  make: (z) => z.array(z.string()).min(1).max(3),
  v3: true,
  document: {
    type: 'array',
    items: { type: 'string' },
    'x-tool-manifest': AUTHORED,
    minItems: 1,
    maxItems: 3,
  },
})

row('a list of an exact length', {
  make: (z) => z.array(z.string()).length(2),
  v3: true,
  document: {
    type: 'array',
    items: { type: 'string' },
    'x-tool-manifest': AUTHORED,
    minItems: 2,
    maxItems: 2,
  },
})

row('a nonempty list', {
  make: (z) => z.array(z.any()).nonempty(),
  v3: true,
  document: { type: 'array', items: {}, 'x-tool-manifest': AUTHORED, minItems: 1 },
})

row('a tuple', {
  make: (z) => z.tuple([z.string(), z.number()]),
  v3: true,
  mini: (z) => z.tuple([z.string(), z.number()]),
  document: {
    type: 'array',
    'x-tool-manifest': AUTHORED,
    prefixItems: [{ type: 'string' }, { type: 'number' }],
    minItems: 2,
    maxItems: 2,
    items: { type: ['string', 'number'] },
  },
})

row('a tuple with a rest', {
  make: (z) => z.tuple([z.string()]).rest(z.number()),
  v3: true,
  document: {
    type: 'array',
    'x-tool-manifest': AUTHORED,
    prefixItems: [{ type: 'string' }],
    minItems: 1,
    items: { type: 'number' },
  },
})

row('a tuple with slots at its end that may be missing', {
  make: (z) => z.tuple([z.string(), z.number().optional(), z.boolean().optional()]),
  document: {
    type: 'array',
    'x-tool-manifest': AUTHORED,
    prefixItems: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    minItems: 1,
    maxItems: 3,
    items: { type: ['string', 'number', 'boolean'] },
  },
})

row('an empty tuple', {
  make: (z) => z.tuple([]),
  v3: true,
  document: { type: 'array', 'x-tool-manifest': AUTHORED, maxItems: 0 },
})

row('a tuple of unknown slots', {
  make: (z) => z.tuple([z.any(), z.string()]),
  v3: true,
  document: {
    type: 'array',
    'x-tool-manifest': AUTHORED,
    prefixItems: [{}, { type: 'string' }],
    minItems: 2,
    maxItems: 2,
    items: {},
  },
})

row('any JSON as a catchall', {
  make: (z) => z.object({}).catchall(z.json()),
  document: { type: 'object', properties: {}, additionalProperties: ANY_JSON },
})
