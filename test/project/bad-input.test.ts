import { describe, expect, it } from 'vitest'
import { meet, type ProjectOptions, project } from '../../src/project/index.ts'
import {
  canonicalJson,
  kindsOf,
  type Schema,
  type SchemaMap,
  stringify,
} from '../../src/schema/index.ts'

const object = (properties: SchemaMap, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const string: Schema = { type: 'string' }
const nest = (depth: number, wrap: (inner: Schema) => Schema, seed: Schema = string): Schema => {
  let node = seed
  for (let level = 0; level < depth; level++) node = wrap(node)
  return node
}
const rulesOf = (document: Schema, options: ProjectOptions = {}) =>
  project(document, options).findings.map(({ rule, pointer, path }) => [rule, pointer, path])

const ALL_OPTIONS: ProjectOptions[] = [
  {},
  { mode: 'lossless' },
  { flatten: 'all', unknown: 'json' },
  { flatten: false },
  { collisions: 'alternatives' },
]

describe('depth 2 000', () => {
  const shapes: Readonly<Record<string, (inner: Schema) => Schema>> = {
    properties: (a) => object({ a }),
    items: (items) => ({ type: 'array', items }),
    'a nullable union': (a) => ({ anyOf: [a, { type: 'null' }] }),
    'a nullable property': (a) => object({ a: { anyOf: [a, { type: 'null' }] } as Schema }),
    'unions of objects': (a) => ({
      anyOf: [object({ k: { const: 1 }, a }), object({ k: { const: 2 }, a })],
    }),
    'unions in unions': (a) => ({ anyOf: [object({ k: { const: 1 } }), a] }),
    'kept oneOf': (a) => ({ oneOf: [a, object({ x: string }), object({ y: string })] }),
    allOf: (a) => ({ allOf: [a] }),
    'allOf of objects': (a) => ({ allOf: [object({ a }), object({ a: { minLength: 1 } })] }),
    not: (not) => ({ not }),
    'if and then': (a) =>
      // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
      ({ type: 'object', if: object({ a }), then: object({ a }) }),
  }
  for (const [name, wrap] of Object.entries(shapes))
    it(`of ${name} is projected with every option`, () => {
      const document = nest(2000, wrap)
      for (const options of ALL_OPTIONS) expect(() => project(document, options)).not.toThrow()
    })

  it('gives the right answer, not a finding, for plain nesting', () => {
    const document = nest(2000, (a) => object({ a }))
    const { document: out, findings } = project(document)
    expect(findings).toEqual([])
    expect(canonicalJson(out)).toBe(canonicalJson(document))
    expect(kindsOf(nest(2000, (a) => ({ anyOf: [a, { type: 'null' }] })))).toEqual([
      'string',
      'null',
    ])
    expect(stringify(nest(500, (a) => object({ a })))).toContain('"type": "string"')
  })
  it('of references is followed', () => {
    const $defs: Record<string, Schema> = { d2000: string }
    for (let index = 0; index < 2000; index++)
      $defs[`d${index}`] = object({ a: { $ref: `#/$defs/d${index + 1}` } })
    expect(rulesOf({ $ref: '#/$defs/d0', $defs })).toEqual([])
  })
  it('of both sides of an intersection, and of colliding arrays', () => {
    const one = nest(2000, (a) => object({ a }))
    const two = nest(2000, (a) => object({ a, b: string }))
    expect(() => meet(one, two)).not.toThrow()
    expect(() => project({ allOf: [one, two] })).not.toThrow()
    const lists = (minItems: number) => nest(2000, (items) => ({ type: 'array', items, minItems }))
    const document = {
      anyOf: [object({ k: { const: 1 }, a: lists(1) }), object({ k: { const: 2 }, a: lists(2) })],
    }
    expect(() => project(document)).not.toThrow()
  })
})

describe('references', () => {
  it('to nowhere, outside, or past data are findings with their place', () => {
    const document: Schema = object({
      a: { $ref: '#/$defs/missing' },
      b: { type: 'array', items: { $ref: 'https://example.org/s.json' } },
      c: { $ref: '#/properties/d/enum/9' },
      d: { enum: ['x'] },
      e: { $ref: '#/%zz' },
    })
    expect(rulesOf(document)).toEqual([
      ['unresolved-ref', '/properties/a', 'a'],
      ['unresolved-ref', '/properties/b/items', 'b[]'],
      ['unresolved-ref', '/properties/c', 'c'],
      ['unresolved-ref', '/properties/e', 'e'],
    ])
  })
  it('to nowhere in a branch are findings at the joined property', () => {
    const lost = { $ref: '#/$defs/missing' }
    const document: Schema = object({
      u: {
        anyOf: [
          object({ k: { const: 'a' }, v: string, w: lost }),
          object({ k: { const: 'b' }, v: lost, w: lost }),
        ],
      },
    })
    expect(rulesOf(document)).toEqual([
      ['unresolved-ref', '/properties/u/properties/v', 'u.v'],
      ['unresolved-ref', '/properties/u/properties/w', 'u.w'],
    ])
  })
  it('with escapes, percent-encoding and anchors are followed', () => {
    const document: Schema = {
      ...(object({
        a: { $ref: '#/$defs/a~1b%25' },
        b: { $ref: '#here' },
        c: { $ref: '#/properties/b' },
      }) as object),
      $defs: { 'a/b%': string, x: { $anchor: 'here', type: 'integer' } },
    }
    expect(project(document).document).toEqual(
      object({ a: string, b: { type: 'integer' }, c: { type: 'integer' } }),
    )
  })
  it('of draft-07 lead into definitions and come out in $defs', () => {
    const node = (ref: string): Schema => object({ next: { $ref: ref } }, [])
    const document = {
      $ref: '#/definitions/node',
      definitions: { node: node('#/definitions/node') },
    }
    expect(project(document).document).toEqual({
      ...(node('#/$defs/node') as object),
      $defs: { node: node('#/$defs/node') },
    })
  })
  it('that form cycles end, whatever they pass through', () => {
    const document: Schema = {
      $ref: '#/$defs/A',
      $defs: {
        A: { $ref: '#/$defs/B' },
        B: { allOf: [{ $ref: '#/$defs/C' }] },
        C: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'array', items: { $ref: '#/$defs/B' } }] },
      },
    }
    for (const options of ALL_OPTIONS) expect(() => project(document, options)).not.toThrow()
    expect(kindsOf(document)).toEqual(['array'])
    expect(kindsOf({ $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } })).toBeUndefined()
  })
  it('to the root become references to a definition', () => {
    const tree = (ref: string): Schema => object({ kids: { type: 'array', items: { $ref: ref } } })
    expect(project(tree('#')).document).toEqual({
      ...(tree('#/$defs/node') as object),
      $defs: { node: tree('#/$defs/node') },
    })
  })
  it('in a union inside one of its own recursive members end in a definition', () => {
    const next: Schema = { anyOf: [{ $ref: '#/$defs/R' }, { $ref: '#/$defs/S' }] }
    const document: Schema = {
      $ref: '#/$defs/R',
      $defs: { R: object({ k: { const: 'r' }, next }), S: object({ k: { const: 's' }, next }) },
    }
    expect(project(document).document).toEqual({
      ...(object({ k: { type: 'string', const: 'r' }, next: { $ref: '#/$defs/next' } }) as object),
      $defs: {
        next: object({ k: { type: 'string', enum: ['r', 's'] }, next: { $ref: '#/$defs/next' } }),
      },
    })
  })
})

describe('definitions', () => {
  it('that are not recursive are written out, unused ones go', () => {
    const document: Schema = {
      ...(object({
        a: { $ref: '#/$defs/T', description: 'A' },
        b: { $ref: '#/$defs/T' },
      }) as object),
      $defs: { T: { type: 'string', description: 'T' }, Unused: string },
    }
    expect(project(document).document).toEqual(
      object({ a: { type: 'string', description: 'A' }, b: { type: 'string', description: 'T' } }),
    )
  })
  it('of the author stay in lossless mode, shared ones do not', () => {
    const document: Schema = {
      ...(object({ a: { $ref: '#/$defs/Id' }, b: { $ref: '#/$defs/b' } }) as object),
      $defs: { Id: string, b: { type: 'integer', 'x-tool-manifest': { shared: true } } },
    }
    expect(project(document, { mode: 'lossless' }).document).toEqual({
      ...(object({ a: { $ref: '#/$defs/Id' }, b: { type: 'integer' } }) as object),
      $defs: { Id: string },
    })
  })
  it('stay where writing them out would make the document too large', () => {
    const $defs: Record<string, Schema> = { d40: string }
    for (let index = 0; index < 40; index++) {
      const $ref = `#/$defs/d${index + 1}`
      $defs[`d${index}`] = object({ a: { $ref }, b: { $ref, description: 'B' } })
    }
    const { document, findings } = project({ $ref: '#/$defs/d0', $defs })
    expect(findings.map(({ rule }) => rule)).toEqual(['definitions-kept'])
    expect(JSON.stringify(document).length).toBeLessThan(256 * 1024)
    expect(project(document).document).toEqual(document)
  })
})

describe('size', () => {
  it('10 000 properties, 100 000 values and 500 branches of 20 fields come out whole', () => {
    const many = <T>(count: number, make: (index: number) => T): T[] =>
      Array.from({ length: count }, (_, index) => make(index))
    const wide = object(Object.fromEntries(many(10_000, (index) => [`p${index}`, string])))
    expect(project(wide).document).toEqual(wide)
    const values = many(100_000, (index) => `v${index}`)
    expect(project({ enum: values }).document).toEqual({ type: 'string', enum: values })
    const union = {
      anyOf: many(500, (index) =>
        object({
          op: { const: index },
          ...Object.fromEntries(many(20, (field) => [`f${(index + field) % 40}`, string])),
        }),
      ),
    }
    const { document } = project(union)
    expect(Object.keys((document as { properties: object }).properties)).toHaveLength(41)
  })
})

describe('names', () => {
  it('such as __proto__, constructor and $ref are just names', () => {
    const branch = (k: number): Schema =>
      JSON.parse(
        `{"type":"object","properties":{"k":{"const":${k}},"__proto__":{"type":"string"},"constructor":{"type":"number"},"$ref":{"type":"boolean"}},"required":["k","__proto__"]}`,
      )
    const { document } = project({ anyOf: [branch(1), branch(2)] })
    const { properties } = document as { properties: object }
    expect(Object.keys(properties)).toEqual(['k', '__proto__', 'constructor', '$ref'])
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype)
    const met = meet(branch(1), object({ a: string })) as { properties: object }
    expect(Object.keys(met.properties)).toContain('__proto__')
  })
})

describe('what is no schema', () => {
  it.each([
    true,
    false,
    {},
    { properties: 3, items: null, anyOf: 'x', required: 'a', type: 'any', enum: [] },
    { anyOf: [] },
    { allOf: [null, 3, 'x'] },
    { oneOf: [{ properties: [] }, { properties: {} }] },
    { type: [], const: undefined },
    { $ref: 7 },
    { patternProperties: { '(': {} }, additionalProperties: string },
  ])('%j is answered', (document) => {
    for (const options of ALL_OPTIONS)
      expect(() => project(document as unknown as Schema, options)).not.toThrow()
  })
  it('older words are said in those of 2020-12', () => {
    expect(
      project({
        type: 'array',
        items: [string, string],
        additionalItems: false,
        dependencies: { a: ['b'], c: object({ d: string }) },
      } as unknown as Schema).document,
    ).toEqual({
      type: 'array',
      prefixItems: [string, string],
      items: false,
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: object({ d: string }) },
    })
  })
})

describe('words that are not what they must be', () => {
  it.each([['a string'], [5], [null], [[]], [undefined]])(
    '%j as a document accepts anything',
    (given) => {
      const document = given as unknown as Schema
      expect(project(document).document).toEqual({})
      expect(kindsOf(document)).toBeUndefined()
    },
  )

  it.each<[string, object, object]>([
    [
      'a schema',
      { type: 'object', unevaluatedProperties: 0, propertyNames: null },
      { type: 'object' },
    ],
    ['a number', { anyOf: [{ minLength: 'a' }], minLength: '(' }, {}],
    ['lists of names', { anyOf: [{ dependentRequired: false }], dependentRequired: null }, {}],
    ['marks', { type: 'string', 'x-tool-manifest': null }, { type: 'string' }],
  ])('a keyword that holds no %s judges nothing', (_, document, expected) => {
    expect(project(document as Schema).document).toEqual(expected)
  })

  it('a keyword called constructor is one of its own', () => {
    const union = {
      anyOf: [
        object({ k: { const: 'a' }, x: { type: 'string', constructor: 1 } as Schema }),
        object({ k: { const: 'b' }, x: string }),
      ],
    } as Schema
    expect(project(union).document).toMatchObject({
      properties: { k: { enum: ['a', 'b'] }, x: { type: 'string' } },
    })
    const open = { anyOf: [{ constructor: '#' }, {}] } as Schema
    expect(project(open).document).toEqual({})
  })

  it.each<[string, string, object]>([
    ['$dynamicRef', 'node', { $dynamicRef: '#' }],
    ['$dynamicRef to an anchor', 'tree', { $dynamicRef: '#tree' }],
    ['$recursiveRef', 'node', { $recursiveRef: '#' }],
  ])('recursion by %s is recursion', (_, name, reference) => {
    const tree = {
      type: 'object',
      $dynamicAnchor: 'tree',
      properties: { next: reference },
    } as Schema
    const { document, findings } = project(tree)
    const node = { type: 'object', properties: { next: { $ref: `#/$defs/${name}` } } }
    expect(document).toEqual({ ...node, $defs: { [name]: node } })
    expect(findings).toEqual([])
  })
})

describe('a property that no value fits', () => {
  const impossible = { properties: { a: false, b: string } }
  it('is no longer advertised where it may be left out', () => {
    expect(project({ type: 'object', ...impossible }).document).toEqual({
      type: 'object',
      properties: { b: string },
    })
    expect(rulesOf({ type: 'object', ...impossible })).toEqual([])
  })

  it.each<[string, Schema]>([
    ['false', false],
    ['two kinds at once', { allOf: [string, { type: 'number' }] }],
    ['not anything', { not: {} }],
    ['a list of no values', { type: 'string', enum: [] }],
  ])('is a finding where it is required: %s', (_, a) => {
    expect(rulesOf(object({ p: object({ a }) }))).toEqual([
      ['unrepresentable', '/properties/p/properties/a', 'p.a'],
    ])
  })

  it('is a finding where two recursive definitions contradict each other', () => {
    const node = (v: Schema, name: string) =>
      object({ v, next: { $ref: `#/$defs/${name}` } }, ['v'])
    const both = { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] }
    const $defs = { a: node(string, 'a'), b: node({ type: 'number' }, 'b') }
    expect(rulesOf({ type: 'object', properties: { x: both }, required: ['x'], $defs })).toEqual([
      ['unrepresentable', '/properties/x', 'x'],
    ])
  })

  it('is none in what only restricts', () => {
    const document = { type: 'object', not: object({ a: false }) } as Schema
    expect(rulesOf(document)).toEqual([])
  })
})

describe('values that are not what their keyword asks for', () => {
  it.each(ALL_OPTIONS)('say nothing in a union inside an intersection, with %j', (options) => {
    const union = (member: unknown): unknown => ({ oneOf: [member] })
    const document = { allOf: [union({ type: 'object' }), union({ required: true })] }
    expect(project(document as Schema, options).document).toEqual({ type: 'object' })
  })

  it.each([[null], [true], [[]], [1]])('say nothing: the description %j', (description) => {
    const described = object({ op: { const: 'a' }, b: { description } as unknown as Schema }, [
      'op',
    ])
    const flat = project({ anyOf: [described, object({ op: { const: 1 } })] }).document
    expect(flat).toMatchObject({ properties: { b: { description: 'Available if op = a.' } } })
  })
})

describe('objects that are no documents', () => {
  const circle = (make: (self: object) => object): (() => unknown) => {
    const self = {}
    return () => Object.assign(self, make(self))
  }
  const endless = (): object => ({
    get items() {
      return endless()
    },
  })
  it.each<[string, () => unknown, string]>([
    [
      'a property',
      circle((self) => ({ properties: { 'a/b': self } })),
      'holds itself at "/properties/a~1b"',
    ],
    ['a branch', circle((self) => ({ anyOf: [string, self] })), 'holds itself at "/anyOf/1"'],
    ['a value', circle((self) => ({ enum: [{ self }] })), 'holds itself at "/enum/0/self"'],
    ['a word of nobody', circle((self) => ({ 'x-self': [self] })), 'holds itself at "/x-self/0"'],
    ['a document without end', endless, 'goes on and on'],
    [
      'a getter',
      () => ({
        properties: {
          get a() {
            throw new Error('not today')
          },
        },
      }),
      'cannot be read at "/properties": Error: not today',
    ],
    [
      'a proxy',
      () => new Proxy({}, { ownKeys: () => [0] as never }),
      'cannot be read at "": TypeError',
    ],
  ])('are refused: %s', (_, make, what) => {
    const read = () => project(make() as Schema)
    expect(read).toThrow(TypeError)
    expect(read).toThrow(`[tool-manifest] The document ${what}`)
  })

  it('are not those that share a part, however often', () => {
    let shared: Schema = string
    for (let level = 0; level < 12; level++) shared = object({ a: shared, b: shared })
    expect(project(shared).findings).toEqual([])
  })
})
