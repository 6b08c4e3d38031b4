import { expect, test } from 'vitest'
import { converted } from './rows.ts'
import { type Zod, z } from './zods.ts'

/** What our documents say beside those of Zod, taken off: private marks, and types of values. */
function comparable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(comparable)
  if (typeof node !== 'object' || node === null) return node
  const {
    'x-tool-manifest': _private,
    $schema: _dialect,
    ...rest
  } = node as Record<string, unknown>
  const entries = Object.entries(rest).map(([name, value]) => [name, comparable(value)])
  return Object.fromEntries(entries)
}

const agreed: [string, (z: Zod) => unknown][] = [
  ['text', (z) => z.string()],
  ['lengths', (z) => z.string().min(1).max(3)],
  ['pattern', (z) => z.string().regex(/^a+$/)],
  ['two patterns', (z) => z.string().regex(/^a/).regex(/b$/)],
  ['number', (z) => z.number().min(1).max(3)],
  ['exclusive', (z) => z.number().gt(1).lt(3)],
  ['steps', (z) => z.number().multipleOf(5)],
  ['boolean', (z) => z.boolean()],
  ['null', (z) => z.null()],
  ['any', (z) => z.any()],
  ['literal', (z) => z.literal('a')],
  ['literals', (z) => z.literal(['a', 'b'])],
  ['enum', (z) => z.enum(['a', 'b'])],
  ['list', (z) => z.array(z.string()).min(1).max(2)],
  ['object', (z) => z.object({ a: z.string(), b: z.number().optional() })],
  ['strict object', (z) => z.strictObject({ a: z.string() })],
  ['catchall', (z) => z.object({ a: z.string() }).catchall(z.number())],
  ['nested', (z) => z.object({ a: z.object({ b: z.array(z.object({ c: z.boolean() })) }) })],
  ['union', (z) => z.union([z.object({ a: z.string() }), z.array(z.string())])],
  ['bare types', (z) => z.union([z.string(), z.number()])],
  ['nullable', (z) => z.string().nullable()],
  ['default', (z) => z.object({ a: z.string().default('x') })],
  ['prefault', (z) => z.object({ a: z.string().prefault('x') })],
  ['described', (z) => z.object({ a: z.string().describe('d').optional() }).describe('e')],
  ['metadata', (z) => z.string().meta({ title: 't', examples: ['a'], deprecated: true })],
  ['lazy', (z) => z.object({ a: z.lazy(() => z.string()) })],
  ['pipe', (z) => z.string().pipe(z.string().min(2))],
  ['transform', (z) => z.string().transform((text) => text.length)],
  ['readonly and brand', (z) => z.object({ a: z.string().brand('b') })],
  ['tuple with a rest', (z) => z.tuple([z.string()]).rest(z.number())],
  ['two objects', (z) => z.object({ a: z.string() }).and(z.object({ b: z.number() }))],
]

for (const [name, make] of agreed)
  test(`as Zod's own converter writes it: ${name}`, () => {
    const ours = comparable(converted(make(z)).document)
    const theirs = comparable(z.toJSONSchema(make(z) as never, { io: 'input' }))
    expect(ours).toEqual(theirs)
  })
