import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { converted, field, found, row } from './rows.ts'
import { z } from './zods.ts'

row('catch: the inner type, the key not required, no default', {
  make: (z) => z.object({ x: z.string().catch('light') }),
  mini: (z) => z.object({ x: z.catch(z.string(), 'light') }),
  v3: true,
  document: field({ type: 'string' }, false),
})

row('dynamic catch: the same', {
  make: (z) =>
    z.object({
      x: z.number().catch(() => {
        throw new Error('only at run time')
      }),
    }),
  v3: true,
  document: field({ type: 'number' }, false),
})

row('default: kept, the key not required', {
  make: (z) => z.object({ x: z.string().default('metric') }),
  mini: (z) => z.object({ x: z._default(z.string(), 'metric') }),
  v3: true,
  document: field({ type: 'string', default: 'metric' }, false),
})

row('prefault: as a default', {
  make: (z) => z.object({ x: z.string().prefault('metric') }),
  mini: (z) => z.object({ x: z.prefault(z.string(), 'metric') }),
  document: field({ type: 'string', default: 'metric' }, false),
})

row('a default of another type than the input goes', {
  make: (z) =>
    z.object({
      x: z
        .string()
        .transform((text) => text.length)
        .default(5),
    }),
  v3: true,
  document: field({ type: 'string' }, false),
})

row('a default that the document refuses goes', {
  make: (z) => z.object({ x: z.string().min(3).default('a') }),
  v3: true,
  document: field({ type: 'string', minLength: 3 }, false),
})

row('Infinity is no JSON: the default goes', {
  make: (z) => z.object({ x: z.number().default(Number.POSITIVE_INFINITY) }),
  v3: true,
  document: field({ type: 'number' }, false),
})

row('a big integer as default goes', {
  make: (z) => z.object({ x: z.coerce.bigint().default(5n) }),
  v3: true,
  document: field({ type: 'integer' }, false),
})

row('a Date as default goes', {
  make: (z) => z.object({ x: z.coerce.date().default(new Date(0)) }),
  v3: true,
  document: field({ type: 'string', format: 'date-time' }, false),
})

row('a default over a pipe is kept when the input takes it', {
  make: (z) => z.object({ x: z.string().pipe(z.string().min(1)).default('a') }),
  v3: true,
  document: field({ type: 'string', default: 'a' }, false),
})

row('a default of an object, over a transform, at the root', {
  make: (z) =>
    z
      .object({})
      .strict()
      .transform((value) => value)
      .default(() => ({})),
  v3: true,
  document: { type: 'object', properties: {}, additionalProperties: false, default: {} },
})

row('a computed default that never changes is kept', {
  make: (z) => z.object({ x: z.array(z.string()).default(() => ['a']) }),
  v3: true,
  document: field(
    {
      type: 'array',
      items: { type: 'string' },
      'x-tool-manifest': { authored: true },
      default: ['a'],
    },
    false,
  ),
})

const clocks: [string, () => unknown][] = [
  ['Date.now', () => Date.now()],
  ['new Date', () => new Date().getDay()],
  ['performance.now', () => Math.floor(performance.now() / 1e6)],
  ['performance.timeOrigin', () => Math.floor(performance.timeOrigin / 1e6)],
  ['process.pid', () => process.pid],
  ['Math.random', () => (Math.random() < 0.5 ? 1 : 2)],
  ['crypto.getRandomValues', () => crypto.getRandomValues(new Uint8Array(1))[0]],
]
for (const [name, read] of clocks)
  row(`a default from ${name} goes, with a finding`, {
    make: (z) => z.object({ x: z.number().default(read as () => number) }),
    v3: true,
    document: field({ type: 'number' }, false),
    findings: ['unstable-default x'],
  })

const texts: [string, () => string][] = [
  ['crypto.randomUUID', () => crypto.randomUUID()],
  ['node:crypto', () => randomUUID()],
  ['a date as text', () => new Date().toISOString().slice(0, 4)],
  ['Date()', () => Date()],
]
for (const [name, read] of texts)
  row(`a default from ${name} goes, with a finding`, {
    make: (z) => z.object({ x: z.string().default(read) }),
    v3: true,
    document: field({ type: 'string' }, false),
    findings: ['unstable-default x'],
  })

test('a counter as default goes', () => {
  let count = 0
  const conversion = converted(z.object({ x: z.number().default(() => count++) }))
  expect(conversion.document).toStrictEqual(field({ type: 'number' }, false))
  expect(found(conversion)).toEqual(['unstable-default x'])
})

test('a default that throws goes', () => {
  const conversion = converted(
    z.object({
      x: z.number().default(() => {
        throw new Error('no configuration yet')
      }),
    }),
  )
  expect(conversion.document).toStrictEqual(field({ type: 'number' }, false))
  expect(found(conversion)).toEqual(['unstable-default x'])
})

test('the clock and the random source are what they were', () => {
  const { now } = Date
  const before = [Date, now, Math.random, performance.now, crypto.randomUUID, process.pid]
  converted(z.object({ x: z.number().default(() => Date.now()) }))
  expect([Date, Date.now, Math.random, performance.now, crypto.randomUUID, process.pid]).toEqual(
    before,
  )
  expect(Object.hasOwn(performance, 'now')).toBe(false)
})

row('null is a default like any other', {
  make: (z) => z.object({ x: z.string().nullable().default(null) }),
  v3: true,
  document: field({ type: ['string', 'null'], default: null }, false),
})

row('of two defaults the outer one counts', {
  make: (z) => z.object({ x: z.string().default('a').default('b') }),
  v3: true,
  document: field({ type: 'string', default: 'b' }, false),
})
