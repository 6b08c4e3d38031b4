import type { ModuleLoader } from '../load/types.ts'
import { type ResolvedOptions, resolveOptions, type ToolManifestOptions } from '../options.ts'
import type { PipelineContext, PipelineResult } from '../pipeline.ts'
import { keyOf, runOnce } from './once.ts'
import { writeTypes } from './types-file.ts'

/** What a host knows of itself when a build begins. */
export interface HostFacts {
  /** Absolute. */
  readonly root: string
  readonly mode: string
  /** Opens the host's way to a bundle. */
  readonly loader: (options: ResolvedOptions) => ModuleLoader | Promise<ModuleLoader>
  /** How a dev server finds the tool modules: it hears of those that come and go. */
  readonly findMatched?: PipelineContext['findMatched']
  /** How a dev server bundles and evaluates: it remembers answers, so nobody else gets its results. */
  readonly loadTools?: PipelineContext['loadTools']
  /** Whatever else decides what the loader gives (aliases, defines, the config's identity). */
  readonly key: unknown
}

/** One build of one plugin instance; everything a host adapter needs to know of the pipeline. */
export interface Session {
  /** Begins a build. Its result is awaited by whoever needs it; asking twice runs once. */
  start(facts: HostFacts): Promise<PipelineResult>
  /** The build that was begun last. */
  readonly current: Promise<PipelineResult> | undefined
  /** Where modules get the result from instead: a dev server begins when it is asked. */
  provider?: (context: unknown) => Promise<PipelineResult>
  /** Valid once a build was begun. */
  readonly options: ResolvedOptions | undefined
}

/**
 * Validates the options at once, so that a wrong one is reported where the plugin is called.
 * @throws ConfigurationError
 */
export function createSession(options: ToolManifestOptions): Session {
  resolveOptions(options, { root: process.cwd(), mode: 'production' })
  let current: Promise<PipelineResult> | undefined
  let resolved: ResolvedOptions | undefined
  return {
    start(facts) {
      const settings = resolveOptions(options, { root: facts.root, mode: facts.mode })
      resolved = settings
      const begin = (): Promise<PipelineResult> => run(settings, facts)
      current = facts.loadTools ? begin() : runOnce(keyOf(settings, facts.key), settings, begin)
      // every host awaits it later: until then a failure is not unhandled
      current.catch(() => {})
      return current
    },
    get current() {
      return current
    },
    get options() {
      return resolved
    },
  }
}

/** The pipeline is loaded by the first build that needs it, never when the plugin is imported. */
async function run(options: ResolvedOptions, facts: HostFacts): Promise<PipelineResult> {
  const { runPipeline } = await import('../pipeline.ts')
  let loader: ModuleLoader | undefined
  try {
    const result = await runPipeline(options, {
      ...(facts.findMatched && { findMatched: facts.findMatched }),
      ...(facts.loadTools && { loadTools: facts.loadTools }),
      loader: async (settings) => {
        loader = await facts.loader(settings)
        return loader
      },
    })
    await writeTypes(result, options)
    return result
  } finally {
    await loader?.close()
  }
}
