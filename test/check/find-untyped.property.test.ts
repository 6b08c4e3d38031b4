import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findUntypedProperties } from '../../src/check/index.ts'
import { atPointer, isObject, isSchema, KindReader, kindsOf, walk } from '../../src/schema/index.ts'
import type { Schema } from '../../src/schema/types.ts'
import { seed } from '../setup/seed.ts'

const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'a/b', 'a.b', '~', '1')
const map = (node: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(names, node), { maxLength: 3 }).map((entries) => Object.fromEntries(entries))

/** Documents of every shape; with `hostile`, also what stands where no schema should. */
function documents(hostile: boolean): fc.Arbitrary<Schema> {
  const { node } = fc.letrec((tie) => {
    const child = tie('node')
    const list = fc.array(child, { maxLength: 3 })
    const known: Record<string, fc.Arbitrary<unknown>> = {
      type: fc.constantFrom('object', 'string', ['string', 'null']),
      description: fc.constant('text'),
      default: fc.constant({ properties: { data: {} } }),
      properties: map(child),
      items: child,
      prefixItems: list,
      additionalProperties: child,
    }
    const rest: Record<string, fc.Arbitrary<unknown>> = {
      $ref: fc.constantFrom(
        '#',
        '#/$defs/a',
        '#/$defs/b',
        '#/properties/a',
        '#x',
        'http://x',
        '#/%',
      ),
      $defs: map(child),
      anyOf: list,
      oneOf: list,
      allOf: list,
      not: child,
      // biome-ignore lint/suspicious/noThenProperty: the name of a JSON Schema keyword
      then: child,
      dependentSchemas: map(child),
      patternProperties: map(child),
    }
    const node = fc.record(hostile ? { ...known, ...rest } : known, { requiredKeys: [] })
    return {
      node: fc.oneof({ maxDepth: 4 }, fc.boolean(), node, ...(hostile ? [fc.jsonValue()] : [])),
    }
  })
  return node.filter(isSchema)
}

it('never throws, and reports only untyped values of `properties`', () => {
  fc.assert(
    fc.property(documents(true), (document) => {
      const reader = new KindReader(document)
      for (const { pointer, places } of findUntypedProperties(document)) {
        for (const place of [pointer, ...places.map((one) => one.pointer)]) {
          const node = atPointer(document, place)
          expect(isSchema(node)).toBe(true)
          expect(reader.of(node as Schema)).toBeUndefined()
        }
      }
    }),
    { numRuns: 500, seed },
  )
})

it('misses none where nothing lies over anything else', () => {
  fc.assert(
    fc.property(documents(false), (document) => {
      const expected: string[] = []
      walk(document, (node, pointer) => {
        if (!isObject(node) || !isObject(node.properties)) return
        for (const [name, value] of Object.entries(node.properties)) {
          if (kindsOf(value as Schema, document) !== undefined) continue
          expected.push(`${pointer}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
        }
      })
      const found = findUntypedProperties(document).map(({ pointer }) => pointer)
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 3000, seed },
  )
})
