import { describe, expect, it } from 'vitest'
import { flattenUnions, type ProjectOptions, project } from '../../src/project/index.ts'
import type { Schema, SchemaMap, SchemaObject } from '../../src/schema/index.ts'

const object = (
  properties: SchemaMap,
  required = Object.keys(properties),
  rest: SchemaObject = {},
): SchemaObject => ({ type: 'object', properties, required, ...rest })
const string: Schema = { type: 'string' }
const flat = (document: Schema, options: ProjectOptions = {}): unknown =>
  project(document, options).document
const rules = (document: Schema, options: ProjectOptions = {}) =>
  project(document, options).findings.map(({ rule, path }) => [rule, path])

describe('null', () => {
  it('is set aside and put back into the type of one object', () => {
    const union = {
      anyOf: [object({ k: { const: 1 } }), object({ k: { const: 2 } }), { type: 'null' }],
    }
    expect(flat(union as Schema)).toEqual({
      type: ['object', 'null'],
      properties: { k: { type: 'integer', enum: [1, 2] } },
      required: ['k'],
    })
  })
  it('inside a member counts as well', () => {
    const union: Schema = {
      anyOf: [
        { ...object({ k: { const: 1 } }), type: ['object', 'null'] },
        object({ k: { const: 2 } }),
      ],
    }
    expect(flat(union)).toMatchObject({ type: ['object', 'null'] })
  })
  it('turns a const into an enum', () => {
    expect(flat({ anyOf: [{ const: 'a' }, { type: 'null' }] })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    })
  })
  it('stays beside a recursive reference, without a finding', () => {
    const list: Schema = object({ next: { anyOf: [{ $ref: '#/$defs/L' }, { type: 'null' }] } })
    const { document, findings } = project({ $ref: '#/$defs/L', $defs: { L: list } })
    expect(document).toEqual({ ...list, $defs: { L: list } })
    expect(findings).toEqual([])
  })
})

describe('before anything else', () => {
  it('never members go', () => {
    expect(flat({ anyOf: [string, false, { not: {} }] })).toEqual(string)
  })
  it('keywords beside the union meet every member', () => {
    const document: Schema = {
      type: 'object',
      properties: { id: string },
      required: ['id'],
      oneOf: [
        { properties: { k: { const: 'a' } }, required: ['k'] },
        { properties: { k: { const: 'b' }, n: { type: 'number' } }, required: ['k'] },
      ],
    }
    expect(flat(document)).toEqual({
      type: 'object',
      properties: {
        k: { type: 'string', enum: ['a', 'b'] },
        id: string,
        n: { type: 'number', description: 'Available if k = b.' },
      },
      required: ['k', 'id'],
    })
  })
  it('value lists become one list in first-seen order, bare types one type', () => {
    expect(flat({ anyOf: [{ const: 'b' }, { enum: ['a', 'b'] }] })).toEqual({
      type: 'string',
      enum: ['b', 'a'],
    })
    expect(flat({ anyOf: [{ type: 'number' }, string] }, { mode: 'lossless' })).toEqual({
      type: ['string', 'number'],
    })
  })
  it('what single values say about themselves becomes lines', () => {
    const union = {
      anyOf: [
        { const: 'a', description: 'First' },
        { const: 'b', title: 'Second' },
      ],
    }
    expect(flat(union)).toEqual({
      type: 'string',
      enum: ['a', 'b'],
      description: 'a: First\nb: Second',
    })
  })
  it('one remaining member is the union, described by it', () => {
    expect(flat({ description: 'D', anyOf: [{ type: 'string', description: 'own' }] })).toEqual({
      type: 'string',
      description: 'D',
    })
  })
  it('an inner union is replaced by its branches, with its own typed catchall', () => {
    const inner: Schema = {
      anyOf: [
        object({ k: { const: 'b' }, m: { const: 1 } }, undefined, {
          additionalProperties: { type: 'number' },
        }),
        object({ k: { const: 'c' }, m: { const: 2 } }),
      ],
    }
    const document = { anyOf: [object({ k: { const: 'a' }, x: string }), inner] }
    expect(flat(document)).toEqual({
      type: 'object',
      properties: {
        k: { type: 'string', enum: ['a', 'b', 'c'] },
        x: {
          type: ['string', 'number'],
          description: 'Available if k = a. Required if k = a.',
        },
        m: {
          type: 'integer',
          enum: [1, 2],
          description: 'Available if k = b | c. Required if k = b | c.',
        },
      },
      required: ['k'],
    })
  })
})

describe('the discriminator', () => {
  it('is the first property that qualifies, for oneOf and anyOf alike', () => {
    for (const word of ['anyOf', 'oneOf'])
      expect(
        flat({
          [word]: [
            object({ x: string, a: { const: true }, b: { const: 1 } }),
            object({ x: string, a: { const: false }, b: { const: 2 } }),
          ],
        }),
      ).toMatchObject({ properties: { a: { type: 'boolean', enum: [true, false] } } })
  })
  it('is the declared one; when that is not eligible the union stays and the reason names it', () => {
    const document: Schema = {
      anyOf: [
        object({ k: { const: 1 }, d: string }),
        object({ k: { const: 2 }, d: { const: 'x' } }),
      ],
      'x-tool-manifest': { discriminator: 'd' },
    }
    const { document: kept, findings } = project(document)
    expect(kept).toHaveProperty('anyOf')
    expect(findings).toEqual([
      {
        rule: 'union-not-flattened',
        message:
          'The union of 2 objects stays a union: its declared discriminator `d` has no finite list of values in option 1.',
        pointer: '',
        path: '',
      },
    ])
  })
  it('must be required in every member', () => {
    const document = {
      anyOf: [object({ k: { const: 1 } }), object({ k: { const: 2 } }, [])],
    }
    expect(rules({ properties: { u: document } } as Schema)).toEqual([['union-not-flattened', 'u']])
  })
  it('may not share a value between options', () => {
    const document = { anyOf: [object({ k: { enum: [1, 2] } }), object({ k: { enum: [2, 3] } })] }
    expect(rules(document)).toEqual([['union-not-flattened', '']])
  })
  it('of mixed values quotes a text that two values share, and the empty one', () => {
    const document = {
      anyOf: [1, '1', '', null].map((k, index) =>
        object({ k: { const: k }, [`p${index}`]: string }),
      ),
    }
    const { properties } = flat(document) as { properties: Record<string, SchemaObject> }
    expect(Object.values(properties).map(({ description }) => description)).toEqual([
      undefined,
      'Available if k = 1. Required if k = 1.',
      'Available if k = "1". Required if k = "1".',
      'Available if k = "". Required if k = "".',
      'Available if k = null. Required if k = null.',
    ])
    expect(properties.k).toEqual({ type: ['string', 'integer', 'null'], enum: [1, '1', '', null] })
  })
})

describe('the flat object', () => {
  const branch = (k: string, more: SchemaMap, rest: SchemaObject = {}): SchemaObject =>
    object({ k: { const: k }, ...more }, undefined, rest)

  it('puts the discriminator first and requires what every branch requires', () => {
    const document = {
      anyOf: [object({ y: string, k: { const: 'a' } }), branch('b', { y: string })],
    }
    expect(Object.keys((flat(document) as { properties: object }).properties)).toEqual(['k', 'y'])
    expect(flat(document)).toMatchObject({ required: ['k', 'y'] })
  })
  it('says when a property is available and required, after its own text', () => {
    const document = {
      anyOf: [
        branch('a', { x: { type: 'string', description: 'The x' } }),
        object({ k: { const: 'b' }, x: { type: 'string', description: 'The x' } }, ['k']),
        branch('c', {}),
      ],
    }
    expect(flat(document)).toMatchObject({
      properties: {
        x: { type: 'string', description: 'The x. Available if k = a | b. Required if k = a.' },
      },
    })
  })
  it('leaves the availability out where all declare it', () => {
    const document = {
      anyOf: [branch('a', { x: string }), object({ k: { const: 'b' }, x: string }, ['k'])],
    }
    expect(flat(document)).toMatchObject({
      properties: { x: { type: 'string', description: 'Required if k = a.' } },
    })
  })
  it('labels differing descriptions and keeps a shared one once', () => {
    const text = (description: string): Schema => ({ type: 'string', description })
    const document = {
      anyOf: [
        branch('a', { x: text('One'), y: text('Same') }),
        branch('b', { x: text('Two'), y: text('Same') }),
        branch('c', { x: text('One'), y: text('Same') }),
      ],
    }
    expect(flat(document as Schema)).toMatchObject({
      properties: {
        x: { description: 'When k = a | c: One\nWhen k = b: Two' },
        y: { description: 'Same' },
      },
    })
  })
  it('keeps equal titles and defaults, differing ones go, nested ones too', () => {
    const x = (title: string, inner: string): SchemaObject => ({
      ...object({ p: { type: 'string', title: inner, default: 'd' } }),
      title: 'T',
      examples: [title],
    })
    const document = { anyOf: [branch('a', { x: x('1', 'p') }), branch('b', { x: x('2', 'q') })] }
    expect((flat(document) as { properties: object }).properties).toHaveProperty('x', {
      ...object({ p: { type: 'string', default: 'd' } }),
      title: 'T',
    })
  })
  it('turns descriptions of branches into lines of the discriminator', () => {
    const document = {
      anyOf: [
        branch('a', {}, { description: 'Makes it' }),
        branch('b', {}, { description: 'Ends it' }),
      ],
    }
    expect(flat(document)).toMatchObject({
      properties: { k: { description: 'a: Makes it\nb: Ends it' } },
    })
  })
  it('labels a branch by both values where the outer one does not identify it', () => {
    const inner = {
      anyOf: [
        object({ s: { const: 'y' }, m: { const: 'c' }, p: string }),
        object({ s: { const: 'y' }, m: { const: 'd' }, q: string }),
      ],
    }
    const document = { anyOf: [object({ s: { const: 'x' } }), inner] }
    expect(flat(document)).toEqual({
      type: 'object',
      properties: {
        s: { type: 'string', enum: ['x', 'y'] },
        m: {
          type: 'string',
          enum: ['c', 'd'],
          description: 'Available if s = y. Required if s = y.',
        },
        p: { type: 'string', description: 'Available if s = y, m = c. Required if s = y, m = c.' },
        q: { type: 'string', description: 'Available if s = y, m = d. Required if s = y, m = d.' },
      },
      required: ['s'],
    })
  })
  it('labels a branch by no more values than identify it, at any depth', () => {
    const pair = { a: { const: 'x' }, b: { const: 'y' } }
    const innermost = {
      anyOf: [
        object({ ...pair, c: { const: 1 }, p: string }),
        object({ ...pair, c: { const: 2 } }),
      ],
    }
    const inner = { anyOf: [innermost, object({ a: { const: 'x' }, b: { const: 'z' } })] }
    const { properties } = flat({ anyOf: [inner, object({ a: { const: 'w' } })] }) as {
      properties: Record<string, SchemaObject>
    }
    expect(
      Object.entries(properties).map(([name, { description }]) => [name, description]),
    ).toEqual([
      ['a', undefined],
      ['b', 'Available if a = x. Required if a = x.'],
      ['c', 'Available if a = x, b = y. Required if a = x, b = y.'],
      ['p', 'Available if a = x, b = y, c = 1. Required if a = x, b = y, c = 1.'],
    ])
  })
  it('cuts more than twenty labels', () => {
    const document = {
      anyOf: Array.from({ length: 30 }, (_, index) =>
        branch(`v${index}`, index < 25 ? { x: string } : {}),
      ),
    }
    const { properties } = flat(document) as { properties: Record<string, SchemaObject> }
    expect(properties.x!.description).toContain('v19 | … (5 more). Required')
    expect(properties.x!.description).not.toContain('v20')
  })
  it('is closed only if every branch is and none has patterns', () => {
    const closed = { additionalProperties: false }
    const both = (a: SchemaObject, b: SchemaObject) =>
      flat({ anyOf: [branch('a', {}, a), branch('b', {}, b)] }) as SchemaObject
    expect(both(closed, closed).additionalProperties).toBe(false)
    expect(both(closed, {})).not.toHaveProperty('additionalProperties')
    expect(both(closed, { additionalProperties: string }).additionalProperties).toEqual(string)
    expect(
      both({ additionalProperties: { type: 'number' } }, { additionalProperties: string })
        .additionalProperties,
    ).toEqual({ type: ['string', 'number'] })
    expect(
      both({ ...closed, patternProperties: { '^x': string } }, closed).additionalProperties,
    ).toEqual(string)
  })
  it('lets a catchall or pattern take part with its kinds, without hint or requirement', () => {
    const document = {
      anyOf: [
        branch('a', { x: { type: 'string', minLength: 2 } }),
        branch('b', {}, { additionalProperties: { type: 'number', minimum: 1 } }),
        branch('c', {}, { patternProperties: { '^x$': { type: 'boolean' } } }),
      ],
    }
    expect(flat(document)).toMatchObject({
      properties: {
        x: {
          type: ['string', 'number', 'boolean'],
          description: 'Available if k = a. Required if k = a.',
        },
      },
    })
  })
  it('an untyped property names what is known of every branch', () => {
    const document = {
      anyOf: [branch('a', { x: { description: 'A' } }), branch('b', { x: string })],
    }
    const { document: out, marks } = project(document)
    expect((out as { properties: object }).properties).toHaveProperty('x', { description: 'A' })
    expect(marks.get('/properties/x')).toEqual({
      collision: {
        discriminator: 'k',
        branches: [
          { label: 'k = a', why: 'it accepts any value' },
          { label: 'k = b', kinds: ['string'] },
        ],
      },
    })
    expect(flat(document, { unknown: 'json' })).toMatchObject({
      properties: { x: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] } },
    })
  })
  it('reports what a collision gave up, both sides shown', () => {
    const document = {
      anyOf: [branch('a', { x: string }), branch('b', { x: object({ id: string }) })],
    }
    expect(project({ properties: { u: document } } as Schema).findings).toEqual([
      {
        rule: 'lossy-collision',
        message:
          'Its branches declare it differently, so only what they have in common is kept (object | string): k = a: string; k = b: object { id }.',
        pointer: '/properties/u/properties/x',
        path: 'u.x',
      },
    ])
  })
  it('translates unevaluatedProperties', () => {
    const document = {
      anyOf: [branch('a', { x: string }), branch('b', {})],
      unevaluatedProperties: false,
    }
    expect(flat(document)).toMatchObject({ additionalProperties: false })
    expect(JSON.stringify(flat(document))).not.toContain('unevaluated')
  })
})

describe('a union that stays', () => {
  it('of different kinds is no fault', () => {
    const document = { properties: { x: { anyOf: [string, { type: 'array', items: string }] } } }
    expect(project(document as Schema)).toMatchObject({ document, findings: [] })
  })
  it('of objects that share no discriminator is told, with the place of inner ones', () => {
    const document = object({
      list: { type: 'array', items: { anyOf: [object({ a: string }), object({ b: string })] } },
    })
    expect(rules(document)).toEqual([['union-not-flattened', 'list[]']])
    expect(rules(document, { flatten: false })).toEqual([])
    expect(rules(document, { mode: 'lossless' })).toEqual([])
  })
  it('keeps oneOf only while its members did not become wider', () => {
    const wide = object({
      u: { anyOf: [object({ k: { const: 1 } }), object({ k: { const: 2 } })] },
    })
    expect(flat({ oneOf: [object({ a: string }), object({ b: string })] })).toHaveProperty('oneOf')
    expect(flat({ oneOf: [wide, object({ b: string })] })).toHaveProperty('anyOf')
  })
  it('with an unknown member stays, also with flatten: all', () => {
    expect(flat({ anyOf: [string, { minimum: 1 }] }, { flatten: 'all' })).toEqual({
      anyOf: [string, { minimum: 1 }],
    })
  })
})

describe('flatten: all', () => {
  const all = (document: Schema): unknown => flattenUnions(document, { flatten: 'all' })
  it('merges object unions without hints, required where every branch requires', () => {
    expect(
      all({ anyOf: [object({ a: string, b: string }), object({ a: { type: 'integer' } })] }),
    ).toEqual({
      type: 'object',
      properties: { a: { type: ['string', 'integer'] }, b: string },
      required: ['a'],
    })
  })
  it('merges different kinds into their type list', () => {
    expect(
      all({
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'array', items: string },
        ],
      }),
    ).toEqual({
      type: ['array', 'string'],
    })
  })
  it('turns a nullable recursive reference into a definition that lets null through', () => {
    const L = object({ next: { anyOf: [{ $ref: '#/$defs/L' }, { type: 'null' }] } })
    expect(all({ $ref: '#/$defs/L', $defs: { L } })).toEqual({
      ...object({ next: { $ref: '#/$defs/L_or_null' } }),
      $defs: {
        L_or_null: { ...object({ next: { $ref: '#/$defs/L_or_null' } }), type: ['object', 'null'] },
      },
    })
  })
})

describe('any JSON', () => {
  const KINDS = ['object', 'array', 'string', 'number', 'boolean', 'null']
  it('is recognised by structure, in any order, in both modes', () => {
    const members = [
      { type: 'object', additionalProperties: { $ref: '#/$defs/Json' } },
      { type: 'array', items: { $ref: '#/$defs/Json' } },
      { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
      { type: 'number' },
      string,
    ]
    const document = object({ v: { $ref: '#/$defs/Json', description: 'V' } }, undefined, {
      $defs: { Json: { anyOf: members as Schema[] } },
    })
    for (const mode of ['flat', 'lossless'] as const)
      expect(flat(document, { mode })).toEqual(
        object({ v: { type: KINDS as never, description: 'V' } }),
      )
  })
  it('in a union makes the union any JSON, and meeting X is X', () => {
    const json: Schema = { 'x-tool-manifest': { anyJson: true } }
    expect(flat({ anyOf: [string, json] })).toEqual({ type: KINDS })
    expect(flat({ anyOf: [json, { type: 'null' }] })).toEqual({ type: KINDS })
    expect(flat({ allOf: [json, string] })).toEqual(string)
  })
})

describe('values', () => {
  it('carry the type of what is left within their own type', () => {
    expect(flat({ type: 'string', enum: ['a', 1, 'a'] })).toEqual({ type: 'string', enum: ['a'] })
    expect(flat({ type: 'string', enum: [1] })).toBe(false)
    expect(flat({ const: 1.5 })).toEqual({ type: 'number', const: 1.5 })
  })
  it('private keywords and $schema never reach the manifest', () => {
    const document = {
      $schema: 'x',
      $id: 'y',
      type: 'array',
      'x-tool-manifest': { authored: true },
    }
    const { document: out, marks } = project(document as Schema)
    expect(out).toEqual({ type: 'array' })
    expect(marks).toEqual(new Map([['', { authored: true }]]))
  })
})
