import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ResolvedOptions } from '../options.ts'
import { removeStale } from '../pipeline/stale.ts'
import type { PipelineResult } from '../pipeline.ts'
import { claimNames } from './collision.ts'
import { rolldownFacts } from './facts.ts'
import { type FarmCompiler, FarmFolders, type FarmServer } from './farm-watch.ts'
import { failure, findingsOf, reportText } from './message.ts'
import { countInstances } from './rollup.ts'
import type { HostFacts, Session } from './session.ts'
import { watchable } from './watch.ts'
import { writeChangedSync } from './write.ts'

/** Farm's resolved config, as far as it is used here. */
export interface FarmConfig {
  readonly root?: string
  readonly jsPlugins?: readonly { readonly name: string }[]
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

interface FarmOutput {
  /** What Farm has just written. */
  readonly resourcesMap: Readonly<Record<string, { readonly bytes: ArrayLike<number> }>>
  readonly config: object
}

/** The hooks of Farm. It knows errors as one text only, and panics on anything else that is thrown. */
export function farmHooks(session: Session): object {
  let config: FarmConfig = {}
  let current: Promise<PipelineResult> | undefined
  let files: PipelineResult['files'] = []
  let folders: FarmFolders | undefined
  let written = false

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

  function start(): void {
    current = session.start(facts())
    if (session.options) folders?.begin(session.options)
  }

  /** Farm watches files on behalf of a module: of the entry, which is always there. */
  async function watch(context: FarmContext): Promise<void> {
    const [input] = Object.values(config.compilation?.input ?? {})
    const result = await current
    if (input === undefined || !result || !session.options) return
    const entry = resolve(root(), input)
    const files = watchable(result)
    for (const path of files) context.addWatchFile(entry, path)
    // one of the files that the virtual modules are made from makes them anew as well
    const known = files.find((path) => existsSync(path)) ?? entry
    await folders?.follow(result.watchDirs, known, session.options)
  }

  /** Farm has written its own before it lets plugins write. */
  function requireNames(options: ResolvedOptions, output: FarmOutput): void {
    const { resourcesMap, config: build } = output
    const instances = countInstances(config.jsPlugins)
    const names = files.map(({ name }) => name).filter((name) => Object.hasOwn(resourcesMap, name))
    const bundle = names.map((name) => {
      const source = Uint8Array.from(resourcesMap[name]?.bytes ?? [])
      return [name, { type: /\.m?js$/.test(name) ? 'chunk' : 'asset', source }] as const
    })
    claimNames({ build, self: session, instances }, files, Object.fromEntries(bundle), options)
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
    configureCompiler(given: FarmCompiler) {
      folders = new FarmFolders(root(), given)
    },
    configureDevServer(server: FarmServer) {
      folders?.serve(server)
    },
    buildStart: { executor: start },
    buildEnd: {
      async executor(_: unknown, context: FarmContext) {
        await watch(context)
        const error = await finish()
        if (error) throw error
      },
    },
    // rebuilds neither start nor end a build, and an error would end the process
    updateModules: { executor: start },
    updateFinished: {
      async executor(_: unknown, context: FarmContext) {
        const error = await finish()
        if (error) console.error(error.message)
        else await watch(context)
      },
    },
    // not emitted as a resource: Farm would write the one of the first build again and again
    writeResources: {
      executor(output: FarmOutput) {
        const first = !written
        written = true
        try {
          if (session.options) requireNames(session.options, output)
          for (const { name, content } of files) writeChangedSync(resolve(folder(), name), content)
        } catch (error) {
          if (first) throw error
          console.error((error as Error).message)
        }
      },
    },
  }
}
