import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { Probe } from './fingerprint.ts'
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

/** What was looked at, what was seen, and a stamp that spares reading a file again. */
export type KeptProbe = readonly [probe: Probe, print: string, stamp?: Stamp]

export interface Content {
  readonly probes: readonly KeptProbe[]
  readonly groups: readonly (readonly number[])[]
  /** By `ToolFile.name`. */
  readonly entries: readonly (readonly [name: string, Entry])[]
  /** Files the bundle was made from that belong to no closure. */
  readonly dependencies: readonly string[]
}

export interface Stored {
  /** Stands for everything that is stored here. */
  readonly seal: string
  readonly content: Content
  /** Parsed on demand: whoever knows the result already does not need them. */
  modules(): ReadonlyMap<string, ModuleContracts>
}

/** What was kept under this key, if anything. */
export function readStore(file: string, key: string): Stored | undefined {
  const sealed = readSealed(file, key)
  const [content, modules] = sealed?.parts ?? []
  if (sealed === undefined || content === undefined || modules === undefined) return undefined
  return {
    seal: sealed.seal,
    content: JSON.parse(content) as Content,
    modules: () =>
      new Map((JSON.parse(modules) as ModuleContracts[]).map((module) => [module.file, module])),
  }
}

/** Gives the seal of what was written. */
export function writeStore(
  file: string,
  key: string,
  content: Content,
  modules: readonly ModuleContracts[],
): string | undefined {
  return writeSealed(file, key, [JSON.stringify(content), JSON.stringify(modules)])
}
