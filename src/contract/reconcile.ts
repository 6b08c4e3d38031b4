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

  const all = modules.flatMap((module) => module.tools)
  const groups = new Groups(all)
  const servers = all.filter(({ convention }) => convention === 'mcp-server')
  const tools: ToolContract[] = []
  for (const tool of all) {
    const same = groups.of(tool).filter((other) => other.file !== tool.file)
    const registered = servers.find(
      (other) => isReexport(other.file, tool.file) && registers(other, tool),
    )
    if (registered) tools.push(placedAt(registered, tool))
    if (registered || same.some((other) => isReexport(tool.file, other.file))) continue
    if (servers.includes(tool) && all.some((other) => isDefinition(tool, other))) continue
    tools.push(
      renamed(
        tool,
        same.filter((other) => isReexport(other.file, tool.file)),
      ),
    )
  }
  /** A server's tool that is told where its module defines it. */
  function isDefinition(tool: ToolContract, other: ToolContract): boolean {
    return isReexport(tool.file, other.file) && registers(tool, other)
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
    if (same.some(({ file }) => file !== tool.file)) return same
    return this.#byContent.get(content(tool)) ?? []
  }
}

/** Whether a server's tool is one that a module defines: what the server says of it wins. */
function registers(server: ToolContract, tool: ToolContract): boolean {
  if (server.convention !== 'mcp-server' || tool === server) return false
  if (server.name === tool.name) return true
  return tool.nameSource !== 'own' && body(server) === body(tool)
}

function body({ description, input }: ToolContract): string {
  return JSON.stringify([description, input])
}

/** The tool as the server has it, where the module defines it. */
function placedAt(tool: ToolContract, definition: ToolContract): ToolContract {
  const { file, export: from } = definition
  const findings = tool.findings.map((finding) => ({ ...finding, file, export: from }))
  return { ...tool, file, export: from, findings }
}

function append(map: Map<string, ToolContract[]>, key: string, tool: ToolContract): void {
  const known = map.get(key)
  if (known) known.push(tool)
  else map.set(key, [tool])
}

/** All that is said of a tool; a name that was only derived depends on where it was found. */
function content(tool: ToolContract): string {
  const { title, description, annotations, icons, _meta, convention, input, output } = tool
  const name = tool.nameSource === 'own' ? tool.name : null
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
