import type { FindingDraft } from '../finding.ts'
import { importersOf, type ModuleGraph } from './module-graph.ts'
import { noToolFound } from './no-tool-found.ts'
import type { ModuleContracts, ToolContract } from './types.ts'
import { append, body, distinctNames, Users } from './users.ts'

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

  const all = readOnce(modules)
  const involved = filesInvolved(importers)
  const groups = new Groups(all.filter(({ file }) => involved.has(file)))
  const users = new Users(all.filter(({ file }) => involved.has(file)))
  const tools: ToolContract[] = []
  for (const tool of all) {
    if (!involved.has(tool.file)) {
      tools.push(tool)
      continue
    }
    const same = groups.of(tool)
    if (same.some((other) => isReexport(tool.file, other.file))) continue
    const made = users.of(tool).filter((other) => isReexport(other.file, tool.file))
    if (made.length > 0) tools.push(...distinctNames(made).map((other) => placedAt(other, tool)))
    else if (!users.partsOf(tool).some((part) => isReexport(tool.file, part.file)))
      tools.push(nameByRegistry(tool, same))
  }

  function nameByRegistry(tool: ToolContract, same: readonly ToolContract[]): ToolContract {
    return renamed(
      tool,
      same.filter((other) => isReexport(other.file, tool.file)),
    )
  }

  // a matched module may be a server of the options too, and is read twice then
  const answered = new Set(
    modules.filter((module) => module.tools.length > 0).map(({ file }) => file),
  )
  const failures = modules.flatMap((module) => module.findings)
  const findings = modules.flatMap((module) => [
    ...module.findings.filter((finding) => !failures.some((other) => echoes(finding, other))),
    ...(answered.has(module.file)
      ? []
      : noToolFound(module, [...(importers.get(module.file) ?? [])].sort())),
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

/** All tools; a matched module that `servers` names too is read twice, and says the same twice. */
function readOnce(modules: readonly ModuleContracts[]): ToolContract[] {
  const readers = new Map<string, ModuleContracts>()
  return modules.flatMap((module) => {
    const earlier = readers.get(module.file)
    if (!earlier) readers.set(module.file, module)
    return module.tools.filter(
      (tool) =>
        !earlier?.tools.some(
          ({ name, ...other }) => name === tool.name && body(other) === body(tool),
        ),
    )
  })
}

/** The files that import a matched module or are imported by one: only their tools can be the same. */
function filesInvolved(importers: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  return new Set([...importers].flatMap(([file, others]) => [file, ...others]))
}

/** Tools that may be one: the same object, or (in modules that were evaluated apart) the same in every word. */
class Groups {
  readonly #tools: readonly ToolContract[]
  readonly #byIdentity = new Map<string, ToolContract[]>()
  #byContent: Map<string, ToolContract[]> | undefined

  constructor(tools: readonly ToolContract[]) {
    this.#tools = tools
    for (const tool of tools) {
      if (tool.identity !== undefined) append(this.#byIdentity, tool.identity, tool)
    }
  }

  /** The other tools, in other files, that this one may be. */
  of(tool: ToolContract): ToolContract[] {
    const elsewhere = (tools: readonly ToolContract[] = []) =>
      tools.filter(({ file }) => file !== tool.file)
    const same = elsewhere(this.#byIdentity.get(tool.identity ?? ''))
    return same.length > 0 ? same : elsewhere(this.#contents().get(content(tool)))
  }

  #contents(): Map<string, ToolContract[]> {
    if (this.#byContent) return this.#byContent
    this.#byContent = new Map()
    for (const tool of this.#tools) append(this.#byContent, content(tool), tool)
    return this.#byContent
  }
}

/** The tool as the server has it, where the module defines it. */
function placedAt(tool: ToolContract, definition: ToolContract): ToolContract {
  const { file, export: from } = definition
  const findings = tool.findings.map((finding) => ({ ...finding, file, export: from }))
  return { ...tool, file, export: from, findings }
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
