import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findUntypedProperties,
  requireTypedProperties,
  UntypedPropertiesError,
} from '../../src/check/index.ts'
import { flattenUnions, type ProjectOptions, project } from '../../src/project/index.ts'
import { kindsOf, type Schema } from '../../src/schema/index.ts'
import { seed } from '../setup/seed.ts'

const numRuns = Number(process.env.RUNS ?? 3000)

const KEYWORDS =
  `type properties required enum const anyOf oneOf allOf not if then else items prefixItems
  additionalItems additionalProperties patternProperties propertyNames unevaluatedProperties unevaluatedItems
  contains $ref $defs definitions dependentSchemas dependentRequired dependencies $id $anchor $dynamicRef
  $dynamicAnchor $recursiveRef $schema default examples description title format pattern minLength maximum
  exclusiveMaximum x-tool-manifest __proto__ constructor toString a k`.split(/\s+/)

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, -1, 0, 2, 'string', 'object', 'array', 'null', 'a', 'k', '('),
  fc.constantFrom('#', '#/', '#/$defs/a', '#/properties/a', '#/anyOf/0', '#a', 'x', '#/%', '#/~2'),
)

/** Any JSON, with the words of JSON Schema as keys: hardly ever a schema. */
const { nonsense } = fc.letrec<{ nonsense: unknown; map: unknown }>((tie) => ({
  map: fc.dictionary(fc.constantFrom(...KEYWORDS), tie('nonsense'), { maxKeys: 5 }),
  nonsense: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalar,
    fc.array(tie('nonsense'), { maxLength: 3 }),
    tie('map'),
    tie('map'),
  ),
}))

const options: fc.Arbitrary<ProjectOptions> = fc.record({
  mode: fc.constantFrom('flat', 'lossless'),
  flatten: fc.constantFrom('discriminated' as const, 'all' as const, false as const),
  collisions: fc.constantFrom('kinds', 'alternatives'),
  unknown: fc.constantFrom('untyped', 'json'),
})

describe('any JSON in the place of a schema', () => {
  it(`is answered and never changed (${numRuns} runs, seed ${seed})`, () => {
    const judge = (given: unknown, chosen: ProjectOptions): void => {
      const document = given as Schema
      const before = JSON.stringify(document)
      const projection = project(document, chosen)
      expect(typeof JSON.stringify(projection.document)).toBe('string')
      expect(projection.marks).toBeInstanceOf(Map)
      project(projection.document, chosen)
      flattenUnions(document)
      kindsOf(document)
      const untyped = findUntypedProperties(document).length
      const demand = () => requireTypedProperties(document)
      if (untyped > 0) expect(demand).toThrow(UntypedPropertiesError)
      else expect(demand()).toBe(document)
      expect(JSON.stringify(document)).toBe(before)
    }
    fc.assert(fc.property(nonsense, options, judge), { seed, numRuns })
  })
})

/** Values that no JSON carries among others, where a document holds data. */
const data = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
})
const holding = fc
  .record(
    {
      type: fc.constantFrom('string', 'number', 'object'),
      const: data,
      enum: fc.array(data, { maxLength: 4 }),
      default: fc.oneof(
        data,
        fc.constant(() => 1),
        fc.constant(Symbol('a')),
      ),
      examples: fc.array(data, { maxLength: 3 }),
      minLength: data,
      description: data,
    },
    { requiredKeys: [] },
  )
  .map((node) => node as Schema)

describe('what JSON cannot carry among the values of a document', () => {
  it(`is left out, and nothing throws (${numRuns} runs, seed ${seed})`, () => {
    const judge = (a: Schema, b: Schema, chosen: ProjectOptions): void => {
      const document: Schema = {
        type: 'object',
        properties: { a, u: { anyOf: [a, b] }, i: { allOf: [a, b] }, l: { items: b } },
      }
      const projected = project(document, chosen).document
      expect(JSON.parse(JSON.stringify(projected))).toEqual(projected)
    }
    fc.assert(fc.property(holding, holding, options, judge), { seed, numRuns })
  })

  it('judges nothing: no value that a model sends is any of it', () => {
    const properties = {
      a: { enum: [Number.NaN, 'a', 1n] },
      b: { type: 'string', const: Number.NaN },
      c: { type: 'number', default: () => 1, examples: [1, Number.POSITIVE_INFINITY] },
      d: { const: { at: new Date(0) } },
      const: { type: 'string', default: 1n },
    }
    const document = { type: 'object', properties } as unknown as Schema
    expect(project(document).document).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string', enum: ['a'] },
        b: { type: 'string' },
        c: { type: 'number', examples: [1] },
        d: {},
        const: { type: 'string' },
      },
    })
  })
})
