import type { Cache } from '../cache/index.ts'
import type { FindingDraft } from '../finding.ts'
import type { Child } from './child.ts'
import { type EvaluateOptions, evaluate } from './evaluate.ts'
import { startChild } from './start.ts'
import type { Bundle, Evaluation, ModuleLoader, ToolFile } from './types.ts'

export interface LoadToolsOptions extends EvaluateOptions {
  /** Answers of earlier builds, opened for these very files (`openCache`). */
  readonly cache?: Cache
  /** Gives a child that was started earlier still, once. */
  readonly early?: () => Child | undefined
  /** Called between bundling and evaluating. */
  readonly onBundled?: (bundle: Bundle) => void
}

export interface LoadedTools {
  readonly bundle: Omit<Bundle, 'entry'>
  readonly evaluation: Evaluation
}

/**
 * Bundles the tool modules and evaluates them, with a child process that starts while bundling and
 * one file per module where the single file cannot serve. Modules whose answer is cached are neither
 * bundled nor evaluated.
 *
 * @example await loadTools(files, createRolldownLoader({ root }), { root })
 */
export async function loadTools(
  files: readonly ToolFile[],
  loader: ModuleLoader,
  options: LoadToolsOptions,
): Promise<LoadedTools> {
  const { cache } = options
  if (cache === undefined) return loadAll(files, loader, options)
  const rest = files.filter(({ name }) => !cache.hits.has(name))
  if (rest.length === 0) return merge(files, cache, NOTHING)
  const loaded = await loadAll(rest, loader, options)
  await cache.store(loaded)
  return merge(files, cache, loaded)
}

async function loadAll(
  files: readonly ToolFile[],
  loader: ModuleLoader,
  options: LoadToolsOptions,
): Promise<LoadedTools> {
  const spare = options.early?.() ?? startChild(options)
  try {
    const [bundle] = await Promise.all([
      loader.bundle(files, { split: false }),
      loader.ahead?.().then((urls) => spare.ahead(urls)),
    ])
    options.onBundled?.(bundle)
    const evaluation = await evaluate(bundle, {
      ...options,
      spare,
      split: () => loader.bundle(files, { split: true }),
    })
    return { bundle, evaluation }
  } finally {
    spare.kill()
  }
}

const NOTHING: LoadedTools = {
  bundle: { closures: new Map(), dependencies: [], files: [], findings: [] },
  evaluation: { modules: [], findings: [], environment: [], reads: [], traces: new Map() },
}

/** Old and new answers as if all had been given now. */
function merge(
  files: readonly ToolFile[],
  cache: Cache,
  { bundle, evaluation }: LoadedTools,
): LoadedTools {
  const { hits } = cache
  if (hits.size === 0) return { bundle, evaluation }
  const kept = cache.modules()
  const fresh = new Map(evaluation.modules.map((module) => [module.file, module]))
  const names = files.map(({ name }) => name)
  const old = [...hits.values()]
  return {
    bundle: {
      closures: new Map(
        names.map((name) => [name, hits.get(name)?.closure ?? bundle.closures.get(name) ?? []]),
      ),
      dependencies: union(
        [...cache.dependencies, ...old.flatMap(({ closure }) => closure)],
        bundle.dependencies,
      ),
      files: bundle.files,
      findings: distinct([...old.flatMap(({ findings }) => findings), ...bundle.findings]),
    },
    evaluation: {
      ...evaluation,
      modules: names.flatMap((name) => (hits.has(name) ? kept : fresh).get(name) ?? []),
      reads: union(
        old.flatMap(({ reads }) => reads),
        evaluation.reads,
      ),
    },
  }
}

const union = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].sort()

/** A helper's finding is kept with every tool that uses it. */
function distinct(findings: readonly FindingDraft[]): FindingDraft[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}
