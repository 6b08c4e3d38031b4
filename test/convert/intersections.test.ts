import { describe, expect, test } from 'vitest'
import { ANY_JSON, converted, field, lost, row } from './rows.ts'
import { z } from './zods.ts'

row('two objects: the keys of both', {
  make: (z) => z.object({ a: z.string() }).and(z.object({ b: z.number().optional() })),
  v3: true,
  mini: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.optional(z.number()) })),
  document: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'number' } },
    required: ['a'],
  },
})

row('an object and a typed record', {
  make: (z) => z.object({ id: z.string() }).and(z.record(z.string(), z.string())),
  v3: true,
  document: {
    'x-tool-manifest': { authored: true },
    type: 'object',
    properties: { id: { type: 'string' } },
    additionalProperties: { type: 'string' },
    required: ['id'],
  },
})

row('texts: the tighter bounds, both patterns', {
  make: (z) => z.object({ x: z.string().min(2).regex(/^a/).and(z.string().min(3).regex(/b$/)) }),
  v3: true,
  document: field({
    type: 'string',
    minLength: 3,
    allOf: [{ pattern: '^a' }, { pattern: 'b$' }],
  }),
})

row('value lists meet', {
  make: (z) => z.object({ x: z.enum(['a', 'b']).and(z.enum(['b', 'c'])) }),
  v3: true,
  document: field({ type: 'string', enum: ['b'] }),
})

row('sides that contradict each other in a required property are named there', {
  make: (z) =>
    z.object({
      x: z
        .object({ a: z.object({ b: z.string() }) })
        .and(z.object({ a: z.object({ b: z.number(), c: z.string() }) })),
    }),
  v3: true,
  document: field({
    type: 'object',
    properties: { a: { type: 'object', properties: { b: lost('never') }, required: ['b'] } },
    required: ['a'],
  }),
  findings: ['unrepresentable x.a.b'],
})

row('an optional contradiction is left out', {
  make: (z) =>
    z.object({
      x: z
        .object({ a: z.string() })
        .and(z.object({ a: z.number() }))
        .optional(),
    }),
  v3: true,
  document: { type: 'object', properties: {} },
})

row('nothing in common is never', {
  make: (z) => z.object({ x: z.string().and(z.number()) }),
  v3: true,
  document: field(lost('never')),
  findings: ['unrepresentable x'],
})

row('anything and a type is the type', {
  make: (z) => z.object({ x: z.any().and(z.string()) }),
  v3: true,
  document: field({ type: 'string' }),
})

row('any JSON and a type is the type', {
  make: (z) => z.object({ x: z.json().and(z.string()) }),
  document: field({ type: 'string' }),
})

row('any JSON twice is any JSON', {
  make: (z) => z.object({ x: z.json().and(z.json()) }),
  document: field(ANY_JSON),
})

row('what is lost on one side is found at its place', {
  make: (z) => z.object({ a: z.string() }).and(z.object({ when: z.date() })),
  v3: true,
  document: {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { type: 'object', properties: { when: lost('date') }, required: ['when'] },
    ],
  },
  findings: ['unrepresentable when'],
})

row('a check that JSON Schema cannot say does not keep the sides apart', {
  make: (z) =>
    z
      .object({ k: z.string() })
      .strict()
      .and(z.object({ a: z.string().trim().max(3) })),
  v3: true,
  document: {
    type: 'object',
    properties: {
      k: { type: 'string' },
      a: { type: 'string', description: 'After trimming, it must have at most 3 characters.' },
    },
    required: ['k', 'a'],
  },
  findings: ['inexpressible-check a'],
})

row('a schema that is used elsewhere as well', {
  make: (z) => {
    const base = z.object({ id: z.string() }).strict()
    return z.object({ a: base, b: base.and(z.object({ n: z.number() })) })
  },
  v3: true,
  document: {
    type: 'object',
    properties: {
      a: { $ref: '#/$defs/a' },
      b: {
        type: 'object',
        properties: { id: { type: 'string' }, n: { type: 'number' } },
        required: ['id', 'n'],
      },
    },
    required: ['a', 'b'],
    $defs: {
      a: {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
        'x-tool-manifest': { shared: true },
      },
    },
  },
})

describe('beyond 64 branches', () => {
  test('allOf stays', () => {
    const many = (name: string) =>
      z.union(
        Array.from({ length: 9 }, (_, index) =>
          z.strictObject({ [`${name}${index}`]: z.string() }),
        ),
      )
    const { document } = converted(many('a').and(many('b')))
    expect(Object.keys(document)).toEqual(['allOf'])
    expect(JSON.stringify(document)).not.toContain('additionalProperties')
  })
})

row('a root whose sides contradict each other', {
  make: (z) => z.object({ a: z.string() }).and(z.object({ a: z.number() })),
  v3: true,
  document: { type: 'object', properties: { a: lost('never') }, required: ['a'] },
  findings: ['unrepresentable a'],
})
