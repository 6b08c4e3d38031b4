import { debuglog } from 'node:util'
import { reconcile } from '../contract/reconcile.ts'
import type { ToolContract } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { loadTools } from '../load/load.ts'
import type { ModuleLoader, ToolFile } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** What the modules print: shown with `NODE_DEBUG=tool-manifest`. */
const log = debuglog('tool-manifest')

/** What loading and evaluating gave: contracts, failures, and what they depend on. */
export interface Loaded {
  readonly contracts: readonly ToolContract[]
  readonly drafts: readonly FindingDraft[]
  readonly dependencies: readonly string[]
}

/** Bundles the matched modules, evaluates them in the child process and puts their tools together. */
export async function load(
  files: readonly ToolFile[],
  options: ResolvedOptions,
  loader: ModuleLoader,
  onBundled: () => void,
): Promise<Loaded> {
  const { timeout, env } = options.evaluate
  const settings = { root: options.root, timeout, env, log, onBundled }
  const { bundle, evaluation } = await loadTools(files, loader, settings)
  const { tools, findings } = reconcile(evaluation.modules, {
    paths: new Map(files.map((file) => [file.name, file.path])),
    closures: bundle.closures,
  })
  return {
    contracts: tools,
    drafts: [...bundle.findings, ...evaluation.findings, ...findings],
    dependencies: [...new Set([...bundle.dependencies, ...evaluation.reads])].sort(),
  }
}
