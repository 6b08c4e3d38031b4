import { finiteKeys } from './emit/record.ts'
import type { Entry, Job } from './job.ts'
import type { Part } from './types.ts'

const NONE: readonly Entry[] = []

/** The schemas directly below a part, in document order: what its emitter gets as results. */
export function childrenOf(part: Part, job: Job): readonly Entry[] {
  switch (part.kind) {
    case 'object': {
      const fields = part.fields.map((slot) => job.entry(slot))
      if (part.catchall !== undefined) fields.push(job.entry(part.catchall))
      return fields
    }
    case 'array':
      return [job.entry(part.element)]
    case 'tuple': {
      const slots = part.items.map((slot) => job.entry(slot))
      if (part.rest) slots.push(job.entry(part.rest))
      return slots
    }
    case 'record':
      return [job.entry(part.key), job.entry(part.value)]
    case 'union':
      return part.options.map((option) => job.entry(option))
    case 'intersection':
      return [job.entry(part.left), job.entry(part.right)]
    case 'wrapper':
      return [job.entry(part.inner)]
    case 'lazy':
      return [job.entry(job.resolve(part))]
    default:
      return NONE
  }
}

/** The step from a part to one of its children, as a readable path has it. */
export function stepInto(part: Part, index: number): string {
  switch (part.kind) {
    case 'object':
      return part.names[index] ?? '*'
    case 'array':
      return '[]'
    case 'tuple':
      return index < part.items.length ? `[${index}]` : '[]'
    case 'record':
      return '*'
    default:
      return ''
  }
}

/** How often the document holds a child: a record of named keys writes its value once a key. */
export function timesOf(part: Part | undefined, index: number, job: Job): number {
  return part?.kind === 'record' && index === 1
    ? Math.max(1, finiteKeys(part.key, job)?.length ?? 1)
    : 1
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
