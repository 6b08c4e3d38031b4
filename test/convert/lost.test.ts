import { describe, expect, test } from 'vitest'
import { converted, field, found, lost, row } from './rows.ts'
import { z, z3 } from './zods.ts'

const plain: [string, (z: never) => unknown, boolean][] = [
  ['date', (z: typeof import('zod')) => z.date(), true],
  ['bigint', (z: typeof import('zod')) => z.bigint(), true],
  ['map', (z: typeof import('zod')) => z.map(z.string(), z.number()), true],
  ['set', (z: typeof import('zod')) => z.set(z.string()), true],
  ['symbol', (z: typeof import('zod')) => z.symbol(), true],
  ['nan', (z: typeof import('zod')) => z.nan(), true],
  ['promise', (z: typeof import('zod')) => z.promise(z.string()), true],
  ['file', (z: typeof import('zod')) => z.file(), false],
]
for (const [what, make, v3] of plain)
  row(`${what} is no JSON`, {
    make: (z) => z.object({ x: make(z as never) as never }),
    ...(v3 ? { v3: true as const } : {}),
    document: field(lost(what)),
    findings: ['unrepresentable x'],
  })

row('a function is no JSON', {
  make: (z) => z.object({ x: z.function() as never }),
  v3: true,
  not: ['4.0', '4.1'],
  document: field(lost('function')),
  findings: ['unrepresentable x'],
})

row('an instance of a class is no JSON', {
  make: (z) => z.object({ x: z.instanceof(URL) }),
  mini: (z) => z.object({ x: z.instanceof(URL) }),
  document: field(lost('instance of URL')),
  findings: ['unrepresentable x'],
})

row('a custom type is untyped', {
  make: (z) => z.object({ x: z.custom<string>() }),
  v3: true,
  document: field({}),
})

row('what is lost is lost where it may be missing, be null or have a default, too', {
  make: (z) =>
    z.object({
      a: z.date().optional(),
      b: z.date().nullable(),
      c: z.date().default(new Date(0)),
      d: z.array(z.object({ at: z.date() })),
      e: z.record(z.string(), z.bigint()),
      f: z.tuple([z.date()]),
    }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      a: lost('date'),
      b: lost('date'),
      c: lost('date'),
      d: {
        type: 'array',
        items: { type: 'object', properties: { at: lost('date') }, required: ['at'] },
        'x-tool-manifest': { authored: true },
      },
      e: {
        type: 'object',
        'x-tool-manifest': { authored: true },
        additionalProperties: lost('bigint'),
      },
      f: {
        type: 'array',
        'x-tool-manifest': { authored: true },
        prefixItems: [lost('date')],
        minItems: 1,
        maxItems: 1,
        items: {},
      },
    },
    required: ['b', 'd', 'e', 'f'],
  },
  findings: [
    'unrepresentable a',
    'unrepresentable b',
    'unrepresentable c',
    'unrepresentable d[].at',
    'unrepresentable e.*',
    'unrepresentable f[0]',
  ],
})

row('what is lost in a branch of a union', {
  make: (z) =>
    z.object({
      job: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('move'), at: z.date() }),
        z.object({ kind: z.literal('stay') }),
      ]),
    }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      job: {
        anyOf: [
          {
            type: 'object',
            properties: { kind: { type: 'string', const: 'move' }, at: lost('date') },
            required: ['kind', 'at'],
          },
          {
            type: 'object',
            properties: { kind: { type: 'string', const: 'stay' } },
            required: ['kind'],
          },
        ],
        'x-tool-manifest': { discriminator: 'kind' },
      },
    },
    required: ['job'],
  },
  findings: ['unrepresentable job › kind=move › at'],
})

test('a finding says its side and its pointer', () => {
  const [finding] = converted(z.object({ 'a/b': z.date() }), 'output').findings
  expect(finding).toMatchObject({
    rule: 'unrepresentable',
    side: 'output',
    pointer: '/properties/a~1b',
    path: 'a/b',
  })
})

row('a Zod 3 field in a Zod 4 object', {
  make: (z) => z.object({ city: z3.string() as never, ok: z.string() }),
  document: {
    type: 'object',
    properties: { city: lost('mixed-zod'), ok: { type: 'string' } },
    required: ['city', 'ok'],
  },
  findings: ['mixed-zod city'],
})

test('a Zod 4 field in a Zod 3 object', () => {
  const conversion = converted(z3.object({ list: z3.array(z.string() as never) }))
  expect(found(conversion)).toEqual(['mixed-zod list[]'])
})

row('a value that is no schema, inside an object', {
  make: (z) => z.object({ a: z.array(undefined as never), b: { type: 'string' } as never }),
  document: {
    type: 'object',
    properties: {
      a: {
        type: 'array',
        items: lost('invalid-schema'),
        'x-tool-manifest': { authored: true },
      },
      b: lost('invalid-schema'),
    },
    required: ['a', 'b'],
  },
  findings: ['invalid-schema a[]', 'invalid-schema b'],
})

const throwing = (): never => {
  throw new Error('no city yet')
}

row('a lazy that throws', {
  make: (z) => z.object({ tags: z.array(z.lazy(throwing)), ok: z.string() }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      tags: {
        type: 'array',
        items: lost('evaluation-failed'),
        'x-tool-manifest': { authored: true },
      },
      ok: { type: 'string' },
    },
    required: ['tags', 'ok'],
  },
  findings: ['evaluation-failed tags[]'],
})

test('a field that is a getter and throws', () => {
  const place = z.object({
    get city(): never {
      return throwing()
    },
  })
  const conversion = converted(z.object({ place, ok: z.string() }))
  expect(found(conversion)).toEqual(['evaluation-failed place'])
  expect(conversion.findings[0]?.message).toBe('Reading this schema threw: no city yet')
})

test('each thing that is no contract, by name', () => {
  for (const [value, looks] of [
    [undefined, 'undefined'],
    [null, 'null'],
    ['text', 'a string'],
    [5, 'a number'],
    [() => 1, 'a function'],
    [[], 'a list'],
    [{ a: 1 }, 'a plain object'],
    [new Map(), 'an instance of Map'],
  ] as const) {
    const { findings, document } = converted(value)
    expect(findings.map(({ rule }) => rule)).toEqual(['unsupported-schema'])
    expect(findings[0]?.message).toContain(`there is ${looks}`)
    expect(document).toEqual(lost('unsupported-schema'))
  }
})

describe('a type of a newer Zod', () => {
  const future = (more: object) => ({ _zod: { def: { type: 'tensor' } }, ...more }) as never

  test('is written by its own converter, which a finding tells', () => {
    const type = future({ toJSONSchema: () => ({ type: 'array', items: { type: 'number' } }) })
    const conversion = converted(z.object({ x: type }))
    expect(conversion.document).toEqual(field({ type: 'array', items: { type: 'number' } }))
    expect(found(conversion)).toEqual(['converter-fallback x'])
  })

  test('is lost when that cannot be reached', () => {
    const conversion = converted(z.object({ x: future({}) }))
    expect(conversion.document).toEqual(field(lost('tensor')))
    expect(found(conversion)).toEqual(['unrepresentable x'])
  })
})
