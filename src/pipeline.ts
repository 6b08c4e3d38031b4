import { hasKept } from './cache/sealed.ts'
import type { ProjectedTool } from './check/types.ts'
import type { Finding } from './finding.ts'
import type { loadTools } from './load/load.ts'
import type { ModuleLoader } from './load/types.ts'
import type { ManifestFile } from './manifest/index.ts'
import type { ResolvedOptions } from './options/resolved.ts'
import { EarlyChild } from './pipeline/early.ts'
import { openKept } from './pipeline/kept.ts'
import { findMatched, type Matched } from './pipeline/matched.ts'
import { evaluateOptions } from './pipeline/settings.ts'
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
  readonly findMatched?: (options: ResolvedOptions) => Matched | Promise<Matched>
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
  const early = new EarlyChild()
  try {
    return await run(options, context, early)
  } finally {
    early.close()
  }
}

async function run(
  options: ResolvedOptions,
  context: PipelineContext,
  early: EarlyChild,
): Promise<PipelineResult> {
  const begin = (stage: Stage): void => context.onStage?.(stage)
  const isBuild = context.loadTools === undefined
  if (isBuild && !(options.cache && hasKept(options.root)))
    await early.start(evaluateOptions(options))

  begin('discover')
  const find = context.findMatched ?? findMatched
  const { files, unloadable } = await find(options)

  begin('load')
  const isMissing = unloadable.every(({ level }) => level === 'warn')
  const empty = files.length === 0 && isMissing && options.servers.length === 0
  let opened: ModuleLoader | undefined
  const loader = async (): Promise<ModuleLoader> => {
    opened ??= await context.loader(options)
    return opened
  }
  const kept = await openKept(files, options, loader, [context.strict, context.locate, unloadable])
  const known = kept?.read()
  if (known) return { ...known, watchDirs: watchedFolders(options) }
  const isAsked = kept ? kept.cache.hits.size < files.length : files.length > 0
  if (isBuild && isAsked) await early.start(evaluateOptions(options))
  // nothing of all this is needed when nothing changed
  const { runStages } = await import('./pipeline/stages.ts')
  const result = await runStages({ files, unloadable, empty }, options, {
    ...context,
    loader,
    kept,
    early: early.take,
  })
  return { ...result, watchDirs: watchedFolders(options) }
}
