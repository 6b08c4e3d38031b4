import { isComposite, isLeaf, stepInto, timesOf } from './children.ts'
import type { Entry, Job } from './job.ts'
import type { Slot } from './types.ts'

/** What is known of a schema that may become a definition. */
export interface Use {
  readonly entry: Entry
  /** The property name at its first use. */
  readonly name: string | undefined
  readonly id: string | undefined
  times: number
  recursive: boolean
  open: boolean
}

interface Frame {
  readonly entry: Entry
  readonly children: readonly Entry[]
  readonly use: Use | undefined
  /** The getter of a lazy. */
  readonly getter: object | undefined
  /** Lazies met here for the first time, counted from the root. */
  readonly fresh: number
  /** The child that is entered next. */
  next: number
}

/** Nested schemas made anew at each level. */
const FRESH = 100
const DEEP = 10_000

/**
 * Finds out, before anything is written, which schemas are used more than once and which hold
 * themselves. Uses no call stack. A schema that grows without end is replaced by a fault at the place
 * where the growth starts.
 */
export function discover(root: Slot, job: Job): Use[] {
  for (let attempt = 0; attempt < 20; attempt++) {
    const uses: Use[] = []
    const growing = walk(root, job, uses)
    if (growing === undefined) return uses
    job.forgetUses()
    job.replace(growing, {
      kind: 'fault',
      rule: 'infinite-schema',
      message:
        'This schema makes another one of itself at every level, so it has no end. Let its getter or `lazy` give the same schema every time.',
    })
  }
  const message = 'This schema has no end.'
  job.replace(job.entry(root), { kind: 'fault', rule: 'infinite-schema', message })
  return []
}

function walk(root: Slot, job: Job, uses: Use[]): Entry | undefined {
  const frames: Frame[] = []
  const getters = new Set<object>()

  /** Enters a schema; gives the place of growth when there is no end in sight. */
  const enter = (entry: Entry): Entry | undefined => {
    const { part, metadata } = entry
    const above = frames.at(-1)
    let use: Use | undefined
    if (isComposite(part) || metadata?.id !== undefined) {
      const times = above === undefined ? 1 : timesOf(above.entry.part, above.next - 1, job)
      const known = entry.use
      if (known !== undefined) {
        known.times += times
        known.recursive ||= known.open
        return undefined
      }
      const name = propertyAround(frames)
      use = { entry, name, id: metadata?.id, times, recursive: false, open: true }
      entry.use = use
      uses.push(use)
    } else if (isLeaf(part)) return undefined
    const getter = part.kind === 'lazy' ? part.getter : undefined
    if (getter !== undefined && isOpenLazy(getter, frames)) return entry
    const isFresh = getter !== undefined && !getters.has(getter)
    if (isFresh) getters.add(getter)
    const fresh = (above?.fresh ?? 0) + (isFresh ? 1 : 0)
    const children = entry.childrenIn(job)
    frames.push({ entry, children, use, getter, fresh, next: 0 })
    if (fresh > FRESH) return frames.find((frame) => frame.fresh > 0)?.entry
    return frames.length > DEEP ? startOfGrowth(frames) : undefined
  }

  let growing = enter(job.entry(root))
  while (growing === undefined) {
    const frame = frames.at(-1)
    if (frame === undefined) return undefined
    const next = frame.children[frame.next++]
    if (next !== undefined) growing = enter(next)
    else {
      if (frame.use) frame.use.open = false
      frames.pop()
    }
  }
  return growing
}

/** A lazy that holds itself through nothing but wrappers. */
function isOpenLazy(getter: object, frames: readonly Frame[]): boolean {
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index]
    if (frame === undefined || frame.use !== undefined) return false
    if (frame.getter === getter) return true
  }
  return false
}

/** The name of the innermost property on the way to the schema that is entered. */
function propertyAround(frames: readonly Frame[]): string | undefined {
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index]
    const part = frame?.entry.part
    const name = part?.kind === 'object' ? part.names[(frame?.next ?? 0) - 1] : undefined
    if (name !== undefined) return name
  }
  return undefined
}

/** The schema from which on the path only repeats one property. */
function startOfGrowth(frames: readonly Frame[]): Entry | undefined {
  const steps: { readonly step: string; readonly from: Entry }[] = []
  for (const { entry, next } of frames.slice(0, -1)) {
    const step = stepInto(entry.part, next - 1)
    if (step !== '') steps.push({ step, from: entry })
  }
  const last = steps.at(-1)?.step
  let start = steps.length - 1
  while (start > 0 && steps[start - 1]?.step === last) start--
  return steps[start]?.from ?? frames[0]?.entry
}
