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
  /** What modules and requests get: the last good one while the newest has errors. */
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

interface Made {
  readonly result: PipelineResult
  readonly failure: Error | undefined
}

/** Whether everything that can be imported is the same: then nobody needs to know. */
function isSame(one: PipelineResult, other: PipelineResult): boolean {
  if (one === other) return true
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
  let isAsked = false
  const handled = new Map<string, Promise<boolean>>()

  /** One run at a time; what changes meanwhile is seen by one more. */
  function make(): Promise<Made> {
    stale = true
    making ??= (async () => {
      let result: PipelineResult
      do {
        stale = false
        result = await run.start()
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

  /** Everybody who waits gets the result of the last run, and it is said once. */
  function settle(): Promise<Made> {
    isAsked = true
    const run = make()
    settling ??= run
      .then(async (next) => {
        const before = made
        made = next
        if (next.result.ok) good = next.result
        for (const path of [...next.result.dependencies, ...next.result.watchDirs]) {
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
    const warnings = findingsOf(result, 'warn')
    if (failure) {
      logger.error(failure.message, { timestamp: true, error: failure })
      show()
    } else if (warnings.length > 0 && !(before && isSame(before.result, result))) {
      logger.warn(await reportText(warnings), { timestamp: true })
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
    // what is being made right now may have read the file already, and a run that failed remembers it
    if (!made) return isAsked
    if (run.knows(file)) return true
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
    return result.ok && !(before && isSame(before, result))
  }

  return {
    async load() {
      const { result, failure } = await (settling ?? made ?? settle())
      return failure && good ? { result: good, failure } : { result, failure }
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
