/**
 * The program of the child process: evaluates tool modules one by one and answers with plain JSON.
 * Everything it needs is taken before the first of the user's modules is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModule } from '../contract/index.ts'
import type { ServerRequest } from '../contract/servers/index.ts'
import { interceptMcpHandler } from '../contract/servers/intercept.ts'
import { patchExternals } from '../contract/servers/patch.ts'
import type { Failure, Job, Preparation } from './protocol.ts'
import { hold, receive, send } from './runtime/channel.ts'
import { hurry } from './runtime/engine.ts'
import { toFailure } from './runtime/failure.ts'
import { installGlobals } from './runtime/globals.ts'
import { type Guards, installGuards } from './runtime/guards.ts'
import { type Change, Intrinsics } from './runtime/intrinsics.ts'
import { Recorder } from './runtime/recorder.ts'
import { findRegistries, forgetIds } from './runtime/registries.ts'
import { rehearse } from './runtime/rehearse.ts'

type Thunks = Record<string, () => Promise<Record<string, unknown>>>

const later = setImmediate
const { cwd, chdir, kill, pid, ppid } = process
const SELF = -1

/** One macrotask: rejections that nobody handles are known by then. */
const macrotask = (): Promise<void> => new Promise((done) => void later(done))

hurry()

// an orphan ends by itself; the timer keeps nothing alive
setInterval(() => {
  if (process.ppid !== ppid) kill(pid, 'SIGKILL')
}, 500).unref()

/** What stands between the process and the modules: installed once, before anything of theirs runs. */
interface World {
  /** Position of the module that is being evaluated. */
  current: number
  readonly context: AsyncLocalStorage<number>
  readonly guards: Guards
  readonly recorder: Recorder
  readonly intrinsics: Intrinsics
}

function prepare(): World {
  const context = new AsyncLocalStorage<number>()
  const world: World = {
    current: SELF,
    context,
    guards: installGuards(() => world.current, context),
    recorder: new Recorder(),
    intrinsics: new Intrinsics(),
  }
  installGlobals(process.env)
  return world
}

let prepared: World | undefined
let asked = receive() as Job | Preparation | undefined
while (asked !== undefined && 'warm' in asked) {
  prepared ??= prepare()
  const { warm: urls, soon } = asked as Preparation
  interceptMcpHandler(urls)
  if (soon) {
    await Promise.allSettled(urls.map((url) => import(url)))
    asked = receive() as Job | Preparation | undefined
    continue
  }
  await warm(urls, prepared)
  // a package that fails beside its import may do so again, and be blamed, in a fresh process
  if (prepared.guards.take() !== undefined) kill(pid, 'SIGKILL')
  prepared.recorder.take()
  asked = receive() as Job | Preparation | undefined
}
if (asked !== undefined) {
  await run(asked, prepared ?? prepare())
  // the parent ends the whole process group now
  receive()
}

/** Loads packages, and has everything that the job needs run once. */
async function warm(urls: readonly string[], { recorder, intrinsics }: World): Promise<void> {
  await recorder.unseen(async () => {
    await rehearse(urls)
    await findRegistries(urls)
    await patchExternals(urls)
  })
  await macrotask()
  redo(intrinsics.restore())
}

async function run(job: Job, world: World): Promise<void> {
  const { context, guards, recorder } = world
  recorder.begin(dirname(fileURLToPath(job.entry)))
  const positions =
    job.positions && (await import('./positions/prepare.ts')).preparePositions(job.positions)
  const servers = job.servers && (await import('../contract/servers/index.ts'))
  servers?.interceptServers()
  interceptMcpHandler(job.externals)
  // what these two changed is not the modules' doing
  const intrinsics = positions || servers ? new Intrinsics() : world.intrinsics
  process.on('beforeExit', () => {
    send(['stuck', world.current])
    receive()
  })

  send(['start', SELF])
  let thunks: Thunks
  try {
    thunks = ((await import(job.entry)) as { default: Thunks }).default
    await macrotask()
    const failure = guards.take()
    if (failure !== undefined) return send(['failed', SELF, failure, recorder.take()])
  } catch (error) {
    return send(['failed', SELF, guards.take() ?? toFailure(error), recorder.take()])
  }
  // what packages changed on import is there for every tool, but not while contracts are read
  const general = intrinsics.restore()
  const registries = await recorder.unseen(() => findRegistries(job.externals))
  await recorder.unseen(() => patchExternals(job.externals))
  const shared = recorder.take()
  const folder = cwd()
  let namespace: Record<string, unknown> = {}

  const given = await registerContext(thunks, job.context)

  for (let index = 0; index < job.names.length; index++) {
    const file = job.names[index] as string
    world.current = index
    send(['start', index])
    redo(general)
    if (job.servers) {
      await context.run(index, () => readServer(thunks, index, file))
      continue
    }
    const failure = await context.run(index, () => importModule(thunks, file))
    if (cwd() !== folder) chdir(folder)
    const changes = intrinsics.restore()
    const own = changes.filter((change) => !isAmong(change, general))
    if (failure !== undefined) send(['failed', index, failure, recorder.take()])
    else await context.run(index, () => readContracts(index, file, own))
    forgetIds(registries)
    const foreign = own.filter(({ label }) => !job.tolerated.includes(label))
    if (foreign.length > 0) return send(['tainted', index, foreign.map(({ label }) => label)])
    general.push(...own)
  }
  send(['end', shared])

  async function importModule(
    thunks: Thunks,
    file: string,
  ): Promise<ReturnType<typeof toFailure> | undefined> {
    try {
      namespace = await (thunks[file] as Thunks[string])()
      await macrotask()
      return withMissing(guards.take())
    } catch (error) {
      await macrotask()
      return withMissing(guards.take() ?? toFailure(error))
    }
  }

  function withMissing(failure: ReturnType<typeof toFailure> | undefined) {
    if (failure === undefined) return undefined
    const missing = recorder.missing()
    return missing.length === 0 ? failure : { ...failure, missing }
  }

  async function readContracts(index: number, file: string, own: readonly Change[]): Promise<void> {
    try {
      const asked = positions?.(file, registries)
      const registration = {
        path: resolve(job.root, file),
        externals: job.externals,
        context: given,
      }
      const shared = { file, registries, registration }
      let contracts = await readModule(namespace, { ...shared, ...asked?.context })
      if (own.length > 0 && contracts.findings.length > 0) {
        // its getters may count on what it added to the language
        redo(own)
        const again = await readModule(namespace, shared)
        intrinsics.restore()
        if (again.findings.length < contracts.findings.length) contracts = again
      }
      const failure = guards.take()
      if (failure === undefined)
        hold(['done', index, { ...contracts, ...asked?.answer() }, recorder.take()])
      else send(['failed', index, failure, recorder.take()])
    } catch (error) {
      send(['failed', index, guards.take() ?? toFailure(error), recorder.take()])
    }
  }

  async function readServer(thunks: Thunks, index: number, file: string): Promise<void> {
    const request = job.servers?.[file]
    if (!request || !servers) return
    const load = thunks[file] as Thunks[string]
    try {
      const asked = positions?.(file, registries)
      const settings = {
        ...{ file, root: job.root, registries, context: given() },
        ...asked?.context,
      }
      const contracts = await servers.readServer(load, request, settings)
      // what a server does after its tools are known (it misses its client, it exits) is no failure
      const failure = withMissing(guards.take())
      if (failure === undefined || contracts.tools.length > 0)
        send(['done', index, { ...contracts, ...asked?.answer() }, recorder.take()])
      else fail(failure)
    } catch (error) {
      await macrotask()
      fail(withMissing(guards.take() ?? toFailure(error)) as Failure)
    }

    function fail(failure: Failure): void {
      if (request?.kind === 'command') {
        // nothing of the user's ran in here: what the client asked for is not missing
        const explained = servers?.listingFailure(request, failure.message)
        const listing: Failure = { kind: 'unresolved', message: failure.message, ...explained }
        send(['failed', index, listing, recorder.take()])
        return
      }
      const help = servers?.startHelp(request as ServerRequest, file, failure.missing ?? [])
      send(['failed', index, { ...failure, ...(help && { help }) }, recorder.take()])
    }
  }
}

/** What the user wants handed to functions that register tools; they hear of it when it cannot be had. */
async function registerContext(thunks: Thunks, context: Job['context']): Promise<() => unknown> {
  if (!context || 'value' in context) return () => context?.value
  try {
    const { default: value } = await (thunks[context.module] as Thunks[string])()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function redo(changes: readonly Change[]): void {
  for (let i = 0; i < changes.length; i++) changes[i]?.redo()
}

function isAmong(change: Change, list: readonly Change[]): boolean {
  return list.some(({ label, value }) => label === change.label && Object.is(value, change.value))
}
