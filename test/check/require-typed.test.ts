import { describe, expect, it } from 'vitest'
import { requireTypedProperties, UntypedPropertiesError } from '../../src/check/index.ts'

const document = {
  type: 'object',
  properties: { a: {}, meta: { type: 'object', properties: { raw: { minimum: 1 } } } },
} as const

describe('requireTypedProperties', () => {
  it('gives a typed document back', () => {
    const typed = { type: 'object', properties: { a: { type: 'string' } } } as const
    expect(requireTypedProperties(typed)).toBe(typed)
  })

  it('throws one error that lists all', () => {
    const attempt = () => requireTypedProperties(document, { name: 'move_file' })
    expect(attempt).toThrow(UntypedPropertiesError)
    expect(attempt).toThrow(
      [
        '[tool-manifest] 2 untyped properties in move_file',
        '- a (/properties/a): it accepts any value. Use `z.json()` (`jsonValue(z)` of unplugin-tool-manifest/author for Zod 3) where any JSON value is meant, else the type that is meant (`z.string()`, `z.object({ … })`). To leave it untyped on purpose: `.meta({ toolManifest: { allowUntyped: "the reason" } })`, or the option `allow`.',
        '- meta.raw (/properties/meta/properties/raw): it has `minimum`, but no `type`. Add `type: "number"` to it.',
      ].join('\n'),
    )
  })

  it('leaves out what is allowed', () => {
    expect(requireTypedProperties(document, { allow: ['a', 'meta.*'] })).toBe(document)
    expect(() => requireTypedProperties(document, { allow: ['a', 'other.**'] })).toThrow(
      '1 untyped property in the document',
    )
  })
})
