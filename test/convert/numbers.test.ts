import { field, row } from './rows.ts'

row('int: an integer without bounds of Zod', {
  make: (z) => z.object({ x: z.int() }),
  mini: (z) => z.object({ x: z.int() }),
  v3: (z) => z.object({ x: z.number().int() }),
  document: field({ type: 'integer' }),
})

row("int with the author's bounds", {
  make: (z) => z.object({ x: z.number().int().min(1).max(10) }),
  v3: true,
  document: field({ type: 'integer', minimum: 1, maximum: 10 }),
})

row('safe: Zod 3 adds the bounds of its own, which go', {
  make: (z) => z.object({ x: z.number() }),
  v3: (z) => z.object({ x: z.number().safe() }),
  document: field({ type: 'number' }),
})

row("an author's safe bound stays", {
  make: (z) => z.object({ x: z.number().max(Number.MAX_SAFE_INTEGER) }),
  v3: true,
  document: field({ type: 'number', maximum: Number.MAX_SAFE_INTEGER }),
})

row('float32 and float64 are numbers', {
  make: (z) => z.object({ x: z.union([z.float32(), z.float64()]) }),
  document: field({ type: 'number' }),
})

row('int32 and uint32 keep the bounds that their author chose', {
  make: (z) => z.object({ x: z.uint32() }),
  document: field({ type: 'integer', minimum: 0, maximum: 4294967295 }),
})

row('exclusive bounds', {
  make: (z) => z.object({ x: z.number().positive().lt(5) }),
  v3: true,
  document: field({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 5 }),
})

row('of several bounds the tightest', {
  make: (z) => z.object({ x: z.number().min(1).gt(1).min(0).max(9).lt(20) }),
  v3: true,
  document: field({ type: 'number', exclusiveMinimum: 1, maximum: 9 }),
})

row('steps', {
  make: (z) => z.object({ x: z.number().multipleOf(2).multipleOf(3) }),
  v3: true,
  document: field({ type: 'number', multipleOf: 2, allOf: [{ multipleOf: 3 }] }),
})

row('a negative step is its absolute value', {
  make: (z) => z.object({ x: z.number().multipleOf(-5) }),
  v3: true,
  document: field({ type: 'number', multipleOf: 5 }),
})

row('infinite bounds say nothing', {
  make: (z) => z.object({ x: z.number().min(Number.NEGATIVE_INFINITY) }),
  v3: true,
  document: field({ type: 'number' }),
})

row('coerced numbers are numbers', {
  make: (z) => z.object({ x: z.coerce.number().min(1) }),
  v3: true,
  document: field({ type: 'number', minimum: 1 }),
})

row('coerced booleans are booleans', {
  make: (z) => z.object({ x: z.coerce.boolean() }),
  v3: true,
  document: field({ type: 'boolean' }),
})

row('coerced big integers are integers', {
  make: (z) => z.object({ x: z.coerce.bigint().min(0n) }),
  v3: true,
  document: field({ type: 'integer', minimum: 0 }),
})

row('coerced dates are date-times', {
  make: (z) => z.object({ x: z.coerce.date() }),
  v3: true,
  document: field({ type: 'string', format: 'date-time' }),
})

row('bounds of coerced dates become sentences', {
  make: (z) => z.object({ x: z.coerce.date().min(new Date(0)) }),
  v3: true,
  document: field({
    type: 'string',
    format: 'date-time',
    description: 'Not before 1970-01-01T00:00:00.000Z.',
  }),
})

row('a bound after an overwriting check becomes a sentence', {
  make: (z) => z.object({ x: z.number().overwrite(Math.round).min(5) }),
  document: field({
    type: 'number',
    description: 'After it is rewritten, it must be at least 5.',
  }),
  findings: ['inexpressible-check x'],
})

row('refinements leave no trace', {
  make: (z) => z.object({ x: z.number().refine((value) => value !== 13) }),
  v3: true,
  document: field({ type: 'number' }),
})
