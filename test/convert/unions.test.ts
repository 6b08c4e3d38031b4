import { ANY_JSON, field, lost, row } from './rows.ts'

const A = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
const B = { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] }

row('a union of objects', {
  make: (z) => z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  v3: true,
  mini: (z) => z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  document: { anyOf: [A, B] },
})

row('a declared discriminator', {
  make: (z) =>
    z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), a: z.string() }),
      z.object({ k: z.literal('b') }),
    ]),
  v3: true,
  mini: (z) =>
    z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), a: z.string() }),
      z.object({ k: z.literal('b') }),
    ]),
  document: {
    anyOf: [
      {
        type: 'object',
        properties: { k: { type: 'string', const: 'a' }, a: { type: 'string' } },
        required: ['k', 'a'],
      },
      { type: 'object', properties: { k: { type: 'string', const: 'b' } }, required: ['k'] },
    ],
    'x-tool-manifest': { discriminator: 'k' },
  },
})

row('an exclusive union is oneOf', {
  make: (z) => z.xor([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  not: ['4.1', '4.0'],
  document: { oneOf: [A, B] },
})

row('bare types become one list', {
  make: (z) => z.object({ x: z.union([z.string(), z.null(), z.boolean(), z.number()]) }),
  v3: true,
  document: field({ type: ['string', 'number', 'boolean', 'null'] }),
})

row('value lists become one, in the order of their first use', {
  make: (z) =>
    z.object({ x: z.union([z.literal('b'), z.enum(['a', 'b']), z.literal(1), z.null()]) }),
  v3: true,
  document: field({ type: ['string', 'integer', 'null'], enum: ['b', 'a', 1, null] }),
})

row('values beside a type stay beside it', {
  make: (z) => z.object({ x: z.union([z.literal('auto'), z.number()]) }),
  v3: true,
  document: field({ anyOf: [{ type: 'string', enum: ['auto'] }, { type: 'number' }] }),
})

row('a described member keeps its description', {
  make: (z) => z.object({ x: z.union([z.string().describe('a name'), z.number()]) }),
  v3: true,
  document: field({
    anyOf: [{ type: 'string', description: 'a name' }, { type: 'number' }],
  }),
})

row('undefined, void and never members go', {
  make: (z) => z.object({ x: z.union([z.undefined(), z.string(), z.void(), z.never()]) }),
  v3: true,
  document: field({ type: 'string' }, false),
})

row('a never member alone does not make a key optional', {
  make: (z) => z.object({ x: z.union([z.never(), z.string()]) }),
  v3: true,
  document: field({ type: 'string' }),
})

row('a date beside others is no JSON', {
  make: (z) => z.object({ x: z.union([z.string(), z.date()]) }),
  v3: true,
  document: field({ anyOf: [{ type: 'string' }, lost('date')] }),
  findings: ['unrepresentable x › option 2'],
})

row('null joins the type of what it stands beside', {
  make: (z) => z.object({ x: z.object({ a: z.string() }).nullable() }),
  v3: true,
  document: field({ ...A, type: ['object', 'null'] }),
})

row('null joins a union', {
  make: (z) => z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]).nullable(),
  v3: true,
  document: { anyOf: [A, B, { type: 'null' }] },
})

row('null beside patterns', {
  make: (z) => z.object({ x: z.string().regex(/^a/).regex(/b$/).nullable() }),
  v3: true,
  document: field({
    anyOf: [{ type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }, { type: 'null' }],
  }),
})

row('nullable of the untyped is untyped', {
  make: (z) => z.object({ x: z.any().nullable() }),
  v3: true,
  document: field({}),
})

row('nullable of undefined is null', {
  make: (z) => z.object({ x: z.undefined().nullable() }),
  document: field({ type: 'null' }),
})

row('any JSON in a union makes it any JSON', {
  make: (z) => z.object({ x: z.union([z.object({ a: z.string() }), z.json()]) }),
  document: field(ANY_JSON),
})

row('one member is the union', {
  make: (z) => z.object({ x: z.union([z.string()]).describe('name') }),
  document: field({ type: 'string', description: 'name' }),
})

row('a union inside a union stays a member', {
  make: (z) =>
    z.union([z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]), z.string()]),
  v3: true,
  document: { anyOf: [{ anyOf: [A, B] }, { type: 'string' }] },
})
