import { type EvaluateOptions, evaluate, startChild } from './evaluate.ts'
import type { Bundle, Evaluation, ModuleLoader, ToolFile } from './types.ts'

export interface LoadToolsOptions extends EvaluateOptions {
  /** Called between bundling and evaluating. */
  readonly onBundled?: (bundle: Bundle) => void
}

export interface LoadedTools {
  readonly bundle: Bundle
  readonly evaluation: Evaluation
}

/**
 * Bundles the tool modules and evaluates them, with a child process that starts while bundling and
 * one file per module where the single file cannot serve.
 *
 * @example await loadTools(files, createRolldownLoader({ root }), { root })
 */
export async function loadTools(
  files: readonly ToolFile[],
  loader: ModuleLoader,
  options: LoadToolsOptions,
): Promise<LoadedTools> {
  const spare = startChild(options)
  try {
    const bundle = await loader.bundle(files, { split: false })
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
