import type { Schema } from '../../schema/types.ts'
import { build } from './build.ts'
import { discover } from './discover.ts'
import { finish } from './finish.ts'
import { Job } from './job.ts'
import { readRawShape } from './read.ts'
import { looksLikeContract } from './recognize.ts'
import { type Conversion, type ConvertOptions, Fault, type Slot } from './types.ts'

export { type ContractKind, looksLikeContract } from './recognize.ts'
export type { Conversion, ConvertOptions, MetadataRegistry } from './types.ts'

/**
 * Makes the JSON Schema 2020-12 document of a contract: a schema of Zod 4 or Zod 3, a raw shape of
 * such, a schema that says itself as JSON Schema, or a plain JSON Schema. What the document cannot
 * say becomes a finding at its place; nothing is thrown but what a getter of the author throws.
 * The rules are those of docs/contracts.md.
 * @example convert(z.object({ city: z.string() }), { side: 'input' }).document
 */
export function convert(contract: unknown, options: ConvertOptions): Conversion {
  const { side, registries = [] } = options
  if (looksLikeContract(contract) === 'json-schema')
    return { document: structuredClone(contract) as Schema, findings: [] }
  const job = new Job(side, registries)
  const root = rootOf(contract)
  const uses = discover(root, job)
  return finish(build(root, uses, job), job)
}

function rootOf(contract: unknown): Slot {
  switch (looksLikeContract(contract)) {
    case 'zod4':
    case 'zod3':
    case 'standard-json-schema':
      return contract as Slot
    case 'raw-shape':
      return readRawShape(contract as Record<string, unknown>)
    default:
      return new Fault('unsupported-schema', 'This is no schema that can be converted.')
  }
}
