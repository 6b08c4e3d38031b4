/**
 * Conversion, projection and checks against the converters of the schema libraries, on the same
 * contracts in one run: medians of interleaved rounds of processor time, as ratios. Bundled first, as
 * the package ships: `tsx` gives every closure its name at run time, which costs more than the work.
 */
import { toJsonSchema } from '@valibot/to-json-schema'
import { type as ark } from 'arktype'
import * as v from 'valibot'
import * as z from 'zod'
import { findUntypedProperties } from '../src/check/index.ts'
import { convert } from '../src/contract/convert/index.ts'
import { project } from '../src/project/index.ts'

const ROUNDS = 15
const MILLISECONDS = 20
const UNUSED = z.never()
/** Until the code is compiled. */
const WARM_UP = 200

interface Subject {
  readonly name: string
  /** How many schemas are made at a time. */
  readonly batch: number
  /** A new one for each call: no converter may live on what an earlier call has put into the schema. */
  readonly zod: () => z.ZodType
  readonly valibot: v.GenericSchema
  readonly arktype: { toJsonSchema(): unknown }
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

function properties(count: number): Subject {
  const names = indexes(count)
  const of = <T>(makers: readonly ((index: number) => T)[]): Record<string, T> =>
    Object.fromEntries(names.map((index) => [`p${index}`, makers[index % makers.length]!(index)]))
  return {
    name: `${count} properties`,
    batch: Math.ceil(600 / count),
    zod: () =>
      z.object(
        of<z.ZodType>([
          () => z.string().min(1).describe('A name'),
          () => z.number().int().min(0).optional(),
          () => z.enum(['a', 'b', 'c']),
          () => z.array(z.string()).max(5),
          () => z.object({ id: z.string(), on: z.boolean().nullable() }),
        ]),
      ),
    valibot: v.object(
      of<v.GenericSchema>([
        () => v.pipe(v.string(), v.minLength(1), v.description('A name')),
        () => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
        () => v.picklist(['a', 'b', 'c']),
        () => v.pipe(v.array(v.string()), v.maxLength(5)),
        () => v.object({ id: v.string(), on: v.nullable(v.boolean()) }),
      ]),
    ) as v.GenericSchema,
    arktype: ark(
      Object.fromEntries(
        names.map((index) =>
          index % 5 === 1
            ? [`p${index}?`, 'number.integer>=0']
            : [
                `p${index}`,
                [
                  'string>=1',
                  '',
                  "'a'|'b'|'c'",
                  'string[]<=5',
                  { id: 'string', on: 'boolean|null' },
                ][index % 5],
              ],
        ),
      ) as never,
    ) as never,
  }
}

function branches(count: number): Subject {
  const names = indexes(count)
  return {
    name: `${count} branches`,
    batch: Math.ceil(600 / count),
    zod: () =>
      z.discriminatedUnion(
        'kind',
        names.map((index) =>
          z.object({
            kind: z.literal(`k${index}`),
            id: z.string(),
            size: index % 2 ? z.number() : z.string(),
            [`own${index}`]: z.boolean().optional(),
          }),
        ) as never,
      ),
    valibot: v.variant(
      'kind',
      names.map((index) =>
        v.object({
          kind: v.literal(`k${index}`),
          id: v.string(),
          size: index % 2 ? v.number() : v.string(),
          [`own${index}`]: v.optional(v.boolean()),
        }),
      ) as never,
    ) as v.GenericSchema,
    arktype: names
      .map((index) =>
        ark({
          kind: `'k${index}'`,
          id: 'string',
          size: index % 2 ? 'number' : 'string',
          [`own${index}?`]: 'boolean',
        } as never),
      )
      .reduce((all, one) => (all as never as { or(other: unknown): never }).or(one)) as never,
  }
}

type Run = (subject: Subject, zod: z.ZodType) => unknown

const runners: readonly (readonly [name: string, run: Run])[] = [
  [
    'ours: convert + project + check',
    (_, zod) => findUntypedProperties(project(convert(zod, { side: 'input' }).document).document),
  ],
  ['ours: convert', (_, zod) => convert(zod, { side: 'input' })],
  ['z.toJSONSchema', (_, zod) => z.toJSONSchema(zod, { io: 'input' })],
  ['@valibot/to-json-schema', ({ valibot }) => toJsonSchema(valibot, { errorMode: 'ignore' })],
  ['ArkType', ({ arktype }) => arktype.toJsonSchema()],
]

/** What making schemas leaves behind is collected before the clock starts: it is nobody's of these. */
const collect = (globalThis as { readonly gc?: (how: { readonly type: 'minor' }) => void }).gc
if (!collect) throw new Error('Run with --expose-gc, as `npm run bench:convert` does.')

/** Microseconds of one call, over a slice of time in which schemas are made without being timed. */
function measure(run: Run, subject: Subject, milliseconds = MILLISECONDS): number {
  let calls = 0
  let passed = 0
  do {
    // Only what asks for the second argument needs new schemas of Zod.
    const isOfZod = run.length === 2
    const schemas = indexes(subject.batch).map(() => (isOfZod ? subject.zod() : UNUSED))
    // Twice, so that the schemas themselves are old and no converter's collection copies them.
    if (isOfZod) for (let time = 0; time < 2; time++) collect?.({ type: 'minor' })
    const started = process.cpuUsage()
    for (const zod of schemas) run(subject, zod)
    const { user, system } = process.cpuUsage(started)
    passed += (user + system) / 1000
    calls += subject.batch
  } while (passed < milliseconds)
  return (passed * 1000) / calls
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const subjects = [...[5, 20, 100].map(properties), ...[3, 10, 50].map(branches)]
const times = subjects.map(() => runners.map((): number[] => []))
for (const subject of subjects) for (const [, run] of runners) measure(run, subject, WARM_UP)
// Subjects take turns as well: else the first of a new form pays for compiling once more.
for (let round = 0; round < ROUNDS; round++)
  for (const [which, subject] of subjects.entries())
    for (const [index, [, run]] of runners.entries())
      times[which]![index]!.push(measure(run, subject))

for (const [which, { name }] of subjects.entries()) {
  const medians = times[which]!.map(median)
  const ours = medians[0] ?? 0
  console.log(`\n${name}`)
  for (const [index, [runner]] of runners.entries()) {
    const time = medians[index] ?? 0
    console.log(
      `  ${runner.padEnd(32)} ${time.toFixed(1).padStart(9)} µs   ${(time / ours).toFixed(2).padStart(6)} x ours`,
    )
  }
}
