import { describe, expect, it } from 'vitest'
import { type ProjectOptions, project } from '../../src/project/index.ts'
import type { Schema, SchemaMap, SchemaObject } from '../../src/schema/index.ts'

const object = (properties: SchemaMap, required = Object.keys(properties)): SchemaObject => ({
  type: 'object',
  properties,
  required,
})
const string: Schema = { type: 'string' }
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` })
const never = object({ a: { const: 1 }, next: ref('N') }, ['a'])
/** `N` leads back to itself, and no value fits it: `a` would have to be 1 and 2. */
const $defs: SchemaMap = { N: { allOf: [never, object({ a: { const: 2 } })] } }

/** The document, which must not change when it is projected again. */
const flat = (document: Schema, options: ProjectOptions = {}): Schema => {
  const { document: once } = project(document, options)
  expect(project(once, options).document).toEqual(once)
  return once
}

describe('a recursive definition that no value fits', () => {
  const places = {
    bad: ref('N'),
    one: { anyOf: [ref('N'), string] },
    two: { anyOf: [ref('N'), string, { type: 'number' }] },
    none: { anyOf: [ref('N'), { type: 'null' }] },
  } as const
  const left = { one: string, two: { type: ['string', 'number'] }, none: { type: 'null' } } as const

  it.each([
    {},
    { flatten: 'all' },
    { collisions: 'alternatives' },
    { unknown: 'json' },
  ] satisfies ProjectOptions[])('is advertised nowhere, with %j', (options) => {
    expect(flat({ ...object(places, []), $defs }, options)).toEqual(object(left, []))
  })

  it('is advertised nowhere in a definition that stays', () => {
    const list = { type: 'array', items: ref('R') } as const
    const document = {
      ...object({ r: ref('R') }),
      $defs: { ...$defs, R: object({ ...places, list }, ['list']) },
    }
    expect(flat(document)).toEqual({
      ...object({ r: ref('R') }),
      $defs: { R: object({ ...left, list }, ['list']) },
    })
  })

  it('is no option in the lossless document', () => {
    expect(flat({ ...object(places, []), $defs }, { mode: 'lossless' })).toEqual(
      object({ bad: false, ...left }, []),
    )
  })

  it('is a finding where it is required', () => {
    const { document, findings } = project({ ...object({ bad: ref('N') }), $defs })
    expect(document).toEqual(object({ bad: false }))
    expect(findings).toEqual([
      {
        rule: 'unrepresentable',
        pointer: '/properties/bad',
        path: 'bad',
        message: 'No value at all fits this required property, so no caller can send it.',
      },
    ])
  })

  it('takes no part in a join', () => {
    const document = {
      oneOf: [
        object({ k: { const: 'a' }, v: { anyOf: [ref('N'), string] } }),
        object({ k: { const: 'b' }, v: { type: 'string', minLength: 1 } }),
      ],
      $defs,
    }
    expect(flat(document as Schema)).toEqual(
      object({ k: { type: 'string', enum: ['a', 'b'] }, v: string }),
    )
  })
})

describe('projecting again gives the same', () => {
  it('where a union of one member holds a union that stays', () => {
    const inner: SchemaObject = {
      type: 'object',
      oneOf: [object({}), object({ b: { anyOf: [string] } })],
    }
    expect(flat({ anyOf: [inner], required: ['a'] })).toEqual({
      anyOf: [object({}, ['a']), object({ b: string }, ['a', 'b'])],
    })
  })

  it('where both sides have the same pattern and one a typed catchall', () => {
    const pattern = (node: Schema, rest: SchemaObject = {}): SchemaObject => ({
      type: 'object',
      patternProperties: { '^x-': node },
      ...rest,
    })
    const document = {
      allOf: [
        pattern({ minLength: 1 }, { additionalProperties: { type: 'number' } }),
        pattern(string),
      ],
    }
    expect(flat(document)).toEqual(
      pattern({ type: 'string', minLength: 1 }, { additionalProperties: { type: 'number' } }),
    )
  })

  it('where a typed catchall holds no value: it is closed', () => {
    const none = { allOf: [string, { type: 'array' }] } as const
    const document = {
      allOf: [
        { type: 'object', patternProperties: { '^a': string }, additionalProperties: none },
        { type: 'object', patternProperties: { '^b': string } },
      ],
    }
    expect(flat(document as Schema)).toEqual({
      type: 'object',
      patternProperties: { '^a': string, '^b': string },
    })
  })

  it('where an intersection stays and its members say what the whole says', () => {
    const test = (then: Schema): SchemaObject => ({
      type: 'object',
      if: object({ a: string }),
      then,
    })
    const document = {
      title: 'T',
      allOf: [
        { anyOf: [{ title: 'T', ...test(object({ b: string })) }] },
        test(object({ c: string })),
      ],
    }
    expect(flat(document)).toEqual({
      title: 'T',
      allOf: [test(object({ b: string })), test(object({ c: string }))],
    })
  })

  it('where `flatten: all` takes what stood beside an untyped property', () => {
    const document = { ...object({ a: {} }), not: object({ b: string }) }
    expect(flat(document, { flatten: 'all', unknown: 'json' })).toEqual(
      object({ a: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] } }),
    )
  })

  it('where of a union only an inner one is left, which keeps its own discriminator', () => {
    const branch = (mk: string, own: SchemaMap): SchemaObject =>
      object({ m: { const: '1' }, mk: { const: mk }, ...own }, ['m', 'mk'])
    const inner: Schema = {
      anyOf: [branch('x', { x: string }), branch('y', {})],
      'x-tool-manifest': { discriminator: 'mk' },
    }
    const gone = { ...object({ m: { const: '0' } }), additionalProperties: { const: true } }
    const union: Schema = { anyOf: [gone, inner], 'x-tool-manifest': { discriminator: 'm' } }
    const document: Schema = { allOf: [object({ a: string }), union] }
    expect(flat(document)).toEqual(
      object(
        {
          mk: { type: 'string', enum: ['x', 'y'] },
          a: string,
          m: { type: 'string', const: '1' },
          x: { type: 'string', description: 'Available if mk = x.' },
        },
        ['mk', 'a', 'm'],
      ),
    )
    expect(project(document).findings).toEqual([])
  })
})

it('a bare `type: object` beside a union says nothing of keys: closed options stay closed', () => {
  const closed = (properties: SchemaMap): SchemaObject => ({
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  })
  const tagged = {
    type: 'object',
    oneOf: [closed({ k: { const: 'a' } }), closed({ k: { const: 'b' } })],
  } as const
  expect(flat(tagged)).toEqual({
    ...object({ k: { type: 'string', enum: ['a', 'b'] } }),
    additionalProperties: false,
  })
  expect(flat({ anyOf: [closed({})], type: 'object' })).toEqual({
    ...object({}),
    additionalProperties: false,
  })
})
