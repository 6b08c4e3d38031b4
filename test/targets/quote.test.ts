import { describe, expect, it } from 'vitest'
import type { Schema, SchemaObject } from '../../src/schema/index.ts'
import { TARGETS } from '../../src/target/index.ts'
import { quote } from '../../src/target/quote.ts'
import { around, lowered, run } from './support.ts'

const providers = TARGETS.filter(({ kind }) => kind === 'provider').map(({ name }) => name)
const $defs: SchemaObject['$defs'] = {
  Short: { type: 'string', maxLength: 3 },
  Pair: { type: 'object', properties: { a: { $ref: '#/$defs/Short' } } },
  Tree: {
    type: 'object',
    properties: { kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
  },
}
const said = (target: string, x: Schema, unsupported?: 'encode'): unknown => {
  const [tool] = run(target, { ...around(x), $defs }, unsupported && { unsupported }).tools
  return (tool?.input.properties?.x as SchemaObject | undefined)?.description
}

describe('a schema in a sentence', () => {
  const quoted = (schema: Schema): string => quote(schema, { $defs })

  it('has the content of its definitions, with what stands beside a reference', () => {
    expect(quoted({ $ref: '#/$defs/Pair' })).toBe(
      '{"type":"object","properties":{"a":{"type":"string","maxLength":3}}}',
    )
    expect(quoted({ $ref: '#/$defs/Short', description: 'D' })).toBe(
      '{"type":"string","maxLength":3,"description":"D"}',
    )
    expect(quoted({ $ref: '#/$defs/Short', maxLength: 2 })).toBe(
      '{"allOf":[{"type":"string","maxLength":3},{"maxLength":2}]}',
    )
    expect(quoted({ anyOf: [{ $ref: '#/$defs/gone' }, true] })).toBe('{"anyOf":[true,true]}')
  })

  it('names a definition that refers to itself', () => {
    expect(quoted({ $ref: '#/$defs/Tree' })).toBe(
      '{"type":"object","properties":{"kids":{"type":"array","items":{"description":"a value like Tree"}}},"title":"Tree"}',
    )
    expect(quote({ $ref: '#/$defs/A' }, { $defs: { A: { $ref: '#/$defs/A' } } })).toBe(
      '{"description":"a value like A"}',
    )
  })

  it('keeps values and names that only look like references or keywords', () => {
    const schema = {
      type: 'object',
      properties: { $ref: { const: { $ref: '#/$defs/Short' } }, $defs: { type: 'string' } },
    } as const
    expect(quoted(schema)).toBe(JSON.stringify(schema))
    expect(quoted(JSON.parse('{"properties":{"__proto__":{"$ref":"#/$defs/Short"}}}'))).toBe(
      '{"properties":{"__proto__":{"type":"string","maxLength":3}}}',
    )
  })

  it('ends where nobody reads on', () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `d${index}`,
        { not: { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] } },
      ]),
    )
    const text = quote({ $ref: '#/$defs/d0' }, { $defs: { ...doubled, d30: { type: 'string' } } })
    expect(text).toContain('{"description":"…"}')
    expect(text.length).toBeLessThan(50_000)
    const long = quote({ description: 'x'.repeat(2000) }, {})
    expect(long).toBe(`{"description":"${'x'.repeat(1000)}…"}`)
  })
})

describe('sentences need no reference', () => {
  it.each<[string, Schema, string]>([
    ['not', { type: 'string', not: { $ref: '#/$defs/Short' } }, 'Must not match '],
    [
      'if',
      { type: 'string', if: { $ref: '#/$defs/Short' }, else: { minLength: 5 } },
      'If the value matches ',
    ],
    [
      'contains',
      { type: 'array', items: { type: 'string' }, contains: { $ref: '#/$defs/Short' } },
      'At least one item must match ',
    ],
    [
      'propertyNames',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        propertyNames: { $ref: '#/$defs/Short' },
      },
      'Every property name must match ',
    ],
    [
      'dependentSchemas',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        dependentSchemas: { a: { $ref: '#/$defs/Short' } },
      },
      'With a, the object must match ',
    ],
  ])('%s', (_, x, start) => {
    for (const target of ['openai', 'openai-strict', 'anthropic-strict', 'gemini', 'moonshot'])
      expect(said(target, x), target).toContain(`${start}{"type":"string","maxLength":3}`)
    for (const target of providers) {
      const [tool] = run(target, { ...around(x), $defs }).tools
      const descriptions: unknown[] = []
      JSON.stringify(tool?.input, (key, value) => {
        if (key === 'description') descriptions.push(value)
        return value
      })
      expect(descriptions.join(), target).not.toContain('$ref')
    }
  })

  it('an anyOf beside what the value is, a record, a value as JSON text', () => {
    const properties = { a: { type: 'string' } } as const
    expect(
      said('gemini-parameters', {
        type: 'object',
        properties,
        anyOf: [{ $ref: '#/$defs/Pair' }, { required: ['a'] }],
      }),
    ).toBe(
      'Must match one of: {"type":"object","properties":{"a":{"type":"string","maxLength":3}}}, {"required":["a"]}.',
    )
    expect(
      said('agentcore', { type: 'object', additionalProperties: { $ref: '#/$defs/Short' } }),
    ).toBe(
      'Further properties have any name; their values match {"type":"string","description":"At most 3 characters."}.',
    )
    expect(
      said(
        'openai-strict',
        { type: 'object', properties, patternProperties: { '^b': { $ref: '#/$defs/Short' } } },
        'encode',
      ),
    ).toBe(
      'JSON text of a value that matches {"type":"object","properties":{"a":{"type":"string"}},"patternProperties":{"^b":{"type":"string","maxLength":3}}}.',
    )
  })

  it('records inside each other do not quote what was quoted', () => {
    let record: SchemaObject = { type: 'object', additionalProperties: { type: 'string' } }
    for (let level = 0; level < 200; level++)
      record = { type: 'object', additionalProperties: record }
    expect(JSON.stringify(lowered('agentcore', record)).length).toBeLessThan(10_000)
  })
})

describe('definitions', () => {
  it('have any name, also where only a condition refers to them', () => {
    const document: SchemaObject = {
      ...around({ type: 'string', not: { $ref: '#/$defs/constructor' } }),
      $defs: { constructor: { const: 'x' }, other: { type: 'string' } },
    }
    expect(run('anthropic', document).tools[0]?.input.$defs).toEqual({
      constructor: { const: 'x' },
    })
  })
})
