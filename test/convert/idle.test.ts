import { describe, expect, it } from 'vitest'
import { convert } from '../../src/contract/convert/index.ts'

const documentOf = (x: object): unknown =>
  convert({ type: 'object', properties: { x } }, { side: 'input' }).document

const around = (x: object): object => ({ type: 'object', properties: { x } })

describe('keywords of a JSON Schema that refuse no value', () => {
  it.each([
    [
      {
        type: 'object',
        additionalProperties: { type: 'string' },
        propertyNames: { type: 'string' },
      },
    ],
    [{ type: 'object', additionalProperties: { type: 'string' }, propertyNames: true }],
    [{ type: 'object', additionalProperties: { type: 'string' }, minProperties: 0 }],
  ])('%j: go', (x) => {
    expect(documentOf(x)).toEqual(
      around({ type: 'object', additionalProperties: { type: 'string' } }),
    )
  })

  it('of strings, lists and integers', () => {
    expect(documentOf({ type: 'string', minLength: 0 })).toEqual(around({ type: 'string' }))
    expect(
      documentOf({ type: 'array', items: { type: 'string' }, minItems: 0, uniqueItems: false }),
    ).toEqual(around({ type: 'array', items: { type: 'string' } }))
    expect(documentOf({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual(
      around({ type: 'integer', minimum: 1 }),
    )
  })

  it.each([
    [
      {
        type: 'object',
        additionalProperties: { type: 'string' },
        propertyNames: { type: 'string', maxLength: 3 },
      },
    ],
    [{ type: 'object', additionalProperties: { type: 'string' }, propertyNames: false }],
    [{ type: 'number', maximum: Number.MAX_SAFE_INTEGER }],
    [{ type: 'integer', maximum: -Number.MAX_SAFE_INTEGER }],
    [{ type: 'string', minLength: 1 }],
    [{ type: 'array', items: { type: 'string' }, uniqueItems: true }],
  ])('%j: stays', (x) => {
    expect(documentOf(x)).toEqual(around(x))
  })
})
