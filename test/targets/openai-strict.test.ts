import { describe, expect, it } from 'vitest'
import type { Schema } from '../../src/schema/index.ts'
import { findTarget, lowerFor, restoreOptional } from '../../src/target/index.ts'
import { around, faults, faultsOf, lowered, run, tool } from './support.ts'

const strict = (x: unknown): unknown => lowered('openai-strict', x)

describe('openai-strict: exact documents', () => {
  it('requires every property and lets the optional ones be null', () => {
    const result = run('openai-strict', {
      type: 'object',
      properties: {
        q: { type: 'string' },
        limit: { type: 'integer', description: 'Most results' },
        kind: { type: 'string', enum: ['a', 'b'] },
        only: { type: 'string', const: 'x' },
        where: { type: 'object', properties: { city: { type: 'string' } }, description: 'Place' },
        tags: { type: 'array', items: { type: 'string' } },
        any: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        maybe: { type: ['string', 'null'] },
      },
      required: ['q'],
    })
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: {
        q: { type: 'string' },
        limit: { type: ['integer', 'null'], description: 'Most results' },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        only: { type: ['string', 'null'], enum: ['x', null] },
        where: {
          description: 'Place',
          anyOf: [
            {
              type: 'object',
              properties: { city: { type: ['string', 'null'] } },
              required: ['city'],
              additionalProperties: false,
            },
            { type: 'null' },
          ],
        },
        tags: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
        any: {
          anyOf: [
            { type: 'string' },
            { type: 'array', items: { type: 'string' } },
            { type: 'null' },
          ],
        },
        maybe: { type: ['string', 'null'] },
      },
      required: ['q', 'limit', 'kind', 'only', 'where', 'tags', 'any', 'maybe'],
      additionalProperties: false,
    })
    expect(result.restore).toEqual({
      probe: {
        omit: ['limit', 'kind', 'only', 'where', 'tags', 'any'],
        properties: { where: { omit: ['city'] } },
      },
    })
    expect(result.findings).toEqual([])
  })

  it('an optional reference stands beside null', () => {
    const result = run('openai-strict', {
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: { id: { type: 'string' }, next: { $ref: '#/$defs/node' } },
          required: ['id'],
        },
      },
    })
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: { root: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      required: ['root'],
      additionalProperties: false,
      $defs: {
        node: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
          },
          required: ['id', 'next'],
          additionalProperties: false,
        },
      },
    })
    const plan = result.restore?.probe
    expect(restoreOptional({ root: null }, plan)).toEqual({})
    expect(restoreOptional({ root: { id: 'a', next: { id: 'b', next: null } } }, plan)).toEqual({
      root: { id: 'a', next: { id: 'b' } },
    })
  })

  it('an object without properties is closed and has an empty required', () => {
    expect(run('openai-strict', { type: 'object', properties: {} }).tools[0]?.input).toEqual({
      type: 'object',
      properties: {},
      required: [],
      additionalProperties: false,
    })
  })

  it('describes what the schema cannot say', () => {
    expect(strict({ type: 'string', minLength: 1, maxLength: 20, description: 'Query' })).toEqual({
      type: 'string',
      description: 'Query. At least 1 character. At most 20 characters.',
    })
    expect(strict({ type: 'string', format: 'uri' })).toEqual({
      type: 'string',
      description: 'Must be a URI.',
    })
    expect(strict({ type: 'string', format: 'email' })).toEqual({ type: 'string', format: 'email' })
    expect(strict({ type: 'string', default: 'x', description: 'Sort!' })).toEqual({
      type: 'string',
      description: 'Sort! Default: "x".',
    })
    expect(
      strict({ type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 2 }),
    ).toEqual({
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      description: 'No two items are equal.',
    })
    expect(strict({ type: 'number', exclusiveMinimum: 0, multipleOf: 5 })).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
      multipleOf: 5,
    })
  })

  it('describes a regular expression with lookaround and says so', () => {
    const pattern = '^(?=.*\\d).+$'
    expect(strict({ type: 'string', pattern })).toEqual({
      type: 'string',
      description: `Must match the regular expression /${pattern}/.`,
    })
    expect(faultsOf('openai-strict', { type: 'string', pattern })).toEqual([
      'warn openai-strict/pattern-lookaround x',
    ])
    expect(strict({ type: 'string', pattern: '^[a(?=]+$' })).toEqual({
      type: 'string',
      pattern: '^[a(?=]+$',
    })
  })

  it('writes const as enum, oneOf as anyOf, values of several kinds as one enum each', () => {
    expect(strict({ const: 5 })).toEqual({ type: 'integer', enum: [5] })
    expect(strict({ type: ['string', 'integer', 'null'], enum: ['x', 1, null] })).toEqual({
      anyOf: [{ type: 'string', enum: ['x'] }, { type: 'integer', enum: [1] }, { type: 'null' }],
    })
    expect(strict({ type: ['string', 'null'], enum: ['x', null] })).toEqual({
      type: ['string', 'null'],
      enum: ['x', null],
    })
    expect(strict({ oneOf: [{ type: 'string' }, { type: 'number' }] })).toEqual({
      anyOf: [{ type: 'string' }, { type: 'number' }],
    })
  })

  it('writes a tuple as an array of its members, in any of their types', () => {
    expect(
      strict({
        type: 'array',
        prefixItems: [{ type: 'number', description: 'Latitude' }, { type: 'string' }],
        items: { type: ['string', 'number'] },
        minItems: 2,
        maxItems: 2,
      }),
    ).toEqual({
      type: 'array',
      description: 'In order: Latitude (number), string.',
      items: { anyOf: [{ type: 'number' }, { type: 'string' }] },
      minItems: 2,
      maxItems: 2,
    })
    expect(
      strict({
        type: 'array',
        prefixItems: [{ type: 'number' }, { type: 'number' }],
        items: { type: 'number' },
        minItems: 2,
      }),
    ).toEqual({
      type: 'array',
      description: 'In order: number, number, ….',
      items: { type: 'number' },
      minItems: 2,
    })
  })

  it('lets a reference stand alone', () => {
    const result = run('openai-strict', {
      type: 'object',
      properties: { a: { $ref: '#/$defs/p', description: 'From' } },
      required: ['a'],
      $defs: { p: { type: 'string' }, unused: { type: 'string' } },
    })
    expect(result.tools[0]?.input).toEqual({
      type: 'object',
      properties: { a: { description: 'From', anyOf: [{ $ref: '#/$defs/p' }] } },
      required: ['a'],
      additionalProperties: false,
      $defs: { p: { type: 'string' } },
    })
  })

  it('gives a nullable object a branch of its own', () => {
    expect(
      strict({
        type: ['object', 'null'],
        properties: { a: { type: 'string' } },
        description: 'Where',
      }),
    ).toEqual({
      description: 'Where',
      anyOf: [
        {
          type: 'object',
          properties: { a: { type: ['string', 'null'] } },
          required: ['a'],
          additionalProperties: false,
        },
        { type: 'null' },
      ],
    })
  })

  it('merges allOf where no keyword meets itself', () => {
    expect(strict({ allOf: [{ type: 'string' }, { type: 'string', pattern: '^a' }] })).toEqual({
      type: 'string',
      pattern: '^a',
    })
    expect(
      faultsOf('openai-strict', {
        type: 'string',
        allOf: [
          { type: 'string', pattern: '^a' },
          { type: 'string', pattern: 'b$' },
        ],
      }),
    ).toEqual(['error openai-strict/all-of x'])
  })
})

describe('openai-strict: allOf', () => {
  const $defs = { A: { type: 'string' } } as const
  const $ref = '#/$defs/A'
  const merged = (x: Schema) => run('openai-strict', { ...around(x), $defs })

  it('of one reference is that reference, and no keyword stands beside it', () => {
    for (const x of [
      { description: 'D', allOf: [{ $ref }] },
      { allOf: [{ $ref }, { description: 'D' }] },
      { allOf: [{ $ref, description: 'D' }] },
    ]) {
      const result = merged(x)
      expect(faults(result)).toEqual([])
      expect(result.tools[0]?.input.properties?.x).toEqual({ description: 'D', anyOf: [{ $ref }] })
      expect(result.tools[0]?.input.$defs).toEqual($defs)
    }
  })

  it('of a reference and more is refused', () => {
    expect(faults(merged({ allOf: [{ $ref }, { type: 'string', pattern: 'a' }] }))).toEqual([
      'error openai-strict/all-of x',
    ])
  })

  it('of an object keeps what was made nullable', () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } } as const
    const result = merged({ description: 'D', allOf: [object] })
    expect(faults(result)).toEqual([])
    expect(result.restore).toEqual({ probe: { properties: { x: { omit: ['a'] } } } })
  })
})

describe('openai-strict: refusals', () => {
  it.each([
    ['any-json', { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] }],
    ['untyped-property', {}],
    ['untyped-property', { description: 'Anything' }],
    ['record', { type: 'object', additionalProperties: { type: 'string' } }],
    ['free-object', { type: 'object' }],
    ['free-object', { type: 'object', additionalProperties: {} }],
    [
      'open-object',
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
    ],
    [
      'pattern-properties',
      { type: 'object', properties: {}, patternProperties: { '^x': { type: 'string' } } },
    ],
    ['composite-type-list', { type: ['array', 'string'] }],
    ['array-items', { type: 'array' }],
    ['complex-enum', { type: 'object', properties: {}, enum: [{ a: 1 }] }],
  ])('%s', (rule, x) => {
    expect(faultsOf('openai-strict', x)).toContain(`error openai-strict/${rule} x`)
  })

  it('names the place inside arrays and definitions, one finding per rule with every place', () => {
    const result = run('openai-strict', {
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { type: 'object', properties: { meta: {} }, required: ['meta'] },
        },
        other: { $ref: '#/$defs/o' },
      },
      required: ['list', 'other'],
      $defs: { o: { type: 'object', properties: { deep: {} }, required: ['deep'] } },
    })
    expect(faults(result)).toEqual(['error openai-strict/untyped-property list[].meta'])
    expect(result.findings[0]).toMatchObject({
      tool: 'probe',
      file: 'src/tools/probe.ts',
      export: 'default',
      side: 'input',
      pointer: '/properties/list/items/properties/meta',
      places: [{ pointer: '/$defs/o/properties/deep', path: 'other.deep' }],
      error: "In context=('properties','…'), schema must have a 'type' key.",
      evidence: 'I',
      asOf: '2026-10',
    })
    expect(result.findings[0]?.message).toBe(
      "OpenAI (strict): a value without a type. It would answer: \"In context=('properties','…'), schema must have a 'type' key.\" Source: oh-my-pi#211, jcode#713, clawpatch#60 (2026-02 to 2026-08) [I], as of 2026-10.",
    )
  })

  it('never changes its input', () => {
    const input = Object.freeze(around(Object.freeze({ type: 'string', minLength: 1 })))
    const before = JSON.stringify(input)
    run('openai-strict', input)
    expect(JSON.stringify(input)).toBe(before)
  })
})

describe('openai-strict: limits', () => {
  const wide = (count: number): Record<string, { type: 'string' }> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]),
    )
  const deep = (levels: number): object =>
    levels === 0
      ? { type: 'string' }
      : { type: 'object', properties: { a: deep(levels - 1) }, required: ['a'] }
  const messages = (input: object): string[] =>
    run('openai-strict', input as Schema).findings.map(
      ({ level, message }) => `${level} ${message.split('.')[0]}`,
    )

  it('warns above the old limits and fails above the current ones', () => {
    const all = (count: number): object => ({
      type: 'object',
      properties: wide(count),
      required: Object.keys(wide(count)),
    })
    expect(messages(all(100))).toEqual([])
    expect(messages(all(101))).toEqual([
      'warn OpenAI (strict): 101 properties: more than the 100 of older deployments',
    ])
    expect(messages(all(5000))).toEqual([
      'warn OpenAI (strict): 5000 properties: more than the 100 of older deployments',
    ])
    expect(messages(all(5001))).toEqual(['error OpenAI (strict): 5001 properties, at most 5000'])
    expect(messages(deep(5))).toEqual([])
    expect(messages(deep(6))).toEqual([
      'warn OpenAI (strict): 6 levels of nesting: more than the 5 of older deployments',
    ])
    expect(messages(deep(10))).toEqual([
      'warn OpenAI (strict): 10 levels of nesting: more than the 5 of older deployments',
    ])
    expect(messages(deep(11))).toEqual(['error OpenAI (strict): 11 levels of nesting, at most 10'])
  })

  it('counts enum values and their characters', () => {
    const list = (count: number, length: number): object =>
      around({
        type: 'string',
        enum: Array.from({ length: count }, (_, index) => `${index}`.padStart(length, '0')),
      })
    expect(messages(list(500, 4))).toEqual([])
    expect(messages(list(1000, 4))).toEqual([
      'warn OpenAI (strict): 1000 enum values: more than the 500 of older deployments',
    ])
    expect(messages(list(1001, 4))).toEqual([
      'error OpenAI (strict): 1001 enum values, at most 1000',
    ])
    expect(messages(list(250, 60))).toEqual([])
    expect(messages(list(251, 59))).toEqual([])
    expect(messages(list(251, 60))).toEqual([
      'error OpenAI (strict): 15060 characters in an enum of more than 250 values, at most 15000',
    ])
    expect(messages(around({ type: 'string', enum: ['x'.repeat(119_999)] }))).toEqual([])
    expect(messages(around({ type: 'string', enum: ['x'.repeat(120_001)] }))).toEqual([
      'error OpenAI (strict): 120002 characters in names and values, at most 120000',
    ])
  })
})

describe('openai-strict: objects that their author left open', () => {
  const loose = (target: string): string[] =>
    lowerFor(findTarget(target), [
      tool(
        { type: 'object', properties: { a: { type: 'object', properties: {} } }, required: ['a'] },
        {
          input: {
            document: {
              type: 'object',
              properties: { a: { type: 'object', properties: {} } },
              required: ['a'],
            },
            marks: new Map([['/properties/a', { loose: true }]]),
          },
        },
      ),
    ]).findings.map(({ level, rule, path }) => `${level} ${rule} ${path}`)

  it('are refused, not closed in silence', () => {
    expect(loose('openai-strict')).toEqual(['error openai-strict/open-object a'])
    expect(loose('anthropic-strict')).toEqual(['error anthropic-strict/open-object a'])
    expect(loose('openai')).toEqual([])
  })
})
