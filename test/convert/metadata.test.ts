import { describe, expect, test } from 'vitest'
import { converted, field, lost, row } from './rows.ts'
import { core, MINIS, z } from './zods.ts'

row('title, description, examples, deprecated', {
  make: (z) =>
    z.object({
      x: z.string().meta({ title: 'X', description: 'an x', examples: ['a'], deprecated: true }),
    }),
  document: field({
    type: 'string',
    title: 'X',
    description: 'an x',
    examples: ['a'],
    deprecated: true,
  }),
})

row('a description inside and one outside', {
  make: (z) =>
    z.object({
      a: z.string().describe('inner').optional(),
      b: z.string().describe('inner').optional().describe('outer'),
    }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      a: { type: 'string', description: 'inner' },
      b: { type: 'string', description: 'outer' },
    },
  },
})

row('examples that the document refuses go', {
  make: (z) =>
    z.object({
      x: z.number().meta({ examples: [1, 'two', new Date(0)] as never }),
      y: z
        .string()
        .transform((text) => text.length)
        .meta({ examples: [4] }),
    }),
  document: {
    type: 'object',
    properties: { x: { type: 'number' }, y: { type: 'string' } },
    required: ['x', 'y'],
  },
})

row('some examples may stay', {
  make: (z) =>
    z.object({
      x: z
        .number()
        .min(2)
        .meta({ examples: [1, 2, 3] }),
    }),
  document: field({ type: 'number', minimum: 2, examples: [2, 3] }),
})

row("an author's type", {
  make: (z) => z.object({ x: z.any().meta({ type: ['string', 'number'] }) }),
  document: field({ type: ['string', 'number'] }),
})

row("an author's type for what has none of its own", {
  make: (z) =>
    z.object({
      url: z.instanceof(URL).meta({ type: 'string', format: 'uri' }),
      custom: z.custom().optional().meta({ type: 'object', properties: {} }),
    }),
  document: {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      custom: { type: 'object', properties: {} },
    },
    required: ['url'],
  },
})

row('metadata does not make a date of a text that is sent', {
  make: (z) => z.object({ x: z.date().meta({ type: 'string', format: 'date-time' }) }),
  document: field({ ...(lost('date') as object), type: 'string', format: 'date-time' }),
  findings: ['unrepresentable x'],
})

row('but it says what a given date becomes', {
  make: (z) => z.object({ x: z.date().meta({ type: 'string', format: 'date-time' }) }),
  side: 'output',
  document: field({ type: 'string', format: 'date-time' }),
})

row('the reason for a node without a type', {
  make: (z) => z.object({ x: z.any().meta({ toolManifest: { allowUntyped: 'legacy' } }) }),
  document: field({ 'x-tool-manifest': { allowUntyped: 'legacy' } }),
})

row('other keywords are carried along, what is no JSON is not', {
  make: (z) =>
    z.object({
      x: z.string().meta({
        'x-order': 3,
        contentMediaType: 'text/html',
        $schema: 'no',
        $id: 'no',
        'x-tool-manifest': { anyJson: true },
        handler: () => 1,
        description: 5 as never,
      }),
    }),
  document: field({ type: 'string', 'x-order': 3, contentMediaType: 'text/html' }),
})

row('a schema that writes itself', {
  make: (z) => {
    const url = z.instanceof(URL)
    url._zod.toJSONSchema = () => ({ type: 'string', format: 'uri' })
    return z.object({ x: url })
  },
  document: field({ type: 'string', format: 'uri' }),
})

describe('Zod mini', () => {
  for (const [version, mini] of MINIS) {
    test(`finds its metadata in the registries (${version})`, () => {
      const city = mini.string()
      mini.globalRegistry.add(city, { description: 'a city' })
      const contract = mini.object({ city })
      expect(converted(contract).document).toEqual({
        type: 'object',
        properties: { city: { type: 'string', description: 'a city' } },
        required: ['city'],
      })
    })
  }

  test('describe as a check', () => {
    const [, mini] = MINIS[0]!
    const contract = mini.object({ x: mini.string().check(mini.describe('text')) })
    expect(converted(contract).document).toEqual(field({ type: 'string', description: 'text' }))
  })
})

test('Zod core', () => {
  const contract = new core.$ZodObject({
    type: 'object',
    shape: {
      city: new core.$ZodString({ type: 'string' }),
      count: new core.$ZodOptional({
        type: 'optional',
        innerType: new core.$ZodNumberFormat({
          type: 'number',
          check: 'number_format',
          format: 'safeint',
        } as never),
      }),
      mail: core._email(core.$ZodEmail, {}),
    },
  } as never)
  expect(converted(contract).document).toEqual({
    type: 'object',
    properties: {
      city: { type: 'string' },
      count: { type: 'integer' },
      mail: { type: 'string', format: 'email' },
    },
    required: ['city', 'mail'],
  })
})

test('the description of a list keeps to its list', () => {
  expect(
    converted(z.object({ x: z.array(z.string().describe('a')).describe('b') })).document,
  ).toMatchObject({ properties: { x: { description: 'b', items: { description: 'a' } } } })
})

row('a pattern or format of an author that is none is left out', {
  make: (z) => z.object({ x: z.string().meta({ pattern: '(', format: 5 as unknown as string }) }),
  document: field({ type: 'string' }),
})
