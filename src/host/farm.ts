import { resolve } from 'node:path'
import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText } from './message.ts'
import type { HostFacts, Session } from './session.ts'
import { removeStale } from './stale.ts'
import { watchable } from './watch.ts'
import { writeChangedSync } from './write.ts'

/** Farm's resolved config, as far as it is used here. */
export interface FarmConfig {
  readonly root?: string
  readonly mode?: string
  readonly compilation?: {
    readonly mode?: string
    readonly input?: Readonly<Record<string, string>>
    readonly output?: { readonly path?: string }
    readonly define?: Readonly<Record<string, unknown>>
    readonly resolve?: { readonly alias?: Readonly<Record<string, string>> }
  }
}

/** What Farm gives a hook, as far as it is used here. */
export interface FarmContext {
  /** Builds the module again when the file changes. */
  addWatchFile(module: string, file: string): void
}

/** The hooks of Farm. It knows errors as one text only, and panics on anything else that is thrown. */
export function farmHooks(session: Session): object {
  let config: FarmConfig = {}
  let current: Promise<PipelineResult> | undefined
  let files: PipelineResult['files'] = []

  const root = (): string => config.root ?? process.cwd()
  const facts = (): HostFacts => {
    const { mode, define, resolve: resolution } = config.compilation ?? {}
    return rolldownFacts({
      root: root(),
      mode: mode ?? config.mode,
      alias: resolution?.alias,
      define,
    })
  }
  const folder = (): string => resolve(root(), config.compilation?.output?.path ?? 'dist')

  /** Farm watches files on behalf of a module: of the entry, which is always there. */
  async function watch(context: FarmContext): Promise<void> {
    const [entry] = Object.values(config.compilation?.input ?? {})
    if (entry === undefined) return
    const result = await current
    for (const path of result ? watchable(result) : []) {
      context.addWatchFile(resolve(root(), entry), path)
    }
  }

  /** What is written next; the error is thrown by whoever may. */
  async function finish(): Promise<Error | undefined> {
    const result = await current
    if (!result || !session.options) return undefined
    const warnings = findingsOf(result, 'warn')
    if (warnings.length > 0) console.warn(await reportText(warnings))
    files = result.files
    const kept = files.map(({ name }) => name)
    await removeStale(folder(), session.options, kept)
    if (result.ok) return undefined
    // Farm prints message and stack
    return Object.assign(await failure(findingsOf(result, 'error')), { stack: '' })
  }

  return {
    configResolved(resolved: FarmConfig) {
      config = resolved
    },
    buildStart: {
      executor() {
        current = session.start(facts())
      },
    },
    buildEnd: {
      async executor(_: unknown, context: FarmContext) {
        await watch(context)
        const error = await finish()
        if (error) throw error
      },
    },
    // rebuilds neither start nor end a build, and an error would end the process
    updateModules: {
      executor() {
        current = session.start(facts())
      },
    },
    updateFinished: {
      async executor(_: unknown, context: FarmContext) {
        const error = await finish()
        if (error) console.error(error.message)
        else await watch(context)
      },
    },
    // not emitted as a resource: Farm would write the one of the first build again and again
    writeResources: {
      executor() {
        for (const { name, content } of files) writeChangedSync(resolve(folder(), name), content)
      },
    },
  }
}
