import { field, lost, row } from './rows.ts'

row('one literal is a const with its type', {
  make: (z) => z.object({ x: z.literal('a') }),
  v3: true,
  mini: (z) => z.object({ x: z.literal('a') }),
  document: field({ type: 'string', const: 'a' }),
})

row('literals of several types', {
  make: (z) => z.object({ x: z.literal(['a', 1, true, null]) }),
  document: field({ type: ['string', 'integer', 'boolean', 'null'], enum: ['a', 1, true, null] }),
})

row('a null literal is null', {
  make: (z) => z.object({ x: z.literal(null) }),
  v3: true,
  document: field({ type: 'null' }),
})

row('an enum', {
  make: (z) => z.object({ x: z.enum(['start', 'end']) }),
  v3: true,
  mini: (z) => z.object({ x: z.enum(['start', 'end']) }),
  document: field({ type: 'string', enum: ['start', 'end'] }),
})

enum Level {
  Low = 1,
  High = 2,
}
row('a native numeric enum: no names of its reverse mapping', {
  make: (z) => z.object({ x: z.nativeEnum(Level) }),
  v3: true,
  document: field({ type: 'integer', enum: [1, 2] }),
})

enum Mixed {
  Zero = 0,
  Half = 0.5,
  Text = 'text',
}
row('a native enum of numbers and texts', {
  make: (z) => z.object({ x: z.nativeEnum(Mixed) }),
  v3: true,
  document: field({ type: ['string', 'number'], enum: [0, 0.5, 'text'] }),
})

row('an enum whose value is the name of another keeps it', {
  make: (z) => z.object({ x: z.enum({ A: 1, B: 'A' } as const) }),
  document: field({ type: ['string', 'integer'], enum: [1, 'A'] }),
})

row('undefined among literals goes, and the key may be missing', {
  make: (z) => z.object({ x: z.union([z.literal(undefined), z.literal('a')]) }),
  v3: true,
  document: field({ type: 'string', const: 'a' }, false),
})

row('a big integer among literals is no JSON', {
  make: (z) => z.object({ x: z.literal(['a', 5n]) }),
  document: field(lost('literal 5')),
  findings: ['unrepresentable x'],
})

row('nullable values hold null', {
  make: (z) => z.object({ x: z.enum(['a', 'b']).nullable(), y: z.literal(3).nullable() }),
  v3: true,
  document: {
    type: 'object',
    properties: {
      x: { type: ['string', 'null'], enum: ['a', 'b', null] },
      y: { type: ['integer', 'null'], enum: [3, null] },
    },
    required: ['x', 'y'],
  },
})

row('values that stand twice stand once', {
  make: (z) => z.object({ x: z.enum({ A: 'a', B: 'a' }) }),
  document: field({ type: 'string', enum: ['a'] }),
})
