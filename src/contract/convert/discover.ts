import { type Child, isComposite, isLeaf } from './children.ts'
import type { Job } from './job.ts'
import type { Slot } from './types.ts'

/** What is known of a schema that may become a definition. */
export interface Use {
  readonly slot: Slot
  /** The property name at its first use. */
  readonly name: string | undefined
  readonly id: string | undefined
  times: number
  recursive: boolean
  open: boolean
}

interface Frame {
  readonly slot: Slot
  readonly step: string
  readonly name: string | undefined
  readonly children: readonly Child[]
  readonly use: Use | undefined
  /** The getter of a lazy. */
  readonly getter: object | undefined
  /** Lazies met here for the first time, counted from the root. */
  readonly fresh: number
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
export function discover(root: Slot, job: Job): Map<Slot, Use> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const uses = new Map<Slot, Use>()
    const growing = walk(root, job, uses)
    if (growing === undefined) return uses
    job.replace(growing, {
      kind: 'fault',
      rule: 'infinite-schema',
      message:
        'This schema makes another one of itself at every level, so it has no end. Let its getter or `lazy` give the same schema every time.',
    })
  }
  job.replace(root, { kind: 'fault', rule: 'infinite-schema', message: 'This schema has no end.' })
  return new Map()
}

function walk(root: Slot, job: Job, uses: Map<Slot, Use>): Slot | undefined {
  const frames: Frame[] = []
  const getters = new Set<object>()

  /** Enters a schema; gives the place of growth when there is no end in sight. */
  const enter = (at: Child): Slot | undefined => {
    const entry = job.entry(at.slot)
    const { part, metadata } = entry
    const above = frames.at(-1)
    const name = at.name ?? above?.name
    let use: Use | undefined
    if (isComposite(part) || metadata?.id !== undefined) {
      const known = uses.get(at.slot)
      if (known !== undefined) {
        known.times += at.times
        known.recursive ||= known.open
        return undefined
      }
      use = { slot: at.slot, name, id: metadata?.id, times: at.times, recursive: false, open: true }
      uses.set(at.slot, use)
    } else if (isLeaf(part)) return undefined
    const getter = part.kind === 'lazy' ? part.getter : undefined
    if (getter !== undefined && isOpenLazy(getter, frames)) return at.slot
    const isFresh = getter !== undefined && !getters.has(getter)
    if (isFresh) getters.add(getter)
    const fresh = (above?.fresh ?? 0) + (isFresh ? 1 : 0)
    const { children } = entry
    frames.push({ slot: at.slot, step: at.step, name, children, use, getter, fresh, next: 0 })
    if (fresh > FRESH) return frames.find((frame) => frame.fresh > 0)?.slot
    return frames.length > DEEP ? startOfGrowth(frames) : undefined
  }

  let growing = enter({ slot: root, step: '', times: 1 })
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

/** The schema from which on the path only repeats one property. */
function startOfGrowth(frames: readonly Frame[]): Slot | undefined {
  const steps = frames.filter((frame) => frame.step !== '')
  const last = steps.at(-1)?.step
  let start = steps.length - 1
  while (start > 0 && steps[start - 1]?.step === last) start--
  const first = steps[start]
  const above = first === undefined ? -1 : frames.indexOf(first) - 1
  return frames[Math.max(0, above)]?.slot
}
