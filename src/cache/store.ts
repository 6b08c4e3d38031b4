import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { digest, type Probe } from './fingerprint.ts'
import { readSealed, writeSealed } from './sealed.ts'
import type { Stamp } from './stamps.ts'

/** What is kept of one tool module besides its contracts. Numbers are positions in `Content.probes`. */
export interface Entry {
  /** Findings of the bundler about files of its closure. */
  readonly findings: readonly FindingDraft[]
  readonly closure: readonly string[]
  readonly reads: readonly string[]
  readonly probes: readonly number[]
  /** Position in `Content.groups`: what it depends on together with others. */
  readonly group: number
}

/** What was looked at, and what was seen. */
export type KeptProbe = readonly [probe: Probe, print: string]

export interface Content {
  readonly probes: readonly KeptProbe[]
  readonly groups: readonly (readonly number[])[]
  /** By `ToolFile.name`. */
  readonly entries: readonly (readonly [name: string, Entry])[]
  /** Files the bundle was made from that belong to no closure. */
  readonly dependencies: readonly string[]
}

/** By position in `Content.probes`: what spares reading files again. */
export type KeptStamps = readonly (Stamp | null)[]

export interface Stored {
  /** Stands for the answers, and for what they depend on. */
  readonly token: string
  readonly content: Content
  readonly stamps: KeptStamps
  /** Parsed on demand: whoever knows the result already does not need them. */
  modules(): ReadonlyMap<string, ModuleContracts>
  /** Writes the same with other stamps. */
  renew(stamps: KeptStamps): void
}

/** What was kept under this key, if anything. */
export function readStore(file: string, key: string): Stored | undefined {
  const parts = readSealed(file, key)
  const [content, modules, stamps] = parts ?? []
  if (content === undefined || modules === undefined || stamps === undefined) return undefined
  return {
    token: tokenOf(content, modules),
    content: JSON.parse(content) as Content,
    stamps: JSON.parse(stamps) as KeptStamps,
    modules: () =>
      new Map((JSON.parse(modules) as ModuleContracts[]).map((module) => [module.file, module])),
    renew(renewed) {
      writeSealed(file, key, [content, modules, JSON.stringify(renewed)])
    },
  }
}

/** Gives the token of what was written. */
export function writeStore(
  file: string,
  key: string,
  kept: { readonly content: Content; readonly stamps: KeptStamps },
  modules: readonly ModuleContracts[],
): string | undefined {
  const [content, answers] = [JSON.stringify(kept.content), JSON.stringify(modules)]
  const isWritten = writeSealed(file, key, [content, answers, JSON.stringify(kept.stamps)])
  return isWritten ? tokenOf(content, answers) : undefined
}

const tokenOf = (content: string, modules: string): string => digest(`${content}\n${modules}`)
