import { describe, expect, it } from 'vitest'
import type { SENTENCES } from '../../src/target/sentences.ts'
import { lowered } from './support.ts'

const text = { type: 'string' }
const list = { type: 'array', items: text }
const object = { type: 'object', properties: { a: text } }

/** For every sentence that exists: what AgentCore, which knows five keywords, is told instead. */
const TOLD: { readonly [keyword in keyof typeof SENTENCES]: readonly [x: object, said: string][] } =
  {
    enum: [
      [{ ...text, enum: ['a'] }, 'Must be "a".'],
      [{ type: 'integer', enum: [1, 2] }, 'Must be one of: 1, 2.'],
      [{ type: 'boolean', enum: [true] }, 'Must be true.'],
    ],
    minLength: [[{ ...text, minLength: 1 }, 'At least 1 character.']],
    maxLength: [[{ ...text, maxLength: 2 }, 'At most 2 characters.']],
    minimum: [[{ type: 'number', minimum: 0.5 }, 'Must be at least 0.5.']],
    maximum: [[{ type: 'integer', maximum: 9 }, 'Must be at most 9.']],
    exclusiveMinimum: [[{ type: 'number', exclusiveMinimum: 0 }, 'Must be greater than 0.']],
    exclusiveMaximum: [[{ type: 'number', exclusiveMaximum: 1 }, 'Must be less than 1.']],
    multipleOf: [[{ type: 'number', multipleOf: 0.5 }, 'Must be a multiple of 0.5.']],
    minItems: [[{ ...list, minItems: 1 }, 'At least 1 item.']],
    maxItems: [[{ ...list, maxItems: 3 }, 'At most 3 items.']],
    uniqueItems: [[{ ...list, uniqueItems: true }, 'No two items are equal.']],
    minProperties: [[{ ...object, minProperties: 1 }, 'At least 1 property.']],
    maxProperties: [[{ ...object, maxProperties: 2 }, 'At most 2 properties.']],
    format: [
      [{ ...text, format: 'date' }, 'Must be a date (YYYY-MM-DD).'],
      [{ ...text, format: 'zip' }, 'Must be in the format "zip".'],
    ],
    pattern: [[{ ...text, pattern: '^a' }, 'Must match the regular expression /^a/.']],
    propertyNames: [
      [
        { ...object, propertyNames: { maxLength: 3 } },
        'Every property name must match {"maxLength":3}.',
      ],
    ],
    contains: [
      [{ ...list, contains: { const: 'a' } }, 'At least one item must match {"const":"a"}.'],
      [
        { ...list, contains: { const: 'a' }, minContains: 2, maxContains: 3 },
        'At least 2 items and at most 3 items must match {"const":"a"}.',
      ],
      [
        { ...list, contains: { const: 'a' }, minContains: 0, maxContains: 1 },
        'At most 1 item must match {"const":"a"}.',
      ],
    ],
    default: [[{ ...text, default: 'a' }, 'Default: "a".']],
    contentEncoding: [[{ ...text, contentEncoding: 'base64' }, 'Encoded as base64.']],
    deprecated: [[{ ...text, deprecated: true }, 'Deprecated.']],
    not: [[{ ...text, not: { const: 'a' } }, 'Must not match {"const":"a"}.']],
    unevaluatedProperties: [
      [{ ...object, unevaluatedProperties: false }, 'No other properties.'],
      [
        { ...object, unevaluatedProperties: text },
        'Other properties must match {"type":"string"}.',
      ],
    ],
    unevaluatedItems: [[{ ...list, unevaluatedItems: false }, 'No other items.']],
    dependentRequired: [
      [{ ...object, dependentRequired: { a: ['b', 'c'] } }, 'With a, b and c must be given too.'],
    ],
    dependentSchemas: [
      [
        { ...object, dependentSchemas: { a: { required: ['b'] } } },
        'With a, the object must match {"required":["b"]}.',
      ],
    ],
    record: [
      [
        { type: 'object', additionalProperties: text },
        'Further properties have any name; their values match {"type":"string"}.',
      ],
    ],
    conditional: [
      [
        { ...object, if: { required: ['a'] }, else: { minProperties: 1 } },
        'If the value matches {"required":["a"]}, then true, else {"minProperties":1}.',
      ],
    ],
  }

describe('a constraint that the consumer does not know is one readable sentence', () => {
  it.each(
    Object.entries(TOLD).flatMap(([keyword, cases]) =>
      cases.map(([x, said]) => [keyword, said, x] as const),
    ),
  )('%s: %s', (_, said, x) => {
    expect(lowered('agentcore', x)).toMatchObject({ description: said })
    expect(lowered('agentcore', { ...x, description: 'Given' })).toMatchObject({
      description: `Given. ${said}`,
    })
  })

  it('says nothing where the keyword says nothing', () => {
    for (const x of [
      { ...list, uniqueItems: false },
      { ...text, deprecated: false },
      { ...object, unevaluatedProperties: true },
      { ...list, contains: text, minContains: 0 },
    ]) {
      expect(lowered('agentcore', x)).not.toHaveProperty('description')
    }
  })
})
