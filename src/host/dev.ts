import type { EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import type { ToolManifestOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { failure, findingsOf, reportText, toMessage } from './message.ts'
import type { Session } from './session.ts'
import { VIRTUAL_ID } from './virtual.ts'

/** The manifest while one develops: made when it is first asked for, and again when it changed. */
export interface DevManifest {
  /** What modules and requests get: the last good one while the newest has errors. */
  load(): Promise<{ readonly result: PipelineResult; readonly failure: Error | undefined }>
  /** The modules of an environment that a change of a file concerns. */
  update(
    change: Pick<HotUpdateOptions, 'type' | 'file' | 'timestamp'>,
    environment: { readonly moduleGraph: ModuleGraph },
  ): Promise<EnvironmentModuleNode[]>
}

interface ModuleGraph {
  readonly idToModuleMap: ReadonlyMap<string, EnvironmentModuleNode>
  invalidateModule(module: EnvironmentModuleNode): void
}

interface Made {
  readonly result: PipelineResult
  readonly failure: Error | undefined
}

/** The bytes of everything that can be imported: equal means that nobody needs to know. */
const bytesOf = ({ files, tools }: PipelineResult): string =>
  JSON.stringify([
    files,
    tools.map(({ input, output, ...tool }) => [tool, input.document, output?.document]),
  ])

/** Nothing runs before somebody asks: Vitest starts a server too. */
export function createDevManifest(
  server: ViteDevServer,
  session: Session,
  start: () => Promise<PipelineResult>,
): DevManifest {
  let making: Promise<Made> | undefined
  let stale = false
  let made: Made | undefined
  let good: PipelineResult | undefined
  let handled: { readonly timestamp: number; readonly changed: Promise<boolean> } | undefined

  /** One run at a time; what changes meanwhile is seen by one more. */
  function make(): Promise<Made> {
    stale = true
    making ??= (async () => {
      let result: PipelineResult
      do {
        stale = false
        result = await start()
      } while (stale)
      return { result, failure: await failureOf(result) }
    })().finally(() => {
      making = undefined
    })
    return making
  }

  async function failureOf(result: PipelineResult): Promise<Error | undefined> {
    return result.ok ? undefined : failure(findingsOf(result, 'error'))
  }

  async function settle(): Promise<Made> {
    const before = made
    const next = await make()
    if (made !== before) return next
    made = next
    if (next.result.ok) good = next.result
    for (const path of [...next.result.dependencies, ...next.result.watchDirs]) {
      if (!path.startsWith(server.config.root) && path.startsWith('/')) server.watcher.add(path)
    }
    await tell(before, next)
    return next
  }

  async function tell(before: Made | undefined, { result, failure }: Made): Promise<void> {
    const { logger } = server.config
    const warnings = findingsOf(result, 'warn')
    if (failure) {
      logger.error(failure.message, { timestamp: true, error: failure })
      server.ws.send({ type: 'error', err: overlay(result, failure) })
    } else if (warnings.length > 0 && bytesOf(result) !== (before && bytesOf(before.result))) {
      logger.warn(await reportText(warnings), { timestamp: true })
    }
    // an update without content closes the overlay
    if (before?.failure && !failure) server.ws.send({ type: 'update', updates: [] })
  }

  function overlay(result: PipelineResult, error: Error): OverlayError {
    const [first] = findingsOf(result, 'error')
    const at = first ? toMessage(first, session.options?.root ?? server.config.root) : undefined
    return {
      plugin: 'tool-manifest',
      message: error.message,
      stack: '',
      ...(at?.file === undefined ? {} : { id: at.file }),
      ...(at?.frame === undefined ? {} : { frame: at.frame }),
      ...(at?.file === undefined || at.line === undefined
        ? {}
        : { loc: { file: at.file, line: at.line, column: (at.column ?? 1) - 1 } }),
    }
  }

  /** Whoever opens a page while the check fails sees why. */
  server.ws.on('connection', () => {
    if (made?.failure) server.ws.send({ type: 'error', err: overlay(made.result, made.failure) })
  })

  function concerns(type: HotUpdateOptions['type'], file: string): boolean {
    if (!made) return false
    const { dependencies, watchDirs } = made.result
    if (dependencies.includes(file)) return true
    // a file that came may be a tool, or what an import of one was missing
    return (
      type === 'create' && (!made.result.ok || watchDirs.some((dir) => file.startsWith(`${dir}/`)))
    )
  }

  async function changes(): Promise<boolean> {
    const before = good
    const { result } = await settle()
    return result.ok && (before === undefined || bytesOf(result) !== bytesOf(before))
  }

  return {
    async load() {
      const { result, failure } = made ?? (await settle())
      return failure && good ? { result: good, failure } : { result, failure }
    },
    async update({ type, file, timestamp }, { moduleGraph }) {
      // every environment asks for the same change
      if (handled?.timestamp !== timestamp) {
        if (!concerns(type, file)) return []
        handled = { timestamp, changed: changes() }
      }
      if (!(await handled.changed)) return []
      const modules = [...moduleGraph.idToModuleMap].flatMap(([id, module]) =>
        VIRTUAL_ID.test(id) ? [module] : [],
      )
      for (const module of modules) moduleGraph.invalidateModule(module)
      return modules
    },
  }
}

interface OverlayError {
  readonly plugin: string
  readonly message: string
  readonly stack: string
  readonly id?: string
  readonly frame?: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
}

/** Answers `GET /tools.json` with what the build would write. */
export function serveManifest(
  server: ViteDevServer,
  session: Session,
  manifest: DevManifest,
  options: ToolManifestOptions,
): void {
  const name = options.outputs?.manifest ?? 'tools.json'
  if (name === false) return
  const url = `${server.config.base.replace(/\/$/, '')}/${name}`
  server.middlewares.use(async (request, response, next) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== url) return next()
    try {
      const { result, failure } = await manifest.load()
      const file = result.files.find((each) => each.name === session.options?.outputs.manifest)
      response.statusCode = failure || !file ? 500 : 200
      response.setHeader('content-type', failure || !file ? 'text/plain' : 'application/json')
      response.setHeader('cache-control', 'no-cache')
      response.end(failure?.message ?? file?.content)
    } catch (error) {
      next(error)
    }
  })
}
