import type { Job } from './job.ts'
import type { Part, Slot } from './types.ts'

/**
 * Whether a property of this schema may be missing: on the input side because a caller may leave it
 * out, on the output side because the parser may give nothing. A cycle adds nothing by itself.
 */
export function isOmittable(slot: Slot, job: Job, within?: Set<Slot>): boolean {
  if (within?.has(slot) === true) return false
  const { part } = job.entry(slot)
  if (part.kind === 'wrapper') return ofWrapper(part, job, within)
  if (part.kind !== 'lazy' && part.kind !== 'union' && part.kind !== 'intersection')
    return part.kind === 'absent' && part.omittable === true
  const open = within ?? new Set()
  open.add(slot)
  const omittable =
    part.kind === 'lazy'
      ? isOmittable(job.resolve(part), job, open)
      : part.kind === 'union'
        ? part.options.some((option) => isUndefined(option, job) || isOmittable(option, job, open))
        : isOmittable(part.left, job, open) && isOmittable(part.right, job, open)
  open.delete(slot)
  return omittable
}

function ofWrapper(part: Part & { kind: 'wrapper' }, job: Job, open?: Set<Slot>): boolean {
  switch (part.does) {
    case 'optional':
      return true
    case 'required':
      return false
    case 'default':
    case 'prefault':
      return job.side === 'input'
    case 'catch':
      return job.side === 'input' || isOmittable(part.inner, job, open)
    default:
      return isOmittable(part.inner, job, open)
  }
}

const isUndefined = (slot: Slot, job: Job): boolean => {
  const { part } = job.entry(slot)
  return (
    (part.kind === 'absent' && part.what !== 'never') ||
    (part.kind === 'values' && part.values.includes(undefined))
  )
}

/**
 * Whether a schema takes even the missing value of a key that is asked for by name, as records of
 * named keys do: an omittable one, and one that takes anything.
 */
export function takesNothing(slot: Slot, job: Job, open: Set<Slot> = new Set()): boolean {
  if (open.has(slot)) return false
  const { part } = job.entry(slot)
  const takes = (inner: Slot): boolean => takesNothing(inner, job, new Set(open).add(slot))
  switch (part.kind) {
    case 'leaf':
      return Object.keys(part.node).length === 0
    case 'lazy':
      return takes(job.resolve(part))
    case 'union':
      return part.options.some(takes) || isOmittable(slot, job)
    case 'intersection':
      return takes(part.left) && takes(part.right)
    case 'wrapper':
      return part.does === 'required' ? false : isOmittable(slot, job) || takes(part.inner)
    default:
      return isOmittable(slot, job)
  }
}
