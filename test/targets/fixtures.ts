import { z } from 'zod'
import { convert } from '../../src/contract/convert/index.ts'
import type { FindingDraft } from '../../src/finding.ts'
import { project } from '../../src/project/index.ts'
import { findTarget, lowerFor } from '../../src/target/index.ts'
import type { Target, TargetSettings, TargetTool } from '../../src/target/types.ts'
import { tool } from './support.ts'

const Address = z.object({ city: z.string() }).meta({ id: 'Address' })
const Category = z.object({
  name: z.string(),
  get children() {
    return z.array(Category)
  },
})
const Linked = z.object({
  value: z.string(),
  get next() {
    return Linked.optional()
  },
})
const field = (x: z.ZodType): z.ZodType => z.object({ x })

/** Contracts that libraries turn into requests which some provider refuses, and their relatives. */
export const FIXTURES: { readonly [name: string]: z.ZodType } = {
  'no arguments': z.object({}),
  string: field(z.string()),
  'string with a description': field(z.string().describe('Text')),
  optional: field(z.string().optional()),
  nullable: field(z.string().nullable()),
  nullish: field(z.string().nullish()),
  default: field(z.number().default(10)),
  catch: field(z.string().catch('a')),
  'positive integer': field(z.int().positive()),
  'number with bounds': field(z.number().min(0).max(1).multipleOf(0.5)),
  'string lengths': field(z.string().min(1).max(20)),
  url: field(z.url()),
  email: field(z.email()),
  uuid: field(z.uuid()),
  'date and time': field(z.iso.datetime()),
  'coerced date': field(z.coerce.date()),
  date: field(z.date()),
  bigint: field(z.bigint()),
  regex: field(z.string().regex(/^[a-z]+$/)),
  'regex with lookahead': field(z.string().regex(/^(?=.*\d).+$/)),
  'word boundary': field(z.string().regex(/\bx\b/)),
  boolean: field(z.boolean()),
  'literal true': field(z.literal(true)),
  'string literal': field(z.literal('a')),
  'number literals': field(z.literal([1, 2, 3])),
  'mixed literals': field(z.literal(['x', 1, null])),
  enum: field(z.enum(['a', 'b'])),
  'nullable enum': field(z.enum(['a', 'b']).nullable()),
  'enum with an empty string': field(z.enum(['', 'a'])),
  'enum that differs by case': field(z.enum(['a', 'A'])),
  'union of scalars': field(z.union([z.string(), z.number()])),
  'string or list': field(z.union([z.string(), z.array(z.string())])),
  array: field(z.array(z.string())),
  'array lengths': field(z.array(z.string()).min(2).max(5)),
  'array of objects': field(z.array(z.object({ id: z.string(), note: z.string().optional() }))),
  'array of anything': field(z.array(z.any())),
  set: field(z.set(z.string())),
  tuple: field(z.tuple([z.number(), z.string()])),
  'tuple with rest': field(z.tuple([z.number()]).rest(z.string())),
  'nested object': field(z.object({ a: z.string(), b: z.object({ c: z.number() }) })),
  'optional object': field(z.object({ a: z.string() }).optional()),
  'nullable object': field(z.object({ a: z.string() }).nullable()),
  'empty object': field(z.object({})),
  'strict object': z.strictObject({ x: z.string() }),
  'loose object': z.looseObject({ x: z.string() }),
  'typed catchall': z.object({ x: z.string() }).catchall(z.number()),
  record: field(z.record(z.string(), z.number())),
  'record of anything': field(z.record(z.string(), z.unknown())),
  'record of an enum': field(z.record(z.enum(['a', 'b']), z.number())),
  'any JSON': field(z.json()),
  any: field(z.any()),
  unknown: field(z.unknown().optional()),
  'discriminated union': field(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('move'), to: z.string() }),
      z.object({ kind: z.literal('copy'), to: z.string(), keep: z.boolean().optional() }),
    ]),
  ),
  'discriminated union at the root': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), to: z.string() }),
    z.object({ kind: z.literal('wait'), seconds: z.int().min(1) }),
  ]),
  'union that collides': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), value: z.string() }),
    z.object({ kind: z.literal('many'), value: z.array(z.string()) }),
  ]),
  'union of objects': field(z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])),
  intersection: z.intersection(z.object({ a: z.string() }), z.object({ x: z.number().optional() })),
  'recursion through an array': Category,
  'recursion through an optional property': Linked,
  'named definition': z.object({ from: Address, x: Address.describe('Where to') }),
  'optional definition': z.object({ x: Address.optional() }),
  'template literal': field(z.templateLiteral(['id-', z.number()])),
  'name with a space': z.object({ 'a b': z.string() }),
}

export interface Fixture {
  readonly name: string
  readonly tool: TargetTool
  /** The same where unions that collide are written with alternatives. */
  readonly alternatives: TargetTool
  /** What the build says before any target is asked. */
  readonly faults: readonly FindingDraft[]
}

/** The fixtures as finished tools. */
export const fixtures: readonly Fixture[] = Object.entries(FIXTURES).map(([name, contract]) => {
  const { document, findings } = convert(contract, { side: 'input' })
  const projection = project(document)
  const alternatives = project(document, { collisions: 'alternatives' })
  return {
    name,
    tool: tool(projection.document, { input: projection }),
    alternatives: tool(alternatives.document, { input: alternatives }),
    faults: [...findings, ...projection.findings],
  }
})

/** The fixture as a build hands it to this target. */
export function toolFor({ collisions }: Target, { tool, alternatives }: Fixture): TargetTool {
  return collisions === undefined ? tool : alternatives
}

/** Every fixture that a target takes, under names of its own, and the file for all of them. */
export function accepted<T>(
  target: string,
  settings: TargetSettings = {},
): { readonly tools: readonly TargetTool[]; readonly value: T } {
  const found = findTarget(target)
  const tools = fixtures.flatMap((fixture, index) => {
    const given = toolFor(found, fixture)
    const { findings } = lowerFor(found, [given], settings)
    return findings.some(({ level }) => level === 'error') ? [] : [{ ...given, name: `f${index}` }]
  })
  return { tools, value: lowerFor(found, tools, settings).file?.value as T }
}
