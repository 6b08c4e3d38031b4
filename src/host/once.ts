import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { ResolvedOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { watchable } from './watch.ts'

interface Run {
  readonly promise: Promise<PipelineResult>
  /** What the result was made from; `undefined` while it is being made, or when it is not to be reused. */
  made?: string | undefined
}

const runs = new Map<string, Run>()

const identities = new WeakMap<object, number>()
let lastIdentity = 0

/** A number for an object that has no readable content of its own (a function, a config). */
export function identityOf(value: object): number {
  let identity = identities.get(value)
  if (identity === undefined) {
    lastIdentity += 1
    identity = lastIdentity
    identities.set(value, identity)
  }
  return identity
}

/** Text that is equal exactly for settings that give equal results. */
export function keyOf(...parts: readonly unknown[]): string {
  return JSON.stringify([parts, process.env], (_, value: unknown) => {
    if (typeof value === 'function') return `function ${identityOf(value)}`
    if (value instanceof RegExp) return `pattern ${String(value)}`
    return value
  })
}

/** Digest of every file that the result was made from; `undefined` when one changed after `since`. */
async function digest(result: PipelineResult, since?: number): Promise<string | undefined> {
  const hash = createHash('sha256')
  let settled = true
  const parts = await Promise.all(
    watchable(result).map(async (path) => {
      try {
        const [content, { mtimeMs, ctimeMs }] = await Promise.all([readFile(path), stat(path)])
        if (since !== undefined && Math.max(mtimeMs, ctimeMs) >= since) settled = false
        return createHash('sha256').update(content).digest('hex')
      } catch {
        return 'absent'
      }
    }),
  )
  for (const part of parts) hash.update(part)
  return settled ? hash.digest('hex') : undefined
}

/** No file changed or went away that the result was made from, and no tool module came. */
async function isCurrent(
  result: PipelineResult,
  made: string,
  options: ResolvedOptions,
): Promise<boolean> {
  const { discover } = await import('../discover/discover.ts')
  const known = new Set(result.dependencies)
  const isKnown = async (path: string): Promise<boolean> =>
    known.has(path) || known.has(await realpath(path).catch(() => path))
  const matched = await Promise.all(discover(options).map(({ path }) => isKnown(path)))
  return matched.every(Boolean) && (await digest(result)) === made
}

/**
 * Runs once for all plugin instances, environments and outputs of this process that ask for the
 * same. Whoever asks while it runs joins; whoever asks later gets the same result as long as no
 * file changed that it was made from. A result with errors is never kept.
 */
export async function runOnce(
  key: string,
  options: ResolvedOptions,
  start: () => Promise<PipelineResult>,
): Promise<PipelineResult> {
  for (let known = runs.get(key); known; known = runs.get(key)) {
    if (known.made === undefined) return known.promise
    const result = await known.promise
    if (await isCurrent(result, known.made, options)) return result
    if (runs.get(key) === known) break
  }
  const began = Date.now()
  const run: Run = {
    promise: start().then(
      async (result) => {
        run.made = result.ok ? await digest(result, began) : undefined
        if (run.made === undefined) runs.delete(key)
        return result
      },
      (error: unknown) => {
        runs.delete(key)
        throw error
      },
    ),
  }
  runs.set(key, run)
  return run.promise
}
