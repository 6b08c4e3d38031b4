import { resolve } from 'node:path'
import type { Cache } from '../cache/index.ts'
import { reconcile } from '../contract/reconcile.ts'
import type { ToolContract } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { Child } from '../load/child.ts'
import type { EvaluateOptions } from '../load/evaluate.ts'
import { type LoadedTools, loadTools as loadAll } from '../load/load.ts'
import type { ModuleLoader, ToolFile } from '../load/types.ts'
import { realPath } from '../load/vite/files.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { isModule } from './is-module.ts'
import { projectTool } from './project.ts'
import { loadServers } from './servers.ts'
import { evaluateOptions } from './settings.ts'

/** What loading and evaluating gave: contracts, failures, and what they depend on. */
export interface Loaded {
  readonly contracts: readonly ToolContract[]
  readonly drafts: readonly FindingDraft[]
  readonly dependencies: readonly string[]
}

export interface LoadContext {
  readonly cache?: Cache
  /** Gives a child that waits already, once. */
  readonly early?: () => Child | undefined
  /** @default the one that starts from nothing */
  readonly loadTools?: typeof loadAll
}

/**
 * Bundles the matched modules, evaluates them in the child process, reads the servers of the options
 * and puts all their tools together.
 */
export async function load(
  files: readonly ToolFile[],
  options: ResolvedOptions,
  loader: () => Promise<ModuleLoader>,
  onBundled: () => void,
  { cache, early, loadTools = loadAll }: LoadContext = {},
): Promise<Loaded> {
  const given = registerContext(options, files)
  const settings = {
    ...evaluateOptions(options),
    ...(early && { early }),
    ...(given && { context: given.context }),
  }
  const shared = given?.file ? [given.file] : []
  const { bundle, evaluation } =
    files.length === 0
      ? NO_MODULES
      : await loadTools([...files, ...shared], await loader(), {
          ...settings,
          onBundled,
          // the child evaluates the next module meanwhile
          onModule: (module) => {
            for (const tool of module.tools) projectTool(tool, options, 'flat')
          },
          ...(cache && { cache }),
        })
  const servers = await loadServers(options, loader, settings, shared, loadTools)
  const { tools, findings } = reconcile([...evaluation.modules, ...servers.modules], {
    paths: new Map([
      ...files.map((file) => [file.name, pathIn(bundle.closures, file)] as const),
      ...servers.paths,
    ]),
    closures: new Map([...bundle.closures, ...servers.closures]),
  })
  return {
    contracts: tools,
    drafts: [...bundle.findings, ...evaluation.findings, ...servers.findings, ...findings],
    dependencies: [
      ...new Set([...bundle.dependencies, ...evaluation.reads, ...servers.dependencies]),
    ].sort(),
  }
}

/** The path under which the bundler knows a file: the real one, where a link leads to it. */
function pathIn(closures: ReadonlyMap<string, readonly string[]>, file: ToolFile): string {
  const { name, path } = file
  return closures.get(name)?.includes(path) ? path : realPath(path)
}

/** The servers of the options may be all there is. */
const NO_MODULES: LoadedTools = {
  bundle: { files: [], dependencies: [], closures: new Map(), findings: [] },
  evaluation: { modules: [], findings: [], environment: [], reads: [], traces: new Map() },
}

/** What functions that register tools get besides the server: a value, or a module's default export. */
function registerContext(
  options: ResolvedOptions,
  files: readonly ToolFile[],
): { context: NonNullable<EvaluateOptions['context']>; file?: ToolFile } | undefined {
  const { context } = options.evaluate
  if (context === undefined) return undefined
  if (typeof context !== 'string') return { context: { value: context } }
  // a tool module that is the context too is still a tool
  const isTool = files.some(({ name }) => name === context)
  const name = isTool ? `${context} (evaluate.context)` : context
  const file = { name, path: resolve(options.root, context) }
  if (!isModule(file.path)) {
    throw new ConfigurationError(
      `The option "evaluate.context" names ${context}, and there is no such file.`,
      'Name the module relative to the root of the project: "src/context.ts".',
    )
  }
  return { context: { module: name }, file }
}
