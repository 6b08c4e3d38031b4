import type { FindingDraft, Side } from '../finding.ts'
import type { Schema, SchemaMap, SchemaObject } from '../schema/types.ts'
import { type Conversion, convert, type MetadataRegistry } from './convert/index.ts'
import { unwrap } from './unwrap.ts'
import { isFailure } from './view.ts'

/** Several contracts that together describe one object: path parameters and a body. */
export class Joined {
  constructor(readonly contracts: readonly unknown[]) {}
}

const NO_ARGUMENTS: Schema = { type: 'object', properties: {} }

/** The document of one side of a tool; a getter of the author's that throws, throws here. */
export async function convertSide(
  value: unknown,
  side: Side,
  registries: readonly MetadataRegistry[],
): Promise<Conversion> {
  if (value instanceof Joined) {
    const parts: Conversion[] = []
    for (const contract of value.contracts) {
      parts.push(await convertSide(contract, side, registries))
    }
    return join(parts)
  }
  const [contract] = await unwrap(value)
  if (isFailure(contract)) throw contract.error
  if (contract === undefined) return { document: NO_ARGUMENTS, findings: [] }
  return convert(contract, { side, registries })
}

/** All of several documents at once: the projection merges them. */
function join(parts: readonly Conversion[]): Conversion {
  const definitions: [string, Schema][] = []
  const findings: FindingDraft[] = []
  const members = parts.map(({ document, findings: found }, index) => {
    findings.push(...found.map((finding) => ({ ...finding, pointer: moved(finding, index) })))
    if (typeof document === 'boolean' || !document.$defs) return document
    const { $defs, ...rest } = document
    definitions.push(...Object.entries($defs))
    return rest
  })
  const document: SchemaObject = { type: 'object', allOf: members }
  const $defs: SchemaMap = Object.fromEntries(definitions)
  return { document: definitions.length > 0 ? { ...document, $defs } : document, findings }
}

function moved(finding: FindingDraft, index: number): string {
  const pointer = finding.pointer ?? ''
  return pointer.startsWith('/$defs') ? pointer : `/allOf/${index}${pointer}`
}
