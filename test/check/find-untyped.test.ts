// biome-ignore-all lint/suspicious/noThenProperty: the name of a JSON Schema keyword
import { describe, expect, it } from 'vitest'
import { findUntypedProperties } from '../../src/check/index.ts'
import { walkValues } from '../../src/check/untyped/walk-values.ts'
import { KindReader } from '../../src/schema/index.ts'
import type { Schema } from '../../src/schema/types.ts'

const places = (document: Schema) =>
  findUntypedProperties(document).map(({ pointer, path }) => `${path} ${pointer}`)
const object = (properties: Record<string, Schema>, rest: object = {}): Schema => ({
  type: 'object',
  properties,
  ...rest,
})

describe('findUntypedProperties', () => {
  it('lists nothing of a typed document', () => {
    const document = object(
      {
        a: { type: 'string' },
        b: { enum: [1, 'x'] },
        c: { anyOf: [{ type: 'string' }, { const: null }] },
        d: false,
        e: { not: {} },
        f: { $ref: '#/$defs/f' },
      },
      { $defs: { f: { type: 'array', items: {} } } },
    )
    expect(findUntypedProperties(document)).toEqual([])
  })

  it.each([
    ['an empty schema', {}],
    ['true', true],
    ['annotations only', { description: 'anything', default: 1 }],
    ['keywords without a type', { properties: { a: { type: 'string' } } }],
    ['a format', { format: 'date' }],
    ['not alone', { not: { type: 'string' } }],
    ['if alone', { if: { type: 'string' }, then: { minLength: 1 } }],
    ['an external reference', { $ref: 'https://example.com/a.json' }],
    ['a reference to nowhere', { $ref: '#/$defs/nowhere' }],
    ['a union with an unknown member', { anyOf: [{ type: 'string' }, {}] }],
    ['an allOf that knows nothing', { allOf: [{}, { minimum: 1 }] }],
    ['an unknown type name', { type: 'date' as never }],
  ] satisfies [string, Schema][])('reports %s', (_, node) => {
    expect(places(object({ a: node }))).toEqual(['a /properties/a'])
  })

  it('reports a definition that is only a reference to itself', () => {
    const document = object({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } })
    expect(places(document)).toEqual(['a /properties/a'])
  })

  it('goes to any depth', () => {
    const document = object({
      list: { type: 'array', items: object({ id: {} }) },
      point: { type: 'array', prefixItems: [object({ x: {} })] },
      meta: object({}, { additionalProperties: object({ v: {} }) }),
      odd: object({}, { patternProperties: { '^x': object({ w: {} }) } }),
      has: { type: 'array', items: { type: 'object' }, contains: object({ c: {} }) },
    })
    expect(places(document)).toEqual([
      'list[].id /properties/list/items/properties/id',
      'point[0].x /properties/point/prefixItems/0/properties/x',
      'meta.*.v /properties/meta/additionalProperties/properties/v',
      'odd.*.w /properties/odd/patternProperties/^x/properties/w',
      'has[].c /properties/has/contains/properties/c',
    ])
  })

  it('never enters data', () => {
    const data = { properties: { x: {} } }
    const document = object({
      a: { type: 'object', default: data, examples: [data], const: data },
      b: { enum: [data] },
    })
    expect(places(document)).toEqual([])
  })

  it('knows names that are no identifiers', () => {
    const properties = Object.fromEntries([
      ['__proto__', {}],
      ['constructor', {}],
      ['a/b', {}],
      ['$ref', {}],
      ['a.b', {}],
    ])
    expect(places(object(properties))).toEqual([
      '__proto__ /properties/__proto__',
      'constructor /properties/constructor',
      'a/b /properties/a~1b',
      '$ref /properties/$ref',
      '["a.b"] /properties/a.b',
    ])
  })

  it('gives the reason and the fix', () => {
    const [any, minimum, member] = findUntypedProperties(
      object({ a: {}, b: { minimum: 1 }, c: { anyOf: [{ type: 'string' }, {}] } }),
    )
    expect(any?.why).toBe('it accepts any value')
    expect(any?.help).toMatch(
      /^Use `z\.json\(\)` \(.*\) where any JSON value is meant, else the type/,
    )
    expect(any?.help).toContain('.meta({ toolManifest: { allowUntyped: "the reason" } })')
    expect(minimum?.why).toBe('it has `minimum`, but no `type`')
    expect(minimum?.help).toBe('Add `type: "number"` to it.')
    expect(member?.why).toBe('option 2 of its union accepts any value')
  })

  describe('unions', () => {
    it('judges each member by itself', () => {
      const document = {
        anyOf: [
          object({ kind: { const: 'move' }, to: {} }),
          object({ kind: { const: 'stay' }, to: { type: 'string' } }),
        ],
      }
      expect(places(document)).toEqual(['kind=move › to /anyOf/0/properties/to'])
    })

    it('types a property of a member by what stands around the union', () => {
      const document = object(
        { a: { type: 'string' } },
        { anyOf: [object({ a: {} }), object({ b: {} })] },
      )
      expect(places(document)).toEqual(['option 2 › b /anyOf/1/properties/b'])
    })
  })

  describe('overlays', () => {
    const untyped = object({ a: {} })
    it.each([
      ['not', { not: untyped }],
      ['then', { if: { required: ['a'] }, then: untyped }],
      ['else', { if: { required: ['a'] }, else: untyped }],
      ['if', { if: untyped, then: {} }],
      ['dependentSchemas', { dependentSchemas: { b: untyped } }],
      ['allOf', { allOf: [untyped] }],
    ])('a property in `%s` is typed if any schema for the same place is', (_, overlay) => {
      expect(places(object({ a: { type: 'string' } }, overlay))).toEqual([])
      expect(places(object({ b: { type: 'string' } }, overlay))).toHaveLength(1)
    })

    it('types the property below when only the overlay knows its type', () => {
      expect(
        places(object({ a: {} }, { then: object({ a: { type: 'string' } }), if: {} })),
      ).toEqual([])
    })

    it('follows the same place to any depth', () => {
      const below = (node: Schema): Schema =>
        object({ deep: object({ list: { type: 'array', items: object({ a: node }) } }) })
      const typed = { ...(below({ type: 'string' }) as object), allOf: [below({})] }
      expect(places(typed)).toEqual([])
      const both = { ...(below({}) as object), allOf: [below({})] }
      expect(findUntypedProperties(both)).toMatchObject([
        {
          path: 'deep.list[].a',
          pointer: '/properties/deep/properties/list/items/properties/a',
          places: [
            {
              path: 'deep.list[].a',
              pointer: '/allOf/0/properties/deep/properties/list/items/properties/a',
            },
          ],
        },
      ])
    })
  })

  describe('definitions', () => {
    it('reports once, with the path of the first use', () => {
      const document = object(
        {
          first: { type: 'array', items: { $ref: '#/$defs/node' } },
          second: { $ref: '#/$defs/node' },
        },
        { $defs: { node: object({ raw: {}, next: { $ref: '#/$defs/node' } }) } },
      )
      expect(places(document)).toEqual(['first[].raw /$defs/node/properties/raw'])
    })

    it('reports what stands in a definition that nothing uses', () => {
      expect(places(object({}, { $defs: { lost: object({ raw: {} }) } }))).toEqual([
        'lost.raw /$defs/lost/properties/raw',
      ])
    })

    it('follows anchors, percent-encoding and chains', () => {
      const document = object(
        { a: { $ref: '#there' }, b: { $ref: '#/$defs/b%20c' } },
        {
          $defs: {
            a: { $anchor: 'there', ...(object({ x: {} }) as object) },
            'b c': { $ref: '#/$defs/d' },
            d: object({ y: {} }),
          },
        },
      )
      expect(places(document)).toEqual(['a.x /$defs/a/properties/x', 'b.y /$defs/d/properties/y'])
    })

    it('begins the path anew at a root that refers to a definition', () => {
      const document = { $ref: '#/$defs/root', $defs: { root: object({ raw: {} }) } }
      expect(places(document)).toEqual(['raw /$defs/root/properties/raw'])
    })
  })

  it('names all places of a schema that several share', () => {
    const address = object({ extra: {} })
    const document = object({ home: address, work: address })
    expect(findUntypedProperties(document)).toMatchObject([
      {
        path: 'home.extra',
        pointer: '/properties/home/properties/extra',
        places: [{ path: 'work.extra', pointer: '/properties/work/properties/extra' }],
      },
    ])
  })

  it('keeps unrelated properties apart that share one empty schema', () => {
    const any = {}
    expect(places(object({ a: any, b: any }))).toEqual(['a /properties/a', 'b /properties/b'])
  })

  it.each([
    [
      'a cycle of references',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    ],
    ['properties that are none', { properties: null }],
    ['a list of properties', { properties: [{}] }],
    ['allOf that is none', { allOf: 'x' }],
    ['a broken percent sign', { $ref: '#/$defs/%zz' }],
    ['a reference that is a number', { $ref: 1 }],
    ['a root that refers to itself', { $ref: '#' }],
  ] as unknown as [string, Schema][])('survives %s', (_, document) => {
    expect(findUntypedProperties(document)).toEqual([])
  })

  it('needs no call stack for depth, and no square of the width', () => {
    let deep: Schema = {}
    for (let depth = 0; depth < 5000; depth++) deep = object({ a: deep })
    expect(findUntypedProperties(deep)).toHaveLength(1)
    const wide = object(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, {}])))
    expect(findUntypedProperties(wide)).toHaveLength(20_000)
  })

  it('gives up putting schemas together that could combine in a million ways', () => {
    const levels = 20
    const next = (level: number) => ({ $ref: `#/$defs/s${(level % levels) + 1}` })
    const $defs: Record<string, Schema> = {
      s0: object({ a: { allOf: [{ $ref: '#/$defs/s0' }, next(0)] }, b: { $ref: '#/$defs/s0' } }),
    }
    for (let level = 1; level <= levels; level++) {
      $defs[`s${level}`] = object({ a: next(level), b: next(level), raw: {} })
    }
    let visits = 0
    walkValues(new KindReader({ $ref: '#/$defs/s0', $defs }), () => {
      visits++
    })
    expect(visits).toBeGreaterThan(60)
    expect(visits).toBeLessThan(5000)
    const found = findUntypedProperties({ $ref: '#/$defs/s0', $defs })
    const pointers = found.flatMap(({ pointer, places }) => [
      pointer,
      ...places.map((place) => place.pointer),
    ])
    expect(new Set(pointers).size).toBe(levels)
  })

  it('visits shared schemas once: 60 levels of two uses each', () => {
    let node: Schema = object({ leaf: {} })
    for (let level = 0; level < 60; level++) node = object({ a: node, b: node })
    const [only, ...others] = findUntypedProperties(node)
    expect(others).toEqual([])
    expect(only?.path).toBe(`${'a.'.repeat(60)}leaf`)
  })
})
