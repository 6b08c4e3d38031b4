import { expect, test } from 'vitest'
import { jsonValue } from '../../src/author.ts'
import { ANY_JSON, converted, field, row } from './rows.ts'
import { type Zod, z, z3 } from './zods.ts'

row('z.json()', {
  make: (z) => z.object({ x: z.json() }),
  mini: (z) => z.object({ x: z.json() }),
  document: field(ANY_JSON),
})

row('z.json() described, optional, null', {
  make: (z) =>
    z.object({
      a: z.json().describe('anything'),
      b: z.json().optional(),
      c: z.json().nullable(),
      d: z.array(z.json()),
    }),
  document: {
    type: 'object',
    properties: {
      a: { ...ANY_JSON, description: 'anything' },
      b: ANY_JSON,
      c: ANY_JSON,
      d: { type: 'array', items: ANY_JSON, 'x-tool-manifest': { authored: true } },
    },
    required: ['a', 'c', 'd'],
  },
})

const handWritten = (any: Zod): unknown => {
  const literal = any.union([any.string(), any.number(), any.boolean(), any.null()])
  const json: unknown = any.lazy(() =>
    any.union([literal, any.array(json as never), any.record(any.string(), json as never)]),
  )
  return json
}
row('written by hand as in the documentation of Zod', {
  make: (z) => z.object({ x: handWritten(z) as never }),
  v3: true,
  document: field(ANY_JSON),
})

row('written by hand in another order, with null outside', {
  make: (z) => {
    const json: unknown = z.lazy(() =>
      z
        .union([
          z.record(z.string(), json as never),
          z.array(z.lazy(() => json as never)),
          z.boolean(),
          z.number(),
          z.string(),
        ])
        .nullable(),
    )
    return z.object({ x: z.union([z.null(), z.record(z.string(), z.string())]), y: json as never })
  },
  v3: true,
  document: {
    type: 'object',
    properties: {
      x: {
        type: ['object', 'null'],
        'x-tool-manifest': { authored: true },
        additionalProperties: { type: 'string' },
      },
      y: ANY_JSON,
    },
    required: ['x', 'y'],
  },
})

row('a union without lists of itself is no any JSON', {
  make: (z) => z.object({ x: z.union([z.string(), z.number(), z.boolean(), z.null()]) }),
  v3: true,
  document: field({ type: ['string', 'number', 'boolean', 'null'] }),
})

row('a text with a rule is no any JSON', {
  make: (z) => {
    const json: unknown = z.lazy(() =>
      z.union([
        z.string().min(1),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(json as never),
        z.record(z.string(), json as never),
      ]),
    )
    return z.object({ x: json as never })
  },
  v3: true,
  document: {
    type: 'object',
    properties: { x: { $ref: '#/$defs/x' } },
    required: ['x'],
    $defs: {
      x: {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: ['number', 'boolean'] },
          {
            type: 'array',
            items: { $ref: '#/$defs/x' },
            'x-tool-manifest': { authored: true },
          },
          {
            type: 'object',
            'x-tool-manifest': { authored: true },
            additionalProperties: { $ref: '#/$defs/x' },
          },
          { type: 'null' },
        ],
      },
    },
  },
})

row('by metadata', {
  make: (z) =>
    z.object({
      a: z.any().meta({ toolManifest: { json: true }, description: 'payload' }),
      b: z
        .unknown()
        .optional()
        .meta({ toolManifest: { json: true } }),
    }),
  document: {
    type: 'object',
    properties: { a: { ...ANY_JSON, description: 'payload' }, b: ANY_JSON },
    required: ['a'],
  },
})

test('jsonValue() as a contract and in a raw shape', () => {
  expect(converted(jsonValue()).document).toEqual(ANY_JSON)
  expect(converted({ x: jsonValue(), y: z3.string() }).document).toEqual({
    type: 'object',
    properties: { x: ANY_JSON, y: { type: 'string' } },
    required: ['x', 'y'],
  })
})

test('jsonValue(z) of Zod 3', () => {
  expect(converted(z3.object({ x: jsonValue(z3 as never) as never })).document).toEqual(
    field(ANY_JSON),
  )
  expect(converted(z.object({ x: jsonValue(z as never) as never })).document).toEqual(
    field(ANY_JSON),
  )
})

const JSON_META = { toolManifest: { json: true } }

row('by metadata on a wrapper: what is described inside stays, what is judged goes', {
  make: (z) =>
    z.object({
      a: z.unknown().describe('Inner').optional().meta(JSON_META),
      b: z
        .unknown()
        .describe('Inner')
        .nullable()
        .meta({ ...JSON_META, title: 'T' }),
      c: z.unknown().default({ p: 1 }).meta(JSON_META),
      d: z.date().nullable().meta(JSON_META),
      e: z.object({ at: z.date() }).optional().meta(JSON_META),
      f: z.string().trim().max(3).optional().meta(JSON_META),
    }),
  document: {
    type: 'object',
    properties: {
      a: { ...ANY_JSON, description: 'Inner' },
      b: { ...ANY_JSON, description: 'Inner', title: 'T' },
      c: { ...ANY_JSON, default: { p: 1 } },
      d: ANY_JSON,
      e: ANY_JSON,
      f: ANY_JSON,
    },
    required: ['b', 'd'],
  },
})

row('an unstable default of any JSON is still told', {
  make: (z) => z.object({ x: z.unknown().default(Math.random).meta(JSON_META) }),
  document: field(ANY_JSON, false),
  findings: ['unstable-default x'],
})

row('null is nothing new beside a value that may be anything', {
  make: (z) =>
    z.object({
      a: z.unknown().describe('Raw').nullable(),
      b: z
        .unknown()
        .meta({ toolManifest: { allowUntyped: 'forwarded' } })
        .nullable(),
    }),
  document: {
    type: 'object',
    properties: {
      a: { description: 'Raw' },
      b: { 'x-tool-manifest': { allowUntyped: 'forwarded' } },
    },
    required: ['a', 'b'],
  },
})
