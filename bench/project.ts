/**
 * How the projection grows: `npx tsx bench/project.ts`. Each figure is the median of nine runs,
 * interleaved over the sizes; the last column is the time per node against the first row of its group.
 */
import { project } from '../src/project/index.ts'
import { type Schema, type SchemaMap, walk } from '../src/schema/index.ts'

const object = (properties: SchemaMap): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const fields = (count: number, name: (index: number) => string): SchemaMap =>
  Object.fromEntries(
    many(count, (index) => [
      name(index),
      { type: index % 3 === 0 ? 'number' : 'string', description: `Field ${index}` } as Schema,
    ]),
  )
const union = (branches: number, shared: boolean): Schema => ({
  anyOf: many(branches, (index) =>
    object({
      op: { const: `op${index}` },
      ...fields(20, (field) => (shared ? `f${(index + field) % 40}` : `f${index}_${field}`)),
    }),
  ),
})
const nested = (depth: number, wrap: (inner: Schema) => Schema): Schema => {
  let node: Schema = { type: 'string' }
  for (let level = 0; level < depth; level++) node = wrap(node)
  return node
}

const groups: Record<string, [number[], (size: number) => Schema]> = {
  properties: [[5, 20, 100, 1000, 10_000], (size) => object(fields(size, (index) => `p${index}`))],
  'branches × 20 shared fields': [[3, 10, 50, 500], (size) => union(size, true)],
  'branches × 20 fields of their own': [[3, 10, 50, 500], (size) => union(size, false)],
  'depth of objects': [[20, 200, 2000], (size) => nested(size, (a) => object({ a }))],
  'depth of nullables': [
    [20, 200, 2000],
    (size) => nested(size, (a) => object({ a: { anyOf: [a, { type: 'null' }] } })),
  ],
  'enum values': [[100, 1000, 100_000], (size) => ({ enum: many(size, (index) => `v${index}`) })],
  'shared definitions, doubling': [
    [8, 40],
    (size) => ({
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries([
        ...many(size, (index): [string, Schema] => {
          const $ref = `#/$defs/d${index + 1}`
          return [`d${index}`, object({ a: { $ref }, b: { $ref } })]
        }),
        [`d${size}`, { type: 'string' }],
      ]),
    }),
  ],
}

const count = (document: Schema): number => {
  let nodes = 0
  walk(document, () => nodes++)
  return nodes
}
const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0

for (const [name, [sizes, make]] of Object.entries(groups)) {
  const documents = sizes.map(make)
  const times = sizes.map((): number[] => [])
  for (let round = 0; round < 12; round++)
    for (const [index, document] of documents.entries()) {
      const start = performance.now()
      project(document)
      // The first rounds warm the engine up.
      if (round > 2) times[index]?.push(performance.now() - start)
    }
  console.log(`\n${name}`)
  let first: number | undefined
  for (const [index, size] of sizes.entries()) {
    const time = median(times[index] ?? [])
    const nodes = documents[index] === undefined ? 1 : count(documents[index])
    first ??= time / nodes
    const ratio = time / nodes / first
    console.log(
      `${String(size).padStart(8)} ${String(nodes).padStart(8)} nodes ${time.toFixed(3).padStart(10)} ms   ×${ratio.toFixed(2)} per node`,
    )
  }
}
