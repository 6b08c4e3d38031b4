import { isConnected, recording } from './recording.ts'

const STEP = 20
/** So many steps without anything that keeps the process alive, and nothing more will come. */
const IDLE = 15
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
  await Promise.race([connected, nothingUnderWay()])
}

async function nothingUnderWay(): Promise<void> {
  let idle = 0
  for (let waited = 0; waited < LONGEST && idle < IDLE; waited += STEP) {
    await new Promise((resolve) => setTimeout(resolve, STEP))
    if (isConnected()) return
    // our own timer has fired; whatever is left is the server's
    idle = process.getActiveResourcesInfo().every((kind) => QUIET.has(kind)) ? idle + 1 : 0
  }
}

/** What is there in every child process, or waits for others without end. */
const QUIET = new Set(['PipeWrap', 'TTYWrap', 'MessagePort', 'Immediate'])
