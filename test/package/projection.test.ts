import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  findUntypedProperties,
  flattenUnions,
  kindsOf,
  project,
  requireTypedProperties,
  UntypedPropertiesError,
} from '../../src/projection.ts'

const tree = new URL('../../dist/', import.meta.url)

/** What a built module and all of its own parts import from elsewhere. */
function importsOf(name: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const code = readFileSync(new URL(name, tree), 'utf8')
  const names = [...code.matchAll(/^(?:import|export) .*?"([^"]+)";$|import\("([^"]+)"\)/gm)]
  return names
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .flatMap((each) => (each.startsWith('./') ? importsOf(each.slice(2), seen) : [each]))
}

test('the functions need no bundler, no schema library and nothing of Node', () => {
  expect(importsOf('projection.mjs')).toEqual(['picomatch/posix.js'])
  expect(importsOf('index.mjs')).toContain('unplugin')
})

test('they take what a schema library makes, whatever its type says', () => {
  const contract = z.discriminatedUnion('op', [
    z.object({ op: z.literal('move'), to: z.string() }),
    z.object({ op: z.literal('stop') }),
  ])
  const document = z.toJSONSchema(contract)
  const flat = {
    type: 'object',
    properties: {
      op: { type: 'string', enum: ['move', 'stop'] },
      to: { type: 'string', description: 'Available if op = move. Required if op = move.' },
    },
    required: ['op'],
    additionalProperties: false,
  }
  expect(project(document)).toMatchObject({ document: flat, findings: [] })
  expect(flattenUnions(document)).toEqual(flat)
  expect(kindsOf(document)).toEqual(['object'])
  expect(requireTypedProperties(document)).toBe(document)
})

test('they refuse what has no type that can be proved', () => {
  const document = z.toJSONSchema(z.object({ payload: z.any(), name: z.string() }))
  expect(findUntypedProperties(document)).toMatchObject([{ path: 'payload', places: [] }])
  expect(() => requireTypedProperties(document, { name: 'send' })).toThrow(UntypedPropertiesError)
  expect(requireTypedProperties(document, { allow: ['payload'] })).toBe(document)
})
