import { isConnected, recording } from './recording.ts'

const STEP = 20
/** So many steps without anything that keeps the process alive, and nothing more will come. */
const IDLE = 15
/** Modules are loaded by another thread, which does not show. */
const IDLE_WHILE_LOADING = 100
const LONGEST = 8_000

/**
 * Waits until a server connects. Entry files seldom wait for that themselves; one that never connects
 * (it serves HTTP) is given up when nothing is under way any more.
 */
export async function firstConnection(): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    recording.onConnect = resolve
    if (isConnected()) resolve()
  })
  await Promise.race([connected, idleFor(IDLE, LONGEST, isConnected)])
}

/**
 * What a promise gives; `undefined` when it never settles because it waits for something that does
 * not happen here (that a port is listened on).
 */
export async function settledOrIdle<T>(promise: Promise<T>): Promise<T | undefined> {
  let settled = false
  const note = () => {
    settled = true
  }
  promise.then(note, note)
  return await Promise.race([
    promise,
    // the evaluation has a time limit of its own
    idleFor(IDLE_WHILE_LOADING, Number.POSITIVE_INFINITY, () => settled).then(() => undefined),
  ])
}

async function idleFor(steps: number, limit: number, enough: () => boolean): Promise<void> {
  let idle = 0
  for (let waited = 0; waited < limit && idle < steps; waited += STEP) {
    await new Promise((resolve) => setTimeout(resolve, STEP))
    if (enough()) return
    // our own timer has fired; whatever is left is the server's
    idle = process.getActiveResourcesInfo().every((kind) => QUIET.has(kind)) ? idle + 1 : 0
  }
}

/** What is there in every child process, or waits for others without end. */
const QUIET = new Set(['PipeWrap', 'TTYWrap', 'MessagePort', 'Immediate'])
