import { describe, expect, test } from 'vitest'
import { converted, field, found, row } from './rows.ts'
import { ZODS, ZODS3, type Zod, z, z3 } from './zods.ts'

const list = (items: unknown) => ({
  type: 'array',
  items,
  'x-tool-manifest': { authored: true },
})
const ref = (name: string, more = {}) => ({ $ref: `#/$defs/${name}`, ...more })

const NODE = {
  type: 'object',
  properties: { tag: { type: 'string' }, children: list(ref('node')) },
  required: ['tag', 'children'],
}

row('a recursive root stands at the root and among the definitions', {
  make: (z) => {
    const node: unknown = z.lazy(() =>
      z.object({ tag: z.string(), children: z.array(node as never) }),
    )
    return node
  },
  v3: true,
  document: { ...NODE, $defs: { node: NODE } },
})

row('a getter in a shape', {
  make: (z) => {
    const category = z.object({
      name: z.string(),
      get inside(): never {
        return z.array(category) as never
      },
    })
    return z.object({ top: category })
  },
  document: {
    type: 'object',
    properties: { top: ref('top') },
    required: ['top'],
    $defs: {
      top: {
        type: 'object',
        properties: { name: { type: 'string' }, inside: list(ref('top')) },
        required: ['name', 'inside'],
      },
    },
  },
})

row('a lazy that is described at each use', {
  make: (z) => {
    const menu: ReturnType<Zod['lazy']> = z.lazy(() =>
      z.object({ label: z.string(), items: z.array(menu.describe('sub menu')) }),
    )
    return z.object({ menu: menu.describe('root menu') })
  },
  v3: true,
  document: {
    type: 'object',
    properties: { menu: ref('menu', { description: 'root menu' }) },
    required: ['menu'],
    $defs: {
      menu: {
        type: 'object',
        properties: {
          label: { type: 'string' },
          items: list(ref('menu', { description: 'sub menu' })),
        },
        required: ['label', 'items'],
      },
    },
  },
})

row('two that hold each other', {
  make: (z) => {
    const person: unknown = z.lazy(() =>
      z.object({ team: (team as never as { optional(): never }).optional() }),
    )
    const team: unknown = z.lazy(() => z.object({ lead: person as never }))
    return z.object({ boss: person as never })
  },
  v3: true,
  document: {
    type: 'object',
    properties: { boss: ref('boss') },
    required: ['boss'],
    $defs: {
      boss: {
        type: 'object',
        properties: {
          team: { type: 'object', properties: { lead: ref('boss') }, required: ['lead'] },
        },
      },
    },
  },
})

row('a recursive union', {
  make: (z) => {
    const tree: unknown = z.lazy(() => z.union([z.string(), z.array(tree as never)]))
    return z.object({ x: tree as never })
  },
  v3: true,
  document: {
    ...(field(ref('x')) as object),
    $defs: { x: { anyOf: [{ type: 'string' }, list(ref('x'))] } },
  },
})

row('recursion through null', {
  make: (z) => {
    const link: unknown = z.lazy(() =>
      z.object({ next: (link as never as { nullable(): never }).nullable() }),
    )
    return z.object({ x: link as never })
  },
  v3: true,
  document: {
    ...(field(ref('x')) as object),
    $defs: {
      x: {
        type: 'object',
        properties: { next: { anyOf: [ref('x'), { type: 'null' }] } },
        required: ['next'],
      },
    },
  },
})

row('a recursive union whose key may be missing', {
  make: (z) => {
    const tree: unknown = z.lazy(() => z.union([z.undefined(), z.object({ sub: tree as never })]))
    return z.object({ x: tree as never })
  },
  v3: true,
  document: {
    ...(field(ref('x'), false) as object),
    $defs: { x: { type: 'object', properties: { sub: ref('x') } } },
  },
})

row('a schema used twice is written once', {
  make: (z) => {
    const point = z.object({ x: z.number() })
    return z.object({ from: point, to: point.optional(), all: z.array(point) })
  },
  v3: true,
  document: {
    type: 'object',
    properties: { from: ref('from'), to: ref('from'), all: list(ref('from')) },
    required: ['from', 'all'],
    $defs: {
      from: {
        type: 'object',
        properties: { x: { type: 'number' } },
        required: ['x'],
        'x-tool-manifest': { shared: true },
      },
    },
  },
})

describe('definition names', () => {
  test("an author's id, also of a scalar used once", () => {
    const { document } = converted(z.object({ a: z.string().meta({ id: 'Job.Id-1' }) }))
    expect(document).toEqual({
      type: 'object',
      properties: { a: ref('Job.Id-1') },
      required: ['a'],
      $defs: { 'Job.Id-1': { type: 'string' } },
    })
  })

  test('an id with other characters gives way to the property', () => {
    const { document } = converted(z.object({ a: z.string().meta({ id: 'Job/Id' }) }))
    expect(document).toMatchObject({
      properties: { a: ref('a') },
      $defs: { a: { type: 'string' } },
    })
  })

  test('a property with other characters gives way to `node`', () => {
    const { document } = converted(z.object({ 'ä b': z.string().meta({ id: '?' }) }))
    expect(document).toMatchObject({ $defs: { node: { type: 'string' } } })
  })

  test('clashes are numbered in document order', () => {
    const { document } = converted(
      z.object({
        a: z.object({ a: z.string() }).meta({ id: 'Customer' }),
        b: z.object({ b: z.string() }).meta({ id: 'Customer' }),
        c: z.object({ c: z.string() }).meta({ id: 'Customer' }),
      }),
    )
    expect(document).toMatchObject({
      properties: { a: ref('Customer'), b: ref('Customer_2'), c: ref('Customer_3') },
      $defs: {
        Customer: { properties: { a: {} } },
        Customer_2: { properties: { b: {} } },
        Customer_3: { properties: { c: {} } },
      },
    })
  })

  test('an id at the root names nothing', () => {
    const { document } = converted(z.object({ a: z.string() }).meta({ id: 'Root' }))
    expect(document).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    })
  })

  test('a copy with another description is a schema of its own, without the id', () => {
    const id = z.string().meta({ id: 'JobId' })
    expect(converted(z.object({ a: id.describe('this job'), b: id })).document).toEqual({
      type: 'object',
      properties: { a: { type: 'string', description: 'this job' }, b: ref('JobId') },
      required: ['a', 'b'],
      $defs: { JobId: { type: 'string' } },
    })
  })
})

describe('schemas without an end', () => {
  for (const [version, z] of [...ZODS, ...ZODS3]) {
    const any = z as unknown as Zod
    test(`a lazy that is made anew at every level (${version})`, () => {
      const grow = (): never => any.lazy(() => any.object({ next: grow() })) as never
      const conversion = converted(any.object({ ok: any.string(), chain: grow() }))
      expect(found(conversion)).toEqual(['infinite-schema chain'])
      expect(conversion.document).toMatchObject({ properties: { ok: { type: 'string' } } })
    })

    test(`a tree that is made anew at every level (${version})`, () => {
      const grow = (): never => any.lazy(() => any.object({ left: grow(), right: grow() })) as never
      expect(found(converted(any.object({ a: grow(), b: grow() })))).toEqual([
        'infinite-schema a',
        'infinite-schema b',
      ])
    })

    test(`a lazy that holds nothing but itself (${version})`, () => {
      const self: { optional(): never } = any.lazy(() => self.optional()) as never
      expect(found(converted(any.object({ x: self as never })))).toEqual(['infinite-schema x'])
    })
  }

  for (const [version, z] of ZODS)
    test(`a getter that makes another object every time (${version})`, () => {
      const grow = (): unknown =>
        z.object({
          get next(): never {
            return grow() as never
          },
        })
      expect(found(converted(z.object({ chain: grow() as never })))).toEqual([
        'infinite-schema chain',
      ])
    })
})

describe('size', () => {
  for (const [name, any] of [
    ['Zod 4', z],
    ['Zod 3', z3 as unknown as Zod],
  ] as const) {
    test(`2 000 levels (${name})`, () => {
      let deep: unknown = any.string()
      for (let level = 0; level < 2_000; level++) deep = any.object({ in: deep as never })
      const conversion = converted(deep)
      expect(found(conversion)).toEqual([])
      let at: unknown = conversion.document
      let levels = 0
      for (; (at as { type: string }).type === 'object'; levels++)
        at = (at as { properties: { in: unknown } }).properties.in
      expect(levels).toBe(2_000)
    })

    test(`2 000 levels of wrappers (${name})`, () => {
      let deep: unknown = any.string()
      for (let level = 0; level < 2_000; level++)
        deep = (deep as { nullable(): unknown }).nullable()
      expect(converted(any.object({ x: deep as never })).document).toEqual(
        field({ type: ['string', 'null'] }),
      )
    })

    test(`a graph that would be 2^60 nodes as a tree (${name})`, () => {
      let pair: unknown = any.object({ a: any.string() })
      for (let level = 0; level < 60; level++)
        pair = any.object({ a: pair as never, b: pair as never })
      const { document } = converted(pair)
      expect(Object.keys((document as { $defs: object }).$defs)).toHaveLength(60)
    })
  }

  test('10 000 properties, a union of 500', () => {
    const wide = z.object(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, z.string()])),
    )
    const many = z.discriminatedUnion(
      'k',
      Array.from({ length: 500 }, (_, index) =>
        z.object({ k: z.literal(`k${index}`), v: z.number() }),
      ) as never,
    )
    expect(converted(wide).findings).toEqual([])
    expect((converted(many).document as { anyOf: unknown[] }).anyOf).toHaveLength(500)
  })
})
