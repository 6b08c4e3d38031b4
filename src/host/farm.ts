import { resolve } from 'node:path'
import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText } from './message.ts'
import type { HostFacts, Session } from './session.ts'
import { removeStale } from './stale.ts'
import { writeFiles } from './write.ts'

/** Farm's resolved config, as far as it is used here. */
export interface FarmConfig {
  readonly root?: string
  readonly mode?: string
  readonly compilation?: {
    readonly mode?: string
    readonly output?: { readonly path?: string }
    readonly define?: Readonly<Record<string, unknown>>
    readonly resolve?: { readonly alias?: Readonly<Record<string, string>> }
  }
}

/** What Farm gives a hook, as far as it is used here. */
export interface FarmContext {
  addWatchFile(path: string, importer: string): void
  emitFile(file: {
    resolvedPath: string
    name: string
    content: number[]
    resourceType: string
  }): void
}

/** The hooks of Farm. It knows errors as one text only, and panics on anything else that is thrown. */
export function farmHooks(session: Session): object {
  let config: FarmConfig = {}
  let current: Promise<PipelineResult> | undefined

  const root = (): string => config.root ?? process.cwd()
  const facts = (): HostFacts => {
    const { mode, define = {}, resolve: resolution } = config.compilation ?? {}
    return rolldownFacts({
      root: root(),
      mode: mode ?? config.mode,
      alias: resolution?.alias,
      define: Object.fromEntries(
        Object.entries(define).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      ),
    })
  }
  const folder = (): string => resolve(root(), config.compilation?.output?.path ?? 'dist')

  async function finish(): Promise<PipelineResult | undefined> {
    const result = await current
    if (!result || !session.options) return undefined
    const warnings = findingsOf(result, 'warn')
    if (warnings.length > 0) console.warn(await reportText(warnings))
    if (result.ok) return result
    await removeStale(folder(), session.options)
    throw new Error((await failure(findingsOf(result, 'error'))).message)
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
        const result = await finish()
        for (const { name, content } of result?.files ?? []) {
          context.emitFile({
            resolvedPath: name,
            name,
            content: [...Buffer.from(content)],
            resourceType: 'json',
          })
        }
      },
    },
    // rebuilds do not start and end a build
    updateModules: {
      executor() {
        current = session.start(facts())
      },
    },
    updateFinished: {
      async executor() {
        const result = await finish()
        if (result) await writeFiles(folder(), result.files)
      },
    },
  }
}
