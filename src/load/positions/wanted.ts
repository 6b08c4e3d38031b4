import type { ProjectedTool } from '../../check/types.ts'
import type { ToolContract } from '../../contract/types.ts'
import type { Finding } from '../../finding.ts'
import { atPointer } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import type { WantedPlace } from './locate.ts'
import { stepsTo } from './steps.ts'

/** A place whose position is wanted, as plain data for the child process. */
export interface Wanted extends WantedPlace {
  /** Names the place in the answer. */
  readonly key: number
  readonly export: string
  /** Only where one export holds several tools. */
  readonly tool?: string
}

/** Rules whose pointer is one into the converted document; all others speak of the projected one. */
const CONVERTED = new Set([
  'unrepresentable',
  'invalid-schema',
  'unsupported-schema',
  'mixed-zod',
  'infinite-schema',
  'inexpressible-check',
  'unstable-default',
  'converter-fallback',
])

export interface Documents {
  readonly contracts: readonly ToolContract[]
  readonly tools: readonly ProjectedTool[]
}

/** The places of findings that have a tool and no position yet, by the file of the tool. */
export function wantedPlaces(
  findings: readonly Finding[],
  documents: Documents,
): Record<string, Wanted[]> {
  const byFile: Record<string, Wanted[]> = Object.create(null)
  findings.forEach((finding, key) => {
    const wanted = wantedOf(finding, key, documents)
    if (!wanted || finding.file === undefined) return
    byFile[finding.file] ??= []
    byFile[finding.file]?.push(wanted)
  })
  return byFile
}

function wantedOf(
  { tool, file, export: from, position, rule, side, pointer }: Finding,
  key: number,
  { contracts, tools }: Documents,
): Wanted | undefined {
  if (tool === undefined || from === undefined || position !== undefined) return undefined
  const isIt = (one: { name: string; file: string; export: string }): boolean =>
    one.name === tool && one.file === file && one.export === from
  const siblings = contracts.filter((one) => one.file === file && one.export === from)
  const place = { key, export: from, rule, ...(siblings.length > 1 ? { tool } : {}) }
  if (side === undefined || pointer === undefined) return { ...place, steps: [] }
  const converted = contracts.find(isIt)?.[side]
  const projected = tools.find(isIt)?.[side]?.document
  const order = CONVERTED.has(rule) ? [converted, projected] : [projected, converted]
  const document = order.find((one): one is Schema => one !== undefined && holds(one, pointer))
  return { ...place, side, steps: stepsTo(document ?? true, pointer) }
}

function holds(document: Schema, pointer: string): boolean {
  return atPointer(document, pointer) !== undefined
}
