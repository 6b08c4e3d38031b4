import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  deepFreeze,
  kindsOf,
  orderKeywords,
  readablePath,
  resolveRef,
  type Schema,
  type SchemaObject,
  stringify,
  walk,
  walkUses,
} from '../../src/schema/index.ts'

describe('kindsOf', () => {
  const $defs = {
    loop: { $ref: '#/$defs/loop' },
    list: { anyOf: [{ $ref: '#/$defs/list' }, { type: 'null' as const }] },
    text: { type: 'string' as const },
  }
  const rows: [Schema, unknown][] = [
    [{ type: 'string' }, ['string']],
    [{ type: ['null', 'object'] }, ['object', 'null']],
    [{ type: ['integer', 'number'] }, ['number']],
    [{ const: 1 }, ['integer']],
    [{ const: 1.5 }, ['number']],
    [{ enum: ['a', 1, null, []] as never }, ['array', 'string', 'integer', 'null']],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, ['string', 'boolean']],
    [{ anyOf: [{ type: 'string' }, false] }, ['string']],
    [{ anyOf: [{ type: 'string' }, {}] }, undefined],
    [{ allOf: [{ type: ['string', 'number'] }, {}, { type: ['number', 'null'] }] }, ['number']],
    [{ allOf: [{}, {}] }, undefined],
    [{ type: 'integer', oneOf: [{ type: 'number' }, { type: 'string' }] }, ['integer']],
    [{ type: 'string', const: 1 }, []],
    [{ $ref: '#/$defs/text', minLength: 1 }, ['string']],
    [{ $ref: '#/$defs/text', type: 'number' }, []],
    [{ $ref: '#/$defs/list' }, ['null']],
    [{ $ref: '#/$defs/loop' }, undefined],
    [{ $ref: '#/nowhere' }, undefined],
    [{ $ref: 'https://example.org' }, undefined],
    [false, []],
    [{ not: {} }, []],
    [true, undefined],
    [{}, undefined],
    [{ description: 'D', properties: {}, minimum: 1 }, undefined],
    [{ not: { type: 'string' } }, undefined],
    [{ if: { type: 'string' } }, undefined],
    [{ type: 'any' as never }, undefined],
    [{ enum: [] }, undefined],
  ]
  it.each(rows)('%j', (node, kinds) => {
    expect(kindsOf(node, { $defs })).toEqual(kinds)
  })
})

describe('walk', () => {
  it('enters schema positions and never data', () => {
    const pointers: string[] = []
    const trap = { properties: { no: {} } }
    walk(
      {
        const: trap,
        default: trap,
        examples: [trap],
        enum: [trap],
        'x-other': trap,
        properties: { 'a/b': { items: { anyOf: [true] } } },
        $defs: { d: {} },
      } as Schema,
      (_, pointer) => pointers.push(pointer),
    )
    expect(pointers).toEqual([
      '',
      '/properties/a~1b',
      '/properties/a~1b/items',
      '/properties/a~1b/items/anyOf/0',
      '/$defs/d',
    ])
  })
  it('by use meets a definition where it is used first, unused ones never', () => {
    const seen: [string, string][] = []
    walkUses(
      {
        properties: { one: { $ref: '#/$defs/T' }, two: { $ref: '#/$defs/T' } },
        $defs: { T: { items: { type: 'string' } }, U: {} },
      },
      ({ pointer, path }) => seen.push([pointer, path]),
    )
    expect(seen).toEqual([
      ['', ''],
      ['/properties/one', 'one'],
      ['/$defs/T', 'one'],
      ['/$defs/T/items', 'one[]'],
      ['/properties/two', 'two'],
    ])
  })
})

it.each([
  ['/properties/payload/properties/items/items/properties/id', 'payload.items[].id'],
  ['/properties/meta/additionalProperties', 'meta.*'],
  ['/properties/point/prefixItems/0', 'point[0]'],
  ['/properties/act/anyOf/1/properties/to', 'act › kind=move › to'],
  ['/properties/act/anyOf/0', 'act › option 1'],
  ['/properties/a.b', '["a.b"]'],
  ['/$defs/T/properties/x', 'T.x'],
])('readablePath of %s', (pointer, path) => {
  const document = {
    properties: {
      payload: { properties: { items: { items: { properties: { id: {} } } } } },
      meta: { additionalProperties: {} },
      point: { prefixItems: [{}] },
      act: { anyOf: [{}, { properties: { kind: { const: 'move' }, to: {} } }] },
      'a.b': {},
    },
    $defs: { T: { properties: { x: {} } } },
  }
  expect(readablePath(document, pointer)).toBe(path)
})

it.each([
  ['#', undefined],
  ['#/$defs/a~1b', 'T'],
  ['#/%24defs/a%7E1b', 'T'],
  ['#anchor', 'N'],
  ['urn:x', 'N'],
  ['urn:x#/items', 'I'],
])('resolveRef follows %s', (ref, title) => {
  const named: Schema = { $anchor: 'anchor', $id: 'urn:x', title: 'N', items: { title: 'I' } }
  const document: Schema = { $defs: { 'a/b': { title: 'T' }, named } }
  expect((resolveRef(document, ref).node as SchemaObject).title).toBe(title)
})

it('canonicalJson is RFC 8785', () => {
  expect(canonicalJson({ '\u20ac': 1, '\r': [1e21, 0.1, -0], a: { b: null, A: 'é"' } })).toBe(
    '{"\\r":[1e+21,0.1,0],"a":{"A":"é\\"","b":null},"€":1}',
  )
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('[tool-manifest]')
})

it('keywords are written in one order, unknown ones last as the author ordered them', () => {
  const node = { 'x-b': 1, description: 'D', 'x-a': 2, type: 'string' as const }
  expect(Object.keys(orderKeywords(node))).toEqual(['type', 'description', 'x-b', 'x-a'])
  expect(stringify({ properties: { z: node, a: true }, type: 'object' })).toBe(
    JSON.stringify(
      {
        type: 'object',
        properties: { z: { type: 'string', description: 'D', 'x-b': 1, 'x-a': 2 }, a: true },
      },
      null,
      2,
    ),
  )
})

it('deepFreeze freezes all of it', () => {
  const frozen = deepFreeze({ a: [{ b: 1 }] })
  expect(Object.isFrozen(frozen.a[0])).toBe(true)
})
