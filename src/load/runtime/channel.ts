import { readSync, writeSync } from 'node:fs'

/** The pipe to the parent: neither standard output nor IPC, so that modules cannot disturb it. */
const FD = 3

const { stringify, parse } = JSON
const { from, concat, byteLength } = Buffer
const { toString: decode, indexOf, subarray } = Buffer.prototype
const { wait } = Atomics
const pause = new Int32Array(new SharedArrayBuffer(4))
const call = Function.prototype.call.bind(Function.prototype.call) as (
  method: (...args: never[]) => unknown,
  self: unknown,
  ...args: unknown[]
) => unknown

let held = ''
/** What came with the line before. */
let rest = from('')

/** A line for the parent that may wait for the next `send`: nothing of the user's runs in between. */
export function hold(message: unknown): void {
  held += `\n${stringify(message)}\n`
}

/**
 * One line to the parent, written before this returns: what was said is never lost, whatever the
 * next module does to the process.
 */
export function send(message: unknown): void {
  hold(message)
  // whatever a module may have written here ends before our line begins
  const text = held
  held = ''
  const size = byteLength(text, 'utf8')
  let written = attempt(text)
  if (written === size) return
  const bytes = from(text, 'utf8')
  while (written < size) written += attempt(call(subarray, bytes, written) as Buffer)
}

function attempt(data: string | Buffer): number {
  try {
    return writeSync(FD, data as string)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EAGAIN') throw error
    wait(pause, 0, 0, 1)
    return 0
  }
}

/** Waits for one line from the parent; `undefined` when the parent has gone. */
export function receive(): unknown {
  let text = rest
  const chunk = Buffer.allocUnsafe(65_536)
  for (;;) {
    const end = call(indexOf, text, 10) as number
    if (end >= 0) {
      rest = call(subarray, text, end + 1) as typeof rest
      return parse(call(decode, call(subarray, text, 0, end), 'utf8') as string)
    }
    let size: number
    try {
      size = readSync(FD, chunk)
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (code === 'EOF') return undefined
      if (code !== 'EAGAIN') throw error
      wait(pause, 0, 0, 1)
      continue
    }
    if (size === 0) return undefined
    text = concat([text, call(subarray, chunk, 0, size) as Buffer])
  }
}
