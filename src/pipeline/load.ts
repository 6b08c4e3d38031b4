import type { FindingDraft } from '../finding.ts'
import { evaluate } from '../load/index.ts'
import type { Evaluation, ModuleLoader, ToolFile } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { noToolFound } from './empty.ts'

/** What loading and evaluating gave: contracts, failures, and what they depend on. */
export interface Loaded {
  readonly modules: Evaluation['modules']
  readonly drafts: readonly FindingDraft[]
  readonly dependencies: readonly string[]
}

/** Bundles the matched modules, evaluates them in the child process and reports those without a tool. */
export async function load(
  files: readonly ToolFile[],
  options: ResolvedOptions,
  loader: ModuleLoader,
  evaluating: () => void,
): Promise<Loaded> {
  const bundle = await loader.bundle(files, { split: false })
  evaluating()
  const evaluation = await evaluate(bundle, { root: options.root, ...options.evaluate })
  const failures = [...bundle.findings, ...evaluation.findings]
  const failed = new Set(failures.map((draft) => draft.file))
  const empty = noToolFound(evaluation.modules, files, bundle.closures, failed)
  return {
    modules: evaluation.modules,
    drafts: [...failures, ...empty],
    dependencies: [...new Set([...bundle.dependencies, ...evaluation.reads])].sort(),
  }
}
