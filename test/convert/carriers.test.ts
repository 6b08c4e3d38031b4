import { Type } from '@sinclair/typebox'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { looksLikeContract } from '../../src/contract/convert/index.ts'
import { atPointer } from '../../src/schema/index.ts'
import { ANY_JSON, AUTHORED, converted, field, found, lost } from './rows.ts'
import { MINIS, ZODS, ZODS3, type Zod3, z, z3 } from './zods.ts'

describe('what a contract looks like', () => {
  test('each kind', () => {
    for (const [, zod] of ZODS) expect(looksLikeContract(zod.object({}))).toBe('zod4')
    for (const [, zod] of MINIS) expect(looksLikeContract(zod.object({}))).toBe('zod4')
    for (const [, zod] of ZODS3) expect(looksLikeContract(zod.object({}))).toBe('zod3')
    expect(looksLikeContract({ a: z.string() })).toBe('raw-shape')
    expect(looksLikeContract({ a: z3.string(), type: 'object' })).toBe('raw-shape')
    expect(looksLikeContract(type({ a: 'string' }))).toBe('standard-json-schema')
    expect(looksLikeContract(v.object({}))).toBe('standard-schema')
    expect(looksLikeContract({ type: 'object' })).toBe('json-schema')
    expect(looksLikeContract(Type.Object({}))).toBe('json-schema')
    for (const value of [undefined, null, 5, 'a', () => 1, [], {}, { a: 1 }, new Map(), z])
      expect(looksLikeContract(value)).toBe(undefined)
  })
})

describe('raw shapes', () => {
  test('each field by its own major, in its order', () => {
    const conversion = converted({
      a: z.string(),
      b: z3.number().default(3),
      c: z3.string().optional(),
      d: type('string'),
    })
    expect(conversion.document).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'number', default: 3 },
        c: { type: 'string' },
        d: { type: 'string' },
      },
      required: ['a', 'd'],
    })
  })

  test('a value that is no schema is named by its path', () => {
    const conversion = converted({ a: z.string(), b: 'string', c: undefined })
    expect(found(conversion)).toEqual(['invalid-schema b', 'invalid-schema c'])
    expect(conversion.findings[0]?.message).toContain('there is a string')
  })

  test('an empty one is a tool without arguments', () => {
    expect(converted({})).toEqual({ document: { type: 'object', properties: {} }, findings: [] })
  })

  test('definitions of two libraries do not clash', () => {
    const tree = type({ id: 'string', 'next?': 'this' })
    const { document } = converted({ a: tree, b: z.object({ s: z.string() }).meta({ id: 'node' }) })
    expect(document).toEqual({
      type: 'object',
      properties: { a: expect.anything(), b: { $ref: '#/$defs/node' } },
      required: ['a', 'b'],
      $defs: {
        node: { type: 'object', properties: { s: { type: 'string' } }, required: ['s'] },
        node_2: {
          type: 'object',
          properties: { id: { type: 'string' }, next: { $ref: '#/$defs/node_2' } },
          required: ['id'],
        },
      },
    })
  })
})

describe('schemas that say themselves as JSON Schema', () => {
  test('ArkType', () => {
    expect(converted(type({ name: 'string>2', 'age?': 'number.integer>=0' }))).toEqual({
      document: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 3 },
          age: { type: 'integer', minimum: 0 },
        },
        required: ['name'],
      },
      findings: [],
    })
  })

  test('ArkType: a recursive root stands at the root, by a name of ours', () => {
    const tree = type({ id: 'string', 'next?': 'this' })
    const node = {
      type: 'object',
      properties: { id: { type: 'string' }, next: { $ref: '#/$defs/node' } },
      required: ['id'],
    }
    expect(converted(tree).document).toEqual({ ...node, $defs: { node } })
  })

  test('Valibot', () => {
    const contract = v.object({
      a: v.pipe(v.string(), v.minLength(2)),
      b: v.optional(v.number(), 3),
    })
    expect(converted(toStandardJsonSchema(contract))).toEqual({
      document: {
        type: 'object',
        properties: { a: { type: 'string', minLength: 2 }, b: { type: 'number', default: 3 } },
        required: ['a'],
      },
      findings: [],
    })
  })

  test('Valibot: what it cannot say', () => {
    const conversion = converted(toStandardJsonSchema(v.object({ a: v.date() })))
    expect(found(conversion)).toEqual(['unrepresentable'])
    expect(conversion.findings[0]?.message).toContain('valibot cannot say this schema')
    expect(conversion.findings[0]?.message).toContain('date')
  })

  test('a plain Standard Schema cannot, and the fix is named', () => {
    const conversion = converted(v.object({ a: v.string() }))
    expect(found(conversion)).toEqual(['unsupported-schema'])
    expect(conversion.findings[0]?.help).toContain('toStandardJsonSchema')
    expect(conversion.document).toEqual(lost('unsupported-schema'))
  })

  const carrier = (input: unknown) => ({
    '~standard': {
      version: 1,
      vendor: 'acme',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input, output: input },
    },
  })

  test('an older dialect is translated, which a finding tells', () => {
    const conversion = converted(
      carrier(({ target }: { target: string }) => {
        if (target !== 'draft-07') throw new Error('unknown target')
        return { type: 'array', items: [{ type: 'string' }], additionalItems: false }
      }),
    )
    expect(conversion.document).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: false,
    })
    expect(found(conversion)).toEqual(['converter-fallback'])
  })

  test('a marked document passes through', () => {
    expect(converted(carrier(() => ANY_JSON)).document).toEqual(ANY_JSON)
  })

  test('the side is asked for', () => {
    const both = {
      '~standard': {
        version: 1,
        vendor: 'acme',
        validate: () => ({ value: 1 }),
        jsonSchema: { input: () => ({ type: 'string' }), output: () => ({ type: 'number' }) },
      },
    }
    expect(converted(both).document).toEqual({ type: 'string' })
    expect(converted(both, 'output').document).toEqual({ type: 'number' })
  })
})

describe('plain JSON Schema', () => {
  test('TypeBox, as it is', () => {
    const contract = Type.Object(
      { name: Type.String({ minLength: 1 }), tags: Type.Optional(Type.Array(Type.String())) },
      { additionalProperties: false },
    )
    expect(converted(contract)).toEqual({
      document: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1 },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['name'],
        additionalProperties: false,
      },
      findings: [],
    })
  })

  test('the contract is not changed', () => {
    const contract = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: { a: { type: 'string' } },
      properties: { x: { $ref: '#/definitions/a' } },
    }
    const before = structuredClone(contract)
    converted(Object.freeze(contract))
    expect(contract).toEqual(before)
  })

  const upgrades: [string, object, object][] = [
    [
      'items as a list',
      { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'number' } },
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    ],
    [
      'additionalItems beside one items says nothing',
      { type: 'array', items: { type: 'string' }, additionalItems: false },
      { type: 'array', items: { type: 'string' } },
    ],
    [
      'boolean exclusiveMinimum',
      { type: 'number', minimum: 3, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { type: 'number', exclusiveMinimum: 3, maximum: 5 },
    ],
    [
      'definitions',
      {
        type: 'object',
        properties: { x: { $ref: '#/definitions/a' } },
        definitions: { a: { type: 'string' } },
      },
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/a' } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'dependencies',
      { type: 'object', dependencies: { a: ['b'], c: { required: ['d'] } } },
      {
        type: 'object',
        dependentRequired: { a: ['b'] },
        dependentSchemas: { c: { required: ['d'] } },
      },
    ],
    [
      'siblings of $ref in draft-07 are not read',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { x: { $ref: '#/definitions/a', minLength: 3, description: 'd' } },
        definitions: { a: { type: 'string' } },
      },
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/a', description: 'd' } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'siblings of $ref in 2020-12 are',
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/a', minLength: 3 } },
        $defs: { a: { type: 'string' } },
      },
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/a', minLength: 3 } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'a pattern that the flag u refuses',
      { type: 'string', pattern: '^[\\w\\-]\\@$' },
      { type: 'string', pattern: '^[\\w\\-]@$' },
    ],
    [
      'patterns of properties that the flag u refuses',
      { type: 'object', patternProperties: { '^[\\w\\-]+\\@$': { type: 'string' } } },
      { type: 'object', patternProperties: { '^[\\w\\-]+@$': { type: 'string' } } },
    ],
    [
      'nullable of OpenAPI beside a type',
      { type: 'string', nullable: true, description: 'd' },
      { type: ['string', 'null'], description: 'd' },
    ],
    [
      'nullable beside values',
      { type: 'string', nullable: true, enum: ['a', 'b'] },
      { type: ['string', 'null'], enum: ['a', 'b', null] },
    ],
    [
      'types of Gemini',
      {
        type: 'OBJECT',
        properties: {
          level: { type: 'STRING', format: 'enum', enum: ['a'], nullable: true },
          list: { type: 'ARRAY', items: { type: 'INTEGER' }, minItems: '1' },
        },
        propertyOrdering: ['level', 'list'],
      },
      {
        type: 'object',
        properties: {
          level: { type: ['string', 'null'], enum: ['a', null] },
          list: { type: 'array', items: { type: 'integer' }, minItems: 1 },
        },
      },
    ],
    ['nullable that is false', { type: 'string', nullable: false }, { type: 'string' }],
    [
      'nullable beside a combinator',
      { type: 'object', nullable: true, title: 't', allOf: [{ required: ['a'] }] },
      { title: 't', anyOf: [{ type: 'object', allOf: [{ required: ['a'] }] }, { type: 'null' }] },
    ],
    [
      'nullable beside a reference',
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/a', nullable: true } },
        $defs: { a: { type: 'string' } },
      },
      {
        type: 'object',
        properties: { x: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'an object without keys of its own takes none',
      { type: 'object', description: 'd', additionalProperties: true },
      { type: 'object', description: 'd', additionalProperties: true, properties: {} },
    ],
    [
      'elements that the author left open are marked',
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: {} },
          map: { type: 'object', additionalProperties: {} },
          open: { type: 'object', properties: {}, additionalProperties: {} },
        },
      },
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: {}, 'x-tool-manifest': AUTHORED },
          map: { type: 'object', additionalProperties: {}, 'x-tool-manifest': AUTHORED },
          open: { type: 'object', properties: {}, additionalProperties: {} },
        },
      },
    ],
    [
      'a reference to the root',
      { type: 'object', properties: { next: { $ref: '#' } } },
      {
        type: 'object',
        properties: { next: { $ref: '#/$defs/next' } },
        $defs: { next: { type: 'object', properties: { next: { $ref: '#/$defs/next' } } } },
      },
    ],
    [
      'a reference into the tree',
      { type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } },
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { $ref: '#/$defs/a' } },
        $defs: { a: { type: 'string' } },
      },
    ],
    [
      'a reference to an anchor',
      {
        type: 'object',
        properties: { b: { $ref: '#here' } },
        $defs: { a: { $anchor: 'here', type: 'string' } },
      },
      {
        type: 'object',
        properties: { b: { $ref: '#/$defs/b' } },
        $defs: { a: { $anchor: 'here', type: 'string' }, b: { $anchor: 'here', type: 'string' } },
      },
    ],
    [
      'an escaped and encoded reference',
      {
        type: 'object',
        properties: { b: { $ref: '#/$defs/a~1%20b' } },
        $defs: { 'a/ b': { type: 'string' } },
      },
      {
        type: 'object',
        properties: { b: { $ref: '#/$defs/a~1 b' } },
        $defs: { 'a/ b': { type: 'string' } },
      },
    ],
  ]
  for (const [name, contract, document] of upgrades)
    test(`draft constructs: ${name}`, () => {
      expect(converted(contract)).toEqual({ document, findings: [] })
    })

  const faults: [string, object, string, string][] = [
    ['type', { type: 'object', properties: { a: { type: 'text' } } }, '/properties/a', 'a'],
    ['required', { type: 'object', required: true }, '', ''],
    ['properties', { type: 'object', properties: ['a'] }, '', ''],
    ['enum', { type: 'object', properties: { a: { enum: 'x' } } }, '/properties/a', 'a'],
    ['minLength', { type: 'string', minLength: -1 }, '', ''],
    ['minimum', { type: 'number', minimum: '3' }, '', ''],
    ['anyOf', { anyOf: [] }, '', ''],
    ['items', { type: 'array', items: 'string' }, '', ''],
    ['pattern', { type: 'array', items: { type: 'string', pattern: '(' } }, '/items', '[]'],
    ['description', { type: 'object', description: 5 }, '', ''],
    ['not', { type: 'object', not: 'x' }, '', ''],
  ]
  for (const [keyword, contract, pointer, path] of faults)
    test(`a malformed ${keyword} is named and left out`, () => {
      const { document, findings } = converted(contract)
      expect(findings).toHaveLength(1)
      expect(findings[0]).toMatchObject({ rule: 'invalid-schema', pointer, path, side: 'input' })
      expect(findings[0]?.message).toContain(`\`${keyword}\` must be`)
      expect(JSON.stringify(document)).not.toContain(
        `"${keyword}":${JSON.stringify((atPointer(contract, pointer) as Record<string, unknown>)[keyword])}`,
      )
    })

  test.each<[object, string, string, string]>([
    [{ properties: { a: 'string', b: { type: 'string' } } }, '/properties/a', 'a', 'a string'],
    [{ patternProperties: { a: null } }, '/patternProperties/a', '*', 'null'],
  ])(
    'what is no schema in %j is named where it stands, and left out',
    (keywords, pointer, path, what) => {
      const { document, findings } = converted({ type: 'object', ...keywords })
      expect(findings).toMatchObject([
        { rule: 'invalid-schema', pointer, path, message: expect.stringContaining(what) },
      ])
      expect(atPointer(document, pointer)).toBeUndefined()
    },
  )

  test.each([
    [Type.Date(), 'a date'],
    [Type.BigInt(), 'a bigint'],
    [Type.Undefined(), 'undefined'],
    [Type.Function([], Type.String()), 'a function'],
    [Type.Uint8Array(), 'bytes'],
  ])('%j of TypeBox is no JSON', (type, what) => {
    const { findings } = converted(Type.Object({ a: type }))
    expect(findings).toMatchObject([
      { rule: 'unrepresentable', path: 'a', message: `JSON cannot carry ${what}.` },
    ])
  })

  test('an expression of TypeBox is a string with a pattern, where its flags can be said', () => {
    const of = (expression: RegExp) =>
      converted(Type.Object({ a: Type.RegExp(expression, { maxLength: 9, description: 'An a.' }) }))
    const written = (pattern: string) => ({
      type: 'object',
      properties: { a: { type: 'string', maxLength: 9, pattern, description: 'An a.' } },
      required: ['a'],
    })
    expect(of(/^a-+$/).document).toMatchObject(written('^a-+$'))
    expect(of(/^\p{L}$/u)).toMatchObject({ document: written('^\\p{L}$'), findings: [] })
    expect(of(/^a$/i).findings).toMatchObject([{ rule: 'invalid-schema', path: 'a' }])
  })

  test('what JSON cannot carry is named', () => {
    const loop: Record<string, unknown> = { type: 'object' }
    loop.properties = { a: loop, b: { type: 'string', default: () => 1 } }
    const { findings } = converted(loop)
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['invalid-schema', '/properties/a'],
      ['invalid-schema', '/properties/b/default'],
    ])
  })

  test('2 000 levels', () => {
    let deep: object = { type: 'string' }
    for (let level = 0; level < 2_000; level++) deep = { type: 'object', properties: { in: deep } }
    expect(converted(deep).findings).toEqual([])
  })
})

test('a contract whose getter throws is a finding', () => {
  const contract = z.object({
    get x(): never {
      throw new Error('not ready')
    },
  })
  expect(converted(contract).findings).toMatchObject([
    { rule: 'evaluation-failed', message: 'Reading this schema threw: not ready', pointer: '' },
  ])
})

test('the union of both majors in one shape keeps the discriminator', () => {
  const of = (zod: Zod3) =>
    zod.discriminatedUnion('k', [
      zod.object({ k: zod.literal('a') }),
      zod.object({ k: zod.literal('b') }),
    ])
  const four = converted({ x: of(z as unknown as Zod3) })
  const three = converted({ x: of(z3) })
  expect(JSON.stringify(four)).toBe(JSON.stringify(three))
  expect(four.document).toMatchObject(
    field({ 'x-tool-manifest': { discriminator: 'k' } }) as object,
  )
})
