import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as z from 'zod'
import { convert } from '../../src/contract/convert/index.ts'
import { type ProjectOptions, project } from '../../src/project/index.ts'
import type { Schema } from '../../src/schema/types.ts'
import { sample } from './sample.ts'
import { schemaOf } from './schema.ts'
import { type Contract, contracts } from './spec.ts'

const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  addUsedSchema: false,
  // compiling is most of the time this takes
  inlineRefs: false,
  code: { optimize: false },
})

/** What the projection is run with: the default always, one of the others in turn. */
const OTHERS: readonly ProjectOptions[] = [
  { mode: 'lossless' },
  { flatten: 'all' },
  { collisions: 'alternatives' },
  { unknown: 'json' },
]

/** Values that were accepted, of all that were tried. */
export const tally = { contracts: 0, values: 0, accepted: 0 }

/**
 * Whether `output` holds every key of `input`: Zod strips what the accepting branch does not declare,
 * so this says that all keys are declared.
 */
export function keepsKeys(input: unknown, output: unknown): boolean {
  if (typeof input !== 'object' || input === null) return true
  if (typeof output !== 'object' || output === null) return false
  return Object.keys(input).every(
    (name) =>
      Object.hasOwn(output, name) &&
      keepsKeys(
        (input as Record<string, unknown>)[name],
        (output as Record<string, unknown>)[name],
      ),
  )
}

/** What only `catch` lets through is not declared input: the same contract without it judges. */
function isDeclaredInput(contract: Contract, value: unknown): boolean {
  const text = JSON.stringify(contract)
  if (!text.includes('"does":"catch"')) return true
  const strict = JSON.parse(text.replaceAll('"does":"catch"', '"does":"optional"')) as Contract
  try {
    return schemaOf(strict, z).safeParse(value).success
  } catch {
    return false
  }
}

/**
 * Beside an untyped side of an intersection Zod lets keys through that the strict side refuses: neither
 * declares them, and Zod keeps them all the same.
 */
function keepsUndeclared(contract: Contract): boolean {
  const text = JSON.stringify(contract)
  return ['"kind":"intersection"', '"mode":"strict"', '"kind":"any"'].every((part) =>
    text.includes(part),
  )
}

/** The fault that a contract and values show, as words; undefined when there is none. */
export function faultOf(contract: Contract, seeds: readonly number[]): string | undefined {
  const schema = schemaOf(contract, z)
  const conversion = convert(schema, { side: 'input' })
  const lost = conversion.findings.some(({ rule }) => rule === 'unrepresentable')
  if (typeof conversion.document === 'boolean') return 'the document is a boolean'
  tally.contracts++
  const accepted = seeds.flatMap((seed) => acceptedValue(contract, schema, seed, lost))
  const others = OTHERS[(seeds[0] ?? 0) % (3 * OTHERS.length)]
  const documents: [string, Schema][] = [['the document', conversion.document]]
  for (const options of others ? [{}, others] : [{}]) {
    const { document } = project(conversion.document, options)
    const { document: again } = project(document, options)
    // what cannot be said is marked in the given document only
    if (!lost && JSON.stringify(again) !== JSON.stringify(document))
      return `the projection ${JSON.stringify(options)} is another one when it is projected again:\n${JSON.stringify(document)}\n${JSON.stringify(again)}`
    documents.push([`the projection ${JSON.stringify(options)}`, document])
  }
  if (accepted.length === 0) return undefined
  for (const [name, document] of documents) {
    const validate = ajv.compile(document as object)
    const refused = accepted.find((value) => !validate(value))
    const why = ajv.errorsText(validate.errors)
    if (typeof document === 'object') ajv.removeSchema(document)
    if (refused !== undefined)
      return `Zod accepts ${JSON.stringify(refused)}, but ${name} refuses it (${why}):\n${JSON.stringify(document)}\nmade from ${JSON.stringify(conversion.document)}`
  }
  return undefined
}

/** The value of a seed when Zod accepts it as declared input, with declared keys only. */
function acceptedValue(
  contract: Contract,
  schema: z.ZodType,
  seed: number,
  lost: boolean,
): unknown[] {
  const value = sample(contract, seed)
  tally.values++
  let parsed: { success: boolean; data?: unknown }
  try {
    parsed = schema.safeParse(value)
  } catch {
    // an intersection whose sides cannot be merged
    return []
  }
  if (!parsed.success || lost || !keepsKeys(value, parsed.data)) return []
  if (!isDeclaredInput(contract, value) || keepsUndeclared(contract)) return []
  tally.accepted++
  return [value]
}

/** Runs the property; gives the report of the shrunk counterexample, or undefined. */
export function soundness(runs: number, seed: number): string | undefined {
  const details = fc.check(
    fc.property(
      contracts,
      fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      (contract, seeds) => {
        const fault = faultOf(contract, seeds)
        if (fault !== undefined) throw new Error(fault)
      },
    ),
    { numRuns: runs, seed },
  )
  if (!details.failed) return undefined
  const error = details.errorInstance
  return [
    `seed ${details.seed}, path ${details.counterexamplePath}`,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    JSON.stringify(details.counterexample),
  ].join('\n')
}
