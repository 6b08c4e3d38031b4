import { check, type ProjectedTool } from './check/index.ts'
import type { Finding, FindingDraft } from './finding.ts'
import type { loadTools } from './load/load.ts'
import type { ModuleLoader } from './load/types.ts'
import type { ManifestFile } from './manifest/index.ts'
import type { ResolvedOptions } from './options/resolved.ts'
import { noToolMatched, withoutAnyTool } from './pipeline/empty.ts'
import { outputFiles } from './pipeline/files.ts'
import { openKept } from './pipeline/kept.ts'
import { type Loaded, load } from './pipeline/load.ts'
import { locateFindings } from './pipeline/locate.ts'
import { lowerTools, ownFaultsFirst } from './pipeline/lower.ts'
import { findMatched, withoutQueries } from './pipeline/matched.ts'
import { identify, projectTool, rename } from './pipeline/project.ts'
import { watchedFolders } from './pipeline/watch.ts'
import type { TargetResult } from './target/types.ts'

/** The stages, in their order. */
export type Stage = 'discover' | 'load' | 'evaluate' | 'project' | 'lower' | 'check' | 'manifest'

export interface PipelineContext {
  /**
   * Opens the way to a bundle; called at most once per run, and only when something must be
   * bundled. Whoever gives the factory closes what it made.
   */
  readonly loader: (options: ResolvedOptions) => ModuleLoader | Promise<ModuleLoader>
  /** Finds the tool modules instead of looking for them (a dev server hears of those that come and go). */
  readonly findMatched?: typeof findMatched
  /** Bundles and evaluates instead of `loadTools` (a dev server remembers answers). */
  readonly loadTools?: typeof loadTools
  /** Warnings count as errors. */
  readonly strict?: boolean
  /** Says where warnings are written also when nothing fails; a build that succeeds does not pay for it. */
  readonly locate?: boolean
  /** Called at the beginning of each stage (progress of the command line). */
  readonly onStage?: (stage: Stage) => void
}

export interface PipelineResult {
  /** No finding is an error, and none a warning where these count. */
  readonly ok: boolean
  /** Every tool whose documents could be made, in authored order, also when others failed. */
  readonly tools: readonly ProjectedTool[]
  readonly findings: readonly Finding[]
  /** What is to be written; empty unless `ok`. */
  readonly files: readonly ManifestFile[]
  /** What each target made of the tools. */
  readonly targets: readonly TargetResult[]
  /** Absolute paths of the files that the result depends on. */
  readonly dependencies: readonly string[]
  /** Absolute paths of the folders in which new tool modules can appear. */
  readonly watchDirs: readonly string[]
}

const NOTHING: Loaded = { contracts: [], drafts: [], dependencies: [] }

/**
 * Runs all stages, once: discover, load, evaluate, project, lower, check, manifest. In: resolved options
 * and the way to a bundle. Out: all findings of all tools and, when none is an error, the files.
 * Nothing is written, and a finding is never thrown.
 * @throws ConfigurationError when the option `name` gives no name, or two tools one file
 * @example await runPipeline(resolveOptions({}, { root, mode }), { loader: createRolldownLoader })
 */
export async function runPipeline(
  options: ResolvedOptions,
  context: PipelineContext,
): Promise<PipelineResult> {
  const begin = (stage: Stage): void => context.onStage?.(stage)

  begin('discover')
  const matched = await (context.findMatched ?? findMatched)(options)

  begin('load')
  const empty = matched.length === 0 && options.servers.length === 0
  let opened: ModuleLoader | undefined
  const loader = async (): Promise<ModuleLoader> => {
    opened ??= await context.loader(options)
    return opened
  }
  const { files, drafts: unloadable } = withoutQueries(matched)
  const kept = await openKept(files, options, loader, [context.strict, context.locate, unloadable])
  const known = kept?.read()
  if (known) return { ...known, watchDirs: await watchedFolders(options) }
  const loaded = empty
    ? NOTHING
    : await load(files, options, loader, () => begin('evaluate'), {
        ...(kept && { cache: kept.cache }),
        ...(context.loadTools && { loadTools: context.loadTools }),
      })

  begin('project')
  const contracts = loaded.contracts.map((tool) => rename(tool, options))
  const tools = contracts.map((tool) => projectTool(tool, options, 'flat'))

  begin('lower')
  const targets = await lowerTools({ tools, contracts }, options)

  begin('check')
  const drafts: FindingDraft[] = [
    ...(empty ? [noToolMatched(options)] : []),
    ...unloadable,
    ...loaded.drafts,
    ...contracts.flatMap((tool) => tool.findings.map((draft) => identify(draft, tool))),
    ...targets.flatMap((target) => target.findings),
  ]
  const judge = (all: readonly FindingDraft[]): Finding[] =>
    ownFaultsFirst(check({ tools, drafts: all, settings: options }))
  const first = judge(drafts)
  const raised = contracts.length === 0 ? withoutAnyTool(drafts, first) : undefined
  const judged = raised ? judge(raised) : first
  const fatal = context.strict ? ['error', 'warn'] : ['error']
  const ok = !judged.some(({ severity }) => fatal.includes(severity))
  const documents = { files, contracts, tools }
  const isWanted = ({ severity }: Finding): boolean =>
    !ok || (context.locate === true && severity === 'warn')
  const findings = await locateFindings(judged, isWanted, documents, options, loader)

  begin('manifest')
  const result = {
    ok,
    tools,
    findings,
    files: ok ? outputFiles({ tools, contracts, targets }, options) : [],
    targets,
    dependencies: loaded.dependencies,
  }
  kept?.write(result)
  return { ...result, watchDirs: await watchedFolders(options) }
}
