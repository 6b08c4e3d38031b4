import { describe, expect, it } from 'vitest'
import type { Schema, SchemaObject } from '../../src/schema/index.ts'
import { lowerFor, restoreOptional, TARGETS } from '../../src/target/index.ts'
import { around, run, tool } from './support.ts'

function nested(depth: number, wrap: (inner: Schema) => SchemaObject): SchemaObject {
  let node: SchemaObject = { type: 'string', minLength: 1 }
  for (let level = 0; level < depth; level++) node = wrap(node)
  return node
}

const DEPTH = 2000

describe('documents that no one should write', () => {
  it.each([
    ['objects', (inner: Schema): SchemaObject => ({ type: 'object', properties: { a: inner } })],
    ['arrays', (inner: Schema): SchemaObject => ({ type: 'array', items: inner })],
    ['unions', (inner: Schema): SchemaObject => ({ anyOf: [inner, { type: 'null' }] })],
  ])('%s, 2000 levels deep', (_, wrap) => {
    for (const target of TARGETS.filter(({ kind }) => kind === 'provider')) {
      const { tools } = lowerFor({ ...target, emit: undefined as never }, [
        tool(around(nested(DEPTH, wrap))),
      ])
      expect(tools).toHaveLength(1)
    }
  })

  it('a chain of 2000 definitions', () => {
    const names = Array.from({ length: DEPTH }, (_, index) => `d${index}`)
    const document: SchemaObject = {
      ...around({ $ref: '#/$defs/d0' }),
      $defs: Object.fromEntries(
        names.map((name, index) => [
          name,
          index + 1 < DEPTH
            ? { type: 'object', properties: { n: { $ref: `#/$defs/d${index + 1}` } } }
            : { type: 'string' },
        ]),
      ),
    }
    for (const target of ['openai-strict', 'gemini', 'gemini-parameters']) {
      expect(run(target, document).tools[0]?.input.type).toBe('object')
    }
  })

  it('references that would write out millions of nodes', () => {
    const document: SchemaObject = {
      ...around({ $ref: '#/$defs/d0' }),
      $defs: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [
          `d${index}`,
          index < 29
            ? {
                type: 'object',
                properties: {
                  a: { $ref: `#/$defs/d${index + 1}` },
                  b: { $ref: `#/$defs/d${index + 1}` },
                },
              }
            : { type: 'string' },
        ]),
      ),
    }
    const result = run('gemini-parameters', document)
    expect(result.findings.map(({ rule }) => rule)).toEqual(['gemini-parameters/inline-size'])
  })

  it('a definition that is only a reference to itself', () => {
    const document: SchemaObject = {
      ...around({ $ref: '#/$defs/a' }),
      $defs: { a: { $ref: '#/$defs/a' } },
    }
    for (const { name } of TARGETS) expect(run(name, document).tools).toHaveLength(1)
    expect(run('gemini-parameters', document).findings.map(({ rule }) => rule)).toEqual([
      'gemini-parameters/recursion',
    ])
  })

  it('property names that are no ordinary names', () => {
    const names = ['__proto__', 'constructor', 'a/b', 'a~b', '$ref', '1', '']
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    for (const target of TARGETS.filter(({ kind }) => kind === 'provider')) {
      const [lowered] = run(target.name, { type: 'object', properties } as Schema).tools
      expect(Object.keys(lowered?.input.properties ?? {}), target.name).toEqual(
        Object.keys(properties),
      )
    }
    const plan = run('openai-strict', { type: 'object', properties } as Schema).restore?.probe
    const sent = JSON.parse('{"__proto__":null,"constructor":"x","a/b":null}') as unknown
    const restored = restoreOptional(sent, plan) as object
    expect(Object.entries(restored)).toEqual([['constructor', 'x']])
    const kept = restoreOptional(JSON.parse('{"__proto__":"y","a/b":null}'), plan) as object
    expect(Object.entries(kept)).toEqual([['__proto__', 'y']])
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype)
  })

  it('nodes that several places share', () => {
    const shared: SchemaObject = Object.freeze({ type: 'string', minLength: 1 })
    const document: SchemaObject = {
      type: 'object',
      properties: { a: shared, b: shared },
      required: ['a'],
    }
    expect(run('openai-strict', document).tools[0]?.input.properties).toEqual({
      a: { type: 'string', description: 'At least 1 character.' },
      b: { type: ['string', 'null'], description: 'At least 1 character.' },
    })
  })

  it('values for a plan of another shape', () => {
    const plan = { omit: ['a'], properties: { b: { items: { omit: ['c'] } } } }
    for (const value of [null, undefined, 1, 'x', [], {}, { b: 1 }, { b: [1, null] }]) {
      expect(restoreOptional(value, plan)).toEqual(value)
    }
    expect(restoreOptional({ a: null }, undefined)).toEqual({ a: null })
    expect(restoreOptional({ a: { b: 1 } }, { omit: ['a'] })).toEqual({ a: { b: 1 } })
  })
})

describe('definitions', () => {
  it('that only a position refers to which is not entered stay', () => {
    const document: SchemaObject = {
      ...around({ type: 'string', not: { $ref: '#/$defs/a' } }),
      $defs: { a: { $ref: '#/$defs/b' }, b: { const: 'x' }, unused: { type: 'string' } },
    }
    expect(run('anthropic', document).tools[0]?.input).toEqual({
      ...document,
      $defs: { a: { $ref: '#/$defs/b' }, b: { const: 'x' } },
    })
    for (const target of ['openai', 'gemini'])
      expect(run(target, document).tools[0]?.input.$defs).toBeUndefined()
  })
})
