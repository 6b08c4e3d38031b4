import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ProjectOptions, project } from '../../src/project/index.ts'
import { canonicalJson, KINDS, kindsOf, type SchemaObject, walk } from '../../src/schema/index.ts'
import { seed } from '../setup/seed.ts'
import { arbitrarySchema, arbitraryValue } from './support/arbitrary-schema.ts'
import { closedDocument, hasPlaceCycle, isValidSchema, validator } from './support/validate.ts'

const numRuns = Number(process.env.RUNS ?? 400)
/** Compiling validators takes most of the time. */
const judgedRuns = Math.ceil(numRuns / 4)

const options: fc.Arbitrary<ProjectOptions> = fc.record({
  mode: fc.constantFrom('flat' as const, 'flat' as const, 'lossless' as const),
  flatten: fc.constantFrom(
    'discriminated' as const,
    'discriminated' as const,
    'all' as const,
    false as const,
  ),
  collisions: fc.constantFrom('kinds' as const, 'alternatives' as const),
  unknown: fc.constantFrom('untyped' as const, 'json' as const),
})

/** A union of objects with a literal `k`, whose properties are scalars, arrays or such unions, or null. */
const { flattenable } = fc.letrec<{ flattenable: SchemaObject; value: SchemaObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<SchemaObject>({ type: 'string' }, { enum: ['x', 2] }, { type: 'boolean' }),
    fc.constant<SchemaObject>({ anyOf: [{ type: 'integer' }, { type: 'null' }] }),
    tie('flattenable').map((items): SchemaObject => ({ type: 'array', items })),
    tie('flattenable').map((union): SchemaObject => ({ anyOf: [union, { type: 'null' }] })),
    tie('flattenable'),
  ),
  flattenable: fc
    .tuple(
      fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 2 }), {
        minLength: 2,
        maxLength: 3,
      }),
      fc.constantFrom('anyOf', 'oneOf'),
    )
    .map(([branches, word]) => ({
      [word]: branches.map((properties, index) => ({
        type: 'object',
        properties: { ...properties, k: { const: index } },
        required: ['k'],
      })),
    })),
}))

beforeAll(() => console.log(`seed ${seed}, ${numRuns} runs (SEED=… RUNS=… to change them)`))

const check = <T>(property: fc.IProperty<T>, runs = numRuns): void =>
  void fc.assert(property, { seed, numRuns: runs })

describe('any JSON Schema', () => {
  it('is projected without an error, a change or a difference between two runs', () => {
    check(
      fc.property(arbitrarySchema({ lost: true }), options, (document, settings) => {
        const before = JSON.stringify(document)
        const first = JSON.stringify(project(document, settings).document)
        expect(JSON.stringify(document)).toBe(before)
        expect(JSON.stringify(project(JSON.parse(before), settings).document)).toBe(first)
      }),
    )
  })

  it('gives the same document when it is projected again', () => {
    check(
      fc.property(arbitrarySchema({ lost: true }), options, (document, settings) => {
        fc.pre(!hasPlaceCycle(document))
        const { document: once } = project(document, settings)
        const { document: twice } = project(once, settings)
        expect(JSON.stringify(twice)).toBe(JSON.stringify(once))
      }),
    )
  })

  it('becomes a valid, deep-frozen 2020-12 document with unique types in kind order', () => {
    check(
      fc.property(arbitrarySchema({ lost: true }), options, (given, settings) => {
        const { document } = project(given, settings)
        expect(isValidSchema(document)).toBe(true)
        walk(document, (node) => {
          if (typeof node === 'boolean') return
          expect(Object.isFrozen(node)).toBe(true)
          expect(node).not.toHaveProperty('x-tool-manifest')
          if (!Array.isArray(node.type)) return
          expect(node.type).toEqual(KINDS.filter((kind) => [node.type].flat().includes(kind)))
        })
      }),
    )
  })

  it.each(['flat', 'lossless'] as const)(
    '%s accepts every value it accepted, over declared keys',
    (mode) => {
      check(
        fc.property(
          arbitrarySchema(),
          options,
          fc.array(arbitraryValue, { minLength: 25, maxLength: 25 }),
          (given, settings, values) => {
            const before = validator(closedDocument(given))
            const { document } = project(given, { ...settings, mode })
            const after = validator(document)
            for (const value of values)
              if (before(value) === true) expect([after(value), value]).toEqual([true, value])
          },
        ),
      )
    },
  )

  it('lists kinds that every accepted value has', () => {
    check(
      fc.property(
        arbitrarySchema(),
        options,
        fc.array(arbitraryValue, { minLength: 15, maxLength: 15 }),
        (given, _, values) => {
          const kinds = kindsOf(given, given)
          if (kinds === undefined) return
          const accepts = validator(given)
          for (const value of values) {
            if (accepts(value) !== true) continue
            const own = kindsOf({ const: value as never })?.[0]
            const fits = kinds.some(
              (kind) => kind === own || (kind === 'number' && own === 'integer'),
            )
            expect([fits, canonicalJson(value)]).toEqual([true, canonicalJson(value)])
          }
        },
      ),
      judgedRuns,
    )
  })

  it('of unions with a discriminator, nested to any depth, holds no union in the flat document', () => {
    check(
      fc.property(flattenable, (given) => {
        const { document } = project(given)
        walk(document, (node) => {
          expect(node).not.toHaveProperty('anyOf')
          expect(node).not.toHaveProperty('oneOf')
        })
      }),
    )
  })
})
