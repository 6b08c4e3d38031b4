import { relative } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { toPosix } from '../../discover/index.ts'
import type { FindingDraft } from '../../finding.ts'
import type { ResolvedOptions } from '../../options.ts'
import { fileOf } from './files.ts'
import { Generated } from './generated.ts'
import { readingPlugin } from './reading.ts'
import type { Asked } from './settle.ts'

/** What happens to modules of the environment before and after Vite's other plugins. */
export interface ToolsEnvironment {
  readonly generated: Generated
  /** How a module is called in findings. */
  name(id: string): string
  /** What was replaced in a module. */
  findings(id: string): readonly FindingDraft[]
  readonly resolve: Resolve
  /** A module is transformed again: its imports are looked at once more. */
  renew(id: string): void
}

type Resolve = Extract<Plugin['resolveId'], (...args: never[]) => unknown>

/** Reads modules as a build would: what Node imports itself is found out here, and what it cannot read. */
export function createToolsEnvironment(
  options: ResolvedOptions,
  outer: ResolvedConfig,
): ToolsEnvironment {
  const generated = new Generated()
  const name = (id: string): string => toPosix(relative(options.root, fileOf(id) ?? id))
  const notes = new Map<string, FindingDraft[]>()
  const graph = {
    externals: new Set<string>(),
    findings: {
      push(finding: FindingDraft): void {
        const file = finding.file ?? ''
        notes.set(file, [...(notes.get(file) ?? []), finding])
      },
    },
  }
  const reading = readingPlugin({
    ...{ options, generated, graph, files: [], unreadable: new Map(), rolldown: true },
    asked: askedOf(outer),
  })
  return {
    generated,
    name,
    findings: (id) => notes.get(name(id)) ?? [],
    resolve: (reading.resolveId as { readonly handler: Resolve }).handler,
    renew: (id) => notes.delete(name(id)),
  }
}

/** What the user's config says about packages of the server. */
function askedOf({ environments }: ResolvedConfig): Asked {
  const { noExternal, external } = environments.ssr?.resolve ?? {}
  return {
    noExternal: noExternal === true ? true : noExternal ? [noExternal].flat() : [],
    external: Array.isArray(external) ? [external] : [],
  }
}
