import type { FindingDraft } from '../finding.ts'
import { importersOf, type ModuleGraph } from './module-graph.ts'
import { noToolFound } from './no-tool-found.ts'
import type { ModuleContracts, ToolContract } from './types.ts'

export interface Reconciled {
  /** In the order of the modules. */
  readonly tools: readonly ToolContract[]
  /** Of the modules themselves; each tool carries its own. */
  readonly findings: readonly FindingDraft[]
}

/**
 * Puts the modules of one build together: a tool that a module only re-exports is counted once, where
 * it is defined (docs/conventions.md, "Barrels"), and a module without tools becomes `no-tool-found`,
 * or an information where another matched module imports it. Pure.
 *
 * @example reconcile(evaluation.modules, { paths, closures })
 */
export function reconcile(modules: readonly ModuleContracts[], graph: ModuleGraph): Reconciled {
  const importers = importersOf(graph)
  const imports = (importer: string, imported: string) =>
    importers.get(imported)?.has(importer) ?? false
  // in a circle of imports, the first by name holds the tool
  const isReexport = (file: string, definer: string) =>
    imports(file, definer) && (!imports(definer, file) || definer < file)

  const groups = new Groups(modules.flatMap((module) => module.tools))
  const tools: ToolContract[] = []
  for (const module of modules) {
    for (const tool of module.tools) {
      const same = groups.of(tool).filter((other) => other.file !== tool.file)
      if (same.some((other) => isReexport(tool.file, other.file))) continue
      const shown = same.filter((other) => isReexport(other.file, tool.file))
      tools.push(renamed(tool, shown))
    }
  }
  const failures = modules.flatMap((module) => module.findings)
  const findings = modules.flatMap((module) => [
    ...module.findings.filter((finding) => !failures.some((other) => echoes(finding, other))),
    ...noToolFound(module, [...(importers.get(module.file) ?? [])].sort()),
  ])
  return { tools, findings }

  /** The same failure of the same tool, seen through a barrel. */
  function echoes(finding: FindingDraft, other: FindingDraft): boolean {
    return (
      finding.tool !== undefined &&
      finding.tool === other.tool &&
      finding.rule === other.rule &&
      finding.message === other.message &&
      isReexport(finding.file ?? '', other.file ?? '')
    )
  }
}

/** Tools that may be one: the same object, or (in modules that were evaluated apart) the same in every word. */
class Groups {
  readonly #byIdentity = new Map<string, ToolContract[]>()
  readonly #byContent = new Map<string, ToolContract[]>()

  constructor(tools: readonly ToolContract[]) {
    for (const tool of tools) {
      if (tool.identity !== undefined) append(this.#byIdentity, tool.identity, tool)
      append(this.#byContent, content(tool), tool)
    }
  }

  of(tool: ToolContract): ToolContract[] {
    const same = this.#byIdentity.get(tool.identity ?? '') ?? []
    return [...new Set([...same, ...(this.#byContent.get(content(tool)) ?? [])])]
  }
}

function append(map: Map<string, ToolContract[]>, key: string, tool: ToolContract): void {
  const known = map.get(key)
  if (known) known.push(tool)
  else map.set(key, [tool])
}

function content(tool: ToolContract): string {
  const { name, title, description, annotations, icons, _meta, convention, input, output } = tool
  return JSON.stringify([
    [name, title, description, annotations, icons],
    [_meta, convention, input, output],
  ])
}

/** A tool without a name of its own takes the key under which a registry lists it. */
function renamed(tool: ToolContract, shown: readonly ToolContract[]): ToolContract {
  if (tool.nameSource === 'own' || tool.nameSource === 'key') return tool
  const keyed = shown.find((other) => other.nameSource === 'key')
  if (!keyed) return tool
  return {
    ...tool,
    name: keyed.name,
    nameSource: 'key',
    findings: tool.findings.map((finding) => ({ ...finding, tool: keyed.name })),
  }
}
