import { describe, expect, test } from 'vitest'
import { converted, field, lost, row } from './rows.ts'
import { z } from './zods.ts'

row('a transform: what goes in', {
  make: (z) => z.object({ x: z.string().transform((text) => text.length) }),
  v3: true,
  document: field({ type: 'string' }),
})

row('a transform: what comes out has no type', {
  make: (z) => z.object({ x: z.string().transform((text) => text.length) }),
  v3: true,
  side: 'output',
  document: field(lost('transform')),
  findings: ['unrepresentable x'],
})

row('a transform that is piped on: what comes out', {
  make: (z) =>
    z.object({
      x: z
        .string()
        .transform((text) => text.length)
        .pipe(z.number().min(1)),
    }),
  v3: true,
  side: 'output',
  document: field({ type: 'number', minimum: 1 }),
})

row('a pipe: what goes in', {
  make: (z) => z.object({ x: z.string().min(1).pipe(z.any()) }),
  v3: true,
  document: field({ type: 'string', minLength: 1 }),
})

row('preprocess: its schema, on both sides', {
  make: (z) => z.object({ x: z.preprocess((value) => value, z.number().int()) }),
  v3: true,
  mini: (z) =>
    z.object({
      x: z.pipe(
        z.transform((value) => value),
        z.int(),
      ),
    }),
  document: field({ type: 'integer' }),
})

row('preprocess of a key that must be there', {
  make: (z) => z.object({ x: z.preprocess((value) => value, z.string()) }),
  v3: true,
  side: 'output',
  document: field({ type: 'string' }),
})

row('a transform of the unknown is untyped', {
  make: (z) => z.object({ x: z.unknown().transform(String) }),
  v3: true,
  document: field({}),
})

row('a codec: what is sent', {
  make: (z) =>
    z.object({
      x: z.codec(z.iso.datetime(), z.date(), {
        decode: (text) => new Date(text),
        encode: (date) => date.toISOString(),
      }),
    }),
  not: ['4.0'],
  document: field({ type: 'string', format: 'date-time' }),
})

row('a codec: what is given', {
  make: (z) =>
    z.object({
      x: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    }),
  not: ['4.0'],
  side: 'output',
  document: field({ type: 'number' }),
})

row('stringbool names its words', {
  make: (z) => z.object({ x: z.stringbool() }),
  mini: (z) => z.object({ x: z.stringbool() }),
  document: field({
    type: 'string',
    description:
      'One of "true", "1", "yes", "on", "y", "enabled", "false", "0", "no", "off", "n", "disabled".',
  }),
})

row("stringbool with the author's words and description", {
  make: (z) =>
    z.object({
      x: z.stringbool({ truthy: ['Ja'], falsy: ['Nein'], case: 'sensitive' }).describe('Wirklich'),
    }),
  document: field({
    type: 'string',
    description: 'Wirklich. One of "Ja", "Nein" (in exactly this case).',
  }),
})

row('stringbool gives a boolean', {
  make: (z) => z.object({ x: z.stringbool() }),
  side: 'output',
  document: field({ type: 'boolean' }),
})

row('success gives a boolean', {
  make: (z) => z.object({ x: z.success(z.string()) }),
  side: 'output',
  document: field({ type: 'boolean' }),
})

describe('the output side', () => {
  row('what the parser always gives is required, without default', {
    make: (z) =>
      z.object({
        a: z.string().default('a'),
        b: z.string().catch('b'),
        c: z.string().optional(),
        d: z.union([z.string(), z.undefined()]),
        e: z.string().optional().catch('e'),
      }),
    v3: true,
    side: 'output',
    document: {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: 'string' },
        d: { type: 'string' },
        e: { type: 'string' },
      },
      required: ['a', 'b'],
    },
  })

  row('prefault and nonoptional are required as well', {
    make: (z) => z.object({ a: z.string().prefault('a'), b: z.string().optional().nonoptional() }),
    side: 'output',
    document: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['a', 'b'],
    },
  })

  row('objects are open unless their author closed them', {
    make: (z) => z.object({ x: z.object({}), y: z.object({}).strict() }),
    v3: true,
    side: 'output',
    document: {
      type: 'object',
      properties: {
        x: { type: 'object', properties: {} },
        y: { type: 'object', properties: {}, additionalProperties: false },
      },
      required: ['x', 'y'],
    },
  })

  row('readonly shows', {
    make: (z) => z.object({ x: z.string().readonly() }),
    v3: true,
    side: 'output',
    document: field({ type: 'string', readOnly: true }),
  })

  row('dates and big integers stay lost when they are coerced', {
    make: (z) => z.object({ x: z.coerce.date() }),
    v3: true,
    side: 'output',
    document: field(lost('date')),
    findings: ['unrepresentable x'],
  })
})

test('a default in metadata does not reach the output side', () => {
  expect(converted(z.object({ x: z.string().meta({ default: 'a' }) }), 'output').document).toEqual(
    field({ type: 'string' }),
  )
})
