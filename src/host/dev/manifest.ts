import type { EnvironmentModuleNode, HotUpdateOptions, ViteDevServer } from 'vite'
import type { ProjectedTool } from '../../check/types.ts'
import type { PipelineResult } from '../../pipeline.ts'
import { failure, findingsOf, reportText } from '../message.ts'
import type { Session } from '../session.ts'
import { VIRTUAL_ID } from '../virtual.ts'
import { overlayError } from './overlay.ts'
import type { DevRun } from './run.ts'

/** The manifest while one develops: made when it is first asked for, and again when it changed. */
export interface DevManifest {
  /**
   * What modules and requests get: the last good one while the newest has errors.
   * @throws what the run threw, when there is none
   */
  load(): Promise<{ readonly result: PipelineResult; readonly failure: Error | undefined }>
  /** The modules of an environment that a change of a file concerns. */
  update(
    change: Change,
    environment: { readonly moduleGraph: ModuleGraph },
  ): Promise<EnvironmentModuleNode[]>
}

type Change = Pick<HotUpdateOptions, 'type' | 'file' | 'timestamp' | 'read'>

interface ModuleGraph {
  readonly idToModuleMap: ReadonlyMap<string, EnvironmentModuleNode>
  invalidateModule(module: EnvironmentModuleNode): void
}

/** Changes under way; far more than ever come at once. */
const MOST = 1000

/** What a run led to; one that threw has no result. */
type Made =
  | { readonly result: PipelineResult; readonly failure: Error | undefined }
  | { readonly result: undefined; readonly failure: Error }

/** Whether everything that can be imported is the same: then nobody needs to know. */
function isSame(one: PipelineResult | undefined, other: PipelineResult): boolean {
  if (one === undefined || one === other) return one === other
  const { files, tools } = other
  return (
    one.files.length === files.length &&
    one.tools.length === tools.length &&
    one.files.every(
      ({ name, content }, index) =>
        name === files[index]?.name && content === files[index]?.content,
    ) &&
    one.tools.every((tool, index) => textOf(tool) === textOf(tools[index]))
  )
}

function textOf(tool: ProjectedTool | undefined): string {
  if (tool === undefined) return ''
  const { input, output, ...rest } = tool
  return JSON.stringify([rest, input.document, output?.document])
}

/** Nothing runs before somebody asks: Vitest starts a server too. */
export function createDevManifest(
  server: ViteDevServer,
  session: Session,
  run: DevRun,
): DevManifest {
  let making: Promise<Made> | undefined
  let settling: Promise<Made> | undefined
  let stale = false
  let made: Made | undefined
  let good: PipelineResult | undefined
  const handled = new Map<string, Promise<boolean>>()

  /** One run at a time; what changes meanwhile is seen by one more. */
  function make(): Promise<Made> {
    stale = true
    making ??= (async () => {
      let next: Made
      do {
        stale = false
        next = await attempt()
      } while (stale)
      return next
    })().finally(() => {
      making = undefined
    })
    return making
  }

  async function attempt(): Promise<Made> {
    try {
      const result = await run.start()
      return { result, failure: result.ok ? undefined : await failure(findingsOf(result, 'error')) }
    } catch (error) {
      return { result: undefined, failure: error instanceof Error ? error : new Error(`${error}`) }
    }
  }

  /** Everybody who waits gets the result of the last run, and it is said once. */
  function settle(): Promise<Made> {
    const run = make()
    settling ??= run
      .then(async (next) => {
        const before = made
        made = next
        if (next.result?.ok) good = next.result
        const { dependencies = [], watchDirs = [] } = next.result ?? {}
        for (const path of [...dependencies, ...watchDirs]) {
          if (!isBelow(path, server.config.root) && path.startsWith('/')) server.watcher.add(path)
        }
        await tell(before, next)
        return next
      })
      .finally(() => {
        settling = undefined
      })
    return settling
  }

  async function tell(before: Made | undefined, { result, failure }: Made): Promise<void> {
    const { logger } = server.config
    if (failure) {
      logger.error(failure.message, { timestamp: true, error: failure })
      show()
    } else if (result && !isSame(before?.result, result)) {
      const warnings = findingsOf(result, 'warn')
      if (warnings.length > 0) logger.warn(await reportText(warnings), { timestamp: true })
    }
    // an update without content closes the overlay
    if (before?.failure && !failure) server.ws.send({ type: 'update', updates: [] })
  }

  function show(): void {
    if (!made?.failure) return
    const root = session.options?.root ?? server.config.root
    server.ws.send({ type: 'error', err: overlayError(made.result, made.failure, root) })
  }

  /** Whoever opens a page while the check fails sees why. */
  server.ws.on('connection', show)

  function concerns(type: HotUpdateOptions['type'], file: string): boolean {
    // what is being made right now may have read the file already
    if (!made) return making !== undefined
    // nobody knows what a run that threw was made from
    if (!made.result || run.knows(file)) return true
    const { dependencies, watchDirs } = made.result
    if (dependencies.includes(file)) return true
    // a file that came may be a tool, or what an import of one was missing
    return type === 'create' && (!made.result.ok || watchDirs.some((dir) => isBelow(file, dir)))
  }

  async function changes({ type, file, read }: Change): Promise<boolean> {
    // Vite waits here for the content of a file that an editor has emptied first
    if (type === 'update') await read()
    await run.touch(type, file)
    const before = good
    const { result } = await settle()
    return result?.ok ? !isSame(before, result) : false
  }

  return {
    async load() {
      const known = made?.result || good ? made : undefined
      const { result, failure } = await (settling ?? known ?? settle())
      if (failure && good) return { result: good, failure }
      if (!result) throw failure
      return { result, failure }
    },
    async update(change, { moduleGraph }) {
      // every environment asks for the same change, also when others have come meanwhile
      const key = JSON.stringify([change.timestamp, change.type, change.file])
      if (!handled.has(key)) {
        if (!concerns(change.type, change.file)) return []
        handled.set(key, changes(change))
        const [oldest = key] = handled.keys()
        if (handled.size > MOST) handled.delete(oldest)
      }
      if (!(await handled.get(key))) return []
      const modules = [...moduleGraph.idToModuleMap].flatMap(([id, module]) =>
        VIRTUAL_ID.test(id) ? [module] : [],
      )
      for (const module of modules) moduleGraph.invalidateModule(module)
      return modules
    },
  }
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)
