import { isObject } from '../../schema/index.ts'
import { build } from './build.ts'
import { discover } from './discover.ts'
import { readDocument } from './document/read.ts'
import { appearance } from './fault.ts'
import { finish } from './finish.ts'
import { Job } from './job.ts'
import { readRawShape } from './read.ts'
import { type ContractKind, isPlain, looksLikeContract } from './recognize.ts'
import { fromStandard } from './standard.ts'
import { type Conversion, type ConvertOptions, Fault, type Slot } from './types.ts'

export { type ContractKind, looksLikeContract } from './recognize.ts'
export type { Conversion, ConvertOptions, MetadataRegistry } from './types.ts'

/**
 * Makes the JSON Schema 2020-12 document of a contract: a schema of Zod 4 or Zod 3, a raw shape of
 * such, a schema that says itself as JSON Schema, or a plain JSON Schema. What the document cannot
 * say becomes a finding at its place; nothing is thrown but what a getter inside a plain document throws.
 * The rules are those of docs/contracts.md.
 * @example convert(z.object({ city: z.string() }), { side: 'input' }).document
 */
export function convert(contract: unknown, options: ConvertOptions): Conversion {
  const { side, registries = [] } = options
  const looks = looksLikeContract(contract)
  if (looks === 'json-schema') return readDocument(contract as object, side)
  if (looks === 'standard-json-schema' || looks === 'standard-schema')
    return fromStandard(contract as object, side)
  const job = new Job(side, registries)
  const root = rootOf(contract, looks)
  const uses = discover(root, job)
  return finish(build(root, uses, job), job)
}

function rootOf(contract: unknown, looks: ContractKind | undefined): Slot {
  if (looks === 'zod4' || looks === 'zod3') return contract as Slot
  if (looks === 'raw-shape' || isEmpty(contract))
    return readRawShape(contract as Readonly<Record<string, unknown>>)
  return new Fault(
    'unsupported-schema',
    `A contract should stand here, but there is ${appearance(contract)}: it is no Zod schema, raw shape, Standard Schema or JSON Schema.`,
  )
}

/** The raw shape of a tool without arguments. */
const isEmpty = (value: unknown): boolean =>
  isObject(value) && isPlain(value) && Object.keys(value).length === 0
