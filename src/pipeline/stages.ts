import { check } from '../check/index.ts'
import type { Finding, FindingDraft } from '../finding.ts'
import type { Child } from '../load/child.ts'
import type { ModuleLoader, ToolFile } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import type { PipelineContext, PipelineResult } from '../pipeline.ts'
import { noToolMatched, withoutAnyTool } from './empty.ts'
import { outputFiles } from './files.ts'
import type { Kept } from './kept.ts'
import { type Loaded, load } from './load.ts'
import { locateFindings } from './locate.ts'
import { lowerTools, ownFaultsFirst } from './lower.ts'
import { identify, projectTool, rename } from './project.ts'

/** What discovery gave. */
interface Matched {
  readonly files: readonly ToolFile[]
  /** Findings of the modules that no bundler can read. */
  readonly unloadable: readonly FindingDraft[]
  /** There is nothing to evaluate. */
  readonly empty: boolean
}

interface StagesContext extends Omit<PipelineContext, 'loader'> {
  readonly loader: () => Promise<ModuleLoader>
  readonly early: () => Child | undefined
  readonly kept: Kept | undefined
}

const NOTHING: Loaded = { contracts: [], drafts: [], dependencies: [] }

/** All stages after discovery: load, evaluate, project, lower, check, manifest. */
export async function runStages(
  { files, unloadable, empty }: Matched,
  options: ResolvedOptions,
  context: StagesContext,
): Promise<Omit<PipelineResult, 'watchDirs'>> {
  const { kept, loader, early } = context
  const begin = (stage: Parameters<NonNullable<PipelineContext['onStage']>>[0]): void =>
    context.onStage?.(stage)
  const loaded = empty
    ? NOTHING
    : await load(files, options, loader, () => begin('evaluate'), {
        early,
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
  return result
}
