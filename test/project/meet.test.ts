import { describe, expect, it } from 'vitest'
import { meet, project } from '../../src/project/index.ts'
import type { Schema, SchemaMap, SchemaObject } from '../../src/schema/index.ts'

const string: Schema = { type: 'string' }
const number: Schema = { type: 'number' }
const object = (properties: SchemaMap, rest: SchemaObject = {}): SchemaObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...rest,
})

/** Both orders give the same. */
const both = (a: Schema, b: Schema): Schema => {
  const met = meet(a, b)
  expect(meet(b, a)).toEqual(met)
  return met
}

describe('scalars', () => {
  it('the tighter bound holds', () => {
    expect(
      both(
        { type: 'number', minimum: 1, maximum: 9 },
        { type: 'integer', minimum: 3, maximum: 10 },
      ),
    ).toEqual({ type: 'integer', minimum: 3, maximum: 9 })
  })
  it('value lists intersect, within the type of the other side', () => {
    expect(meet({ enum: ['a', 'b', 1] }, { enum: ['b', 1, 'c'], type: 'string' })).toEqual({
      type: 'string',
      enum: ['b'],
    })
  })
  it('values that the other side bounds away go, and then the bounds', () => {
    expect(
      both(
        { type: 'string', enum: ['a', 'bbb', '\u{1f600}\u{1f600}'] },
        { type: 'string', minLength: 2, maxLength: 2 },
      ),
    ).toEqual({
      type: 'string',
      enum: ['\u{1f600}\u{1f600}'],
    })
    expect(both({ enum: [1, 2.5, 5, 9, 'x', null] }, { exclusiveMinimum: 1, maximum: 5 })).toEqual({
      type: ['string', 'number', 'null'],
      enum: [2.5, 5, 'x', null],
    })
    expect(both({ const: 'ab' }, { type: 'string', maxLength: 9, pattern: '^a' })).toEqual({
      type: 'string',
      const: 'ab',
      pattern: '^a',
    })
    expect(both({ const: 'abc' }, { type: 'string', maxLength: 2 })).toBe(false)
  })
  it('an option that no value fits is advertised nowhere', () => {
    const document: Schema = {
      allOf: [
        { type: 'object', properties: { a: { const: 'aaa' }, b: string } },
        { type: 'object', properties: { a: { type: 'string', maxLength: 2 } } },
      ],
    }
    expect(project(document).document).toEqual({ type: 'object', properties: { b: string } })
  })
  it('nothing in common is never', () => {
    expect(both(string, number)).toBe(false)
    expect(both({ const: 'a' }, { enum: ['b'] })).toBe(false)
    expect(both(false, string)).toBe(false)
  })
  it('two patterns become an allOf of patterns, again and again', () => {
    const two = meet({ type: 'string', pattern: 'a' }, { pattern: 'b' })
    expect(two).toEqual({ type: 'string', allOf: [{ pattern: 'a' }, { pattern: 'b' }] })
    expect(meet(two, { pattern: 'c' })).toEqual({
      type: 'string',
      allOf: [{ pattern: 'a' }, { pattern: 'b' }, { pattern: 'c' }],
    })
    expect(project(two)).toMatchObject({ document: two, findings: [] })
  })
  it('keywords of kinds that are gone go', () => {
    expect(both({ type: ['string', 'null'], minLength: 1 }, { type: 'null' })).toEqual({
      type: 'null',
    })
  })
  it('multiples meet in their common multiple', () => {
    expect(both({ type: 'integer', multipleOf: 4 }, { multipleOf: 6 })).toEqual({
      type: 'integer',
      multipleOf: 12,
    })
  })
})

describe('the other side', () => {
  it('is what an empty schema and any JSON give', () => {
    expect(both(true, string)).toEqual(string)
    expect(both({}, string)).toEqual(string)
    expect(both({ 'x-tool-manifest': { anyJson: true } }, string)).toEqual(string)
  })
  it('keeps both descriptions, the first title', () => {
    expect(
      meet(
        { type: 'string', description: 'One', title: 'A' },
        { type: 'string', minLength: 1, description: 'Two', title: 'B' },
      ),
    ).toEqual({ type: 'string', minLength: 1, description: 'One\nTwo', title: 'A' })
  })
})

describe('objects', () => {
  it('have the keys of both', () => {
    expect(meet(object({ a: string }), object({ b: number }))).toEqual(
      object({ a: string, b: number }),
    )
  })
  it('are closed only if both are', () => {
    const closed = { additionalProperties: false }
    expect(meet(object({ a: string }, closed), object({ b: number }, closed))).toEqual(
      object({ a: string, b: number }, closed),
    )
    expect(meet(object({ a: string }, closed), object({ b: number }))).toEqual(
      object({ a: string, b: number }),
    )
  })
  it('stay closed beside keywords that do not speak of keys', () => {
    expect(
      both(object({ a: string }, { additionalProperties: false }), { minProperties: 1 }),
    ).toEqual(object({ a: string }, { additionalProperties: false, minProperties: 1 }))
  })
  it('a key of one side meets the typed catchall of the other', () => {
    expect(
      both(object({ a: { minLength: 1 } }), { type: 'object', additionalProperties: string }),
    ).toEqual(object({ a: { type: 'string', minLength: 1 } }, { additionalProperties: string }))
  })
  it('that require what cannot be are never; an optional such key goes', () => {
    expect(both(object({ a: string }), object({ a: number }))).toBe(false)
    const optional = (a: Schema): SchemaObject => ({ type: 'object', properties: { a } })
    expect(both(optional(string), optional(number))).toEqual({ type: 'object', properties: {} })
  })
})

describe('arrays', () => {
  it('positions meet positions, what is left meets the rest', () => {
    expect(
      both(
        { type: 'array', prefixItems: [string], items: { type: ['number', 'string'] } },
        { type: 'array', prefixItems: [{ minLength: 1 }, number], items: number },
      ),
    ).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string', minLength: 1 }, number],
      items: number,
    })
  })
})

describe('unions', () => {
  const option = (k: string): SchemaObject => object({ k: { const: k } })
  it('distribute over an object and keep their discriminator', () => {
    const union: Schema = {
      anyOf: [option('a'), option('b')],
      'x-tool-manifest': { discriminator: 'k' },
    }
    expect(meet(union, object({ id: string }))).toEqual({
      anyOf: [object({ k: { const: 'a' }, id: string }), object({ k: { const: 'b' }, id: string })],
      'x-tool-manifest': { discriminator: 'k' },
    })
  })
  it('lose the branches that have nothing in common with the other side', () => {
    expect(meet({ anyOf: [option('a'), option('b')] }, option('b'))).toEqual(option('b'))
  })
  it('union and union become one flat object, labelled by both discriminators', () => {
    const over = (name: string): Schema => ({
      anyOf: [
        object({ [name]: { const: 1 }, [`${name}1`]: string }),
        object({ [name]: { const: 2 } }),
      ],
    })
    const { document } = project({ allOf: [over('a'), over('b')] })
    expect(document).toMatchObject({
      properties: {
        a: { enum: [1, 2] },
        a1: { description: 'Available if a = 1. Required if a = 1.' },
        b: { enum: [1, 2] },
        b1: {
          description:
            'Available if a = 1, b = 1 | a = 2, b = 1. Required if a = 1, b = 1 | a = 2, b = 1.',
        },
      },
      required: ['a', 'b'],
    })
  })
  it('beyond 64 branches stay in allOf, and that is told', () => {
    const wide: Schema = { anyOf: Array.from({ length: 65 }, (_, index) => option(`v${index}`)) }
    const document: Schema = { properties: { x: { allOf: [object({ id: string }), wide] } } }
    const { document: out, findings } = project(document)
    expect(out).toHaveProperty('properties.x.allOf')
    expect(findings).toEqual([
      {
        rule: 'intersection-kept',
        message:
          'The intersection stays as `allOf`: the unions would multiply to more than 64 branches.',
        pointer: '/properties/x',
        path: 'x',
      },
    ])
  })
})

describe('what has no rule', () => {
  it('keeps the pair in allOf', () => {
    const a: Schema = { type: 'array', contains: string }
    const b: Schema = { type: 'array', contains: number }
    const reasons: string[] = []
    expect(meet(a, b, { onKept: (reason) => reasons.push(reason) })).toEqual({ allOf: [a, b] })
    expect(reasons).toEqual(['both have `contains`'])
  })
  it('a reference waits for project, which follows it', () => {
    const met = meet({ $ref: '#/$defs/T' }, { minLength: 2 })
    expect(met).toEqual({ allOf: [{ $ref: '#/$defs/T' }, { minLength: 2 }] })
    expect(project({ ...(met as object), $defs: { T: string } }).document).toEqual({
      type: 'string',
      minLength: 2,
    })
  })
})

it('keywords beside a reference meet its target; annotations of the referrer win', () => {
  const document: Schema = {
    $ref: '#/$defs/T',
    description: 'Here',
    maxLength: 3,
    $defs: { T: { type: 'string', maxLength: 5, description: 'There' } },
  }
  expect(project(document).document).toEqual({ type: 'string', maxLength: 3, description: 'Here' })
})
