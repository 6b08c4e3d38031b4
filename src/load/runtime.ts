/**
 * The program of the child process: evaluates tool modules one by one and answers with plain JSON.
 * Everything it needs is taken before the first of the user's modules is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readModule } from '../contract/index.ts'
import type { Job } from './protocol.ts'
import { receive, send } from './runtime/channel.ts'
import { toFailure } from './runtime/failure.ts'
import { installGlobals } from './runtime/globals.ts'
import { installGuards } from './runtime/guards.ts'
import { Intrinsics } from './runtime/intrinsics.ts'
import { Recorder } from './runtime/recorder.ts'
import { findRegistries, forgetIds } from './runtime/registries.ts'

type Thunks = Record<string, () => Promise<Record<string, unknown>>>

const later = setImmediate
const { cwd, chdir, ppid } = process
const SELF = -1

/** One macrotask: rejections that nobody handles are known by then. */
const macrotask = (): Promise<void> => new Promise((done) => void later(done))

// an orphan ends by itself; the timer keeps nothing alive
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL')
}, 500).unref()

const job = receive() as Job | undefined
if (job === undefined) process.exit(0)
await run(job)
// the parent ends the whole process group now
receive()

async function run(job: Job): Promise<void> {
  let current = SELF
  const context = new AsyncLocalStorage<number>()
  const guards = installGuards(() => current, context)
  const recorder = new Recorder()
  installGlobals(process.env)
  const intrinsics = new Intrinsics()
  process.on('beforeExit', () => {
    send(['stuck', current])
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
  intrinsics.accept()
  const registries = await recorder.unseen(() => findRegistries(job.externals))
  const shared = recorder.take()
  const folder = cwd()
  let namespace: Record<string, unknown> = {}

  for (let index = 0; index < job.names.length; index++) {
    const file = job.names[index] as string
    current = index
    send(['start', index])
    const failure = await context.run(index, () => importModule(thunks, file))
    if (cwd() !== folder) chdir(folder)
    const changes = intrinsics.restore()
    if (failure === undefined) await context.run(index, () => readContracts(index, file))
    else send(['failed', index, failure, recorder.take()])
    forgetIds(registries)
    const foreign = changes.filter(({ label }) => !job.tolerated.includes(label))
    if (foreign.length > 0) return send(['tainted', index, foreign.map(({ label }) => label)])
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

  async function readContracts(index: number, file: string): Promise<void> {
    try {
      const contracts = await readModule(namespace, { file, registries })
      await macrotask()
      const failure = guards.take()
      if (failure === undefined) send(['done', index, contracts, recorder.take()])
      else send(['failed', index, failure, recorder.take()])
    } catch (error) {
      send(['failed', index, guards.take() ?? toFailure(error), recorder.take()])
    }
  }
}
