import { finiteKeys } from './emit/record.ts'
import type { Entry, Job } from './job.ts'
import type { Part, Slot } from './types.ts'

/** A schema below another, with its step in a readable path. */
export interface Child {
  readonly entry: Entry
  readonly step: string
  /** The name of the property, when it is one: definitions are called by it. */
  readonly name: string | undefined
  /** How often the document holds it (a record writes its value once a key). */
  readonly times: number
}

const NONE: readonly Child[] = []

/** The schemas directly below a part, in document order: what its emitter gets as results. */
export function childrenOf(part: Part, job: Job): readonly Child[] {
  const child = (slot: Slot, step = '', name?: string, times = 1): Child => ({
    entry: job.entry(slot),
    step,
    name,
    times,
  })
  switch (part.kind) {
    case 'object': {
      const fields = part.fields.map(([name, slot]) => child(slot, name, name))
      if (part.catchall !== undefined) fields.push(child(part.catchall, '*'))
      return fields
    }
    case 'array':
      return [child(part.element, '[]')]
    case 'tuple': {
      const slots = part.items.map((slot, index) => child(slot, `[${index}]`))
      if (part.rest) slots.push(child(part.rest, '[]'))
      return slots
    }
    case 'record': {
      const names = finiteKeys(part.key, job)
      return [
        child(part.key, '*'),
        child(part.value, '*', undefined, Math.max(1, names?.length ?? 1)),
      ]
    }
    case 'union':
      return part.options.map((option) => child(option))
    case 'intersection':
      return [child(part.left), child(part.right)]
    case 'wrapper':
      return [child(part.inner)]
    case 'lazy':
      return [child(job.resolve(part))]
    default:
      return NONE
  }
}

/** Whether a part holds others and is more than a wrapper around one. */
export const isComposite = (part: Part): boolean =>
  part.kind === 'object' ||
  part.kind === 'array' ||
  part.kind === 'tuple' ||
  part.kind === 'record' ||
  part.kind === 'union' ||
  part.kind === 'intersection'

/** Whether a part holds no other. */
export const isLeaf = (part: Part): boolean =>
  !isComposite(part) && part.kind !== 'wrapper' && part.kind !== 'lazy'
