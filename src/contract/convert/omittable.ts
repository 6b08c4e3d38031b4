import type { Entry, Job } from './job.ts'
import type { Part, Wrapping } from './types.ts'

/**
 * Whether a property of this schema may be missing: on the input side because a caller may leave it
 * out, on the output side because the parser may give nothing. A cycle adds nothing by itself.
 */
export function isOmittable(entry: Entry, job: Job, within?: Set<Entry>): boolean {
  let at: Entry | undefined = entry
  while (at?.part.kind === 'wrapper') {
    const told = toldByWrapper(at.part.does, job)
    if (told !== undefined) return told
    at = at.childrenIn(job)[0]
  }
  if (at === undefined) return false
  const { part } = at
  if (part.kind === 'absent') return part.omittable === true
  const holdsSameValue =
    part.kind === 'lazy' || part.kind === 'union' || part.kind === 'intersection'
  return holdsSameValue && ofSeveral(at, part, job, within ?? new Set())
}

/** What a wrapper alone says; undefined when that is left to what it holds. */
function toldByWrapper(does: Wrapping, { side }: Job): boolean | undefined {
  switch (does) {
    case 'optional':
      return true
    case 'required':
      return false
    case 'default':
    case 'prefault':
      return side === 'input'
    case 'catch':
      return side === 'input' ? true : undefined
    default:
      return undefined
  }
}

function ofSeveral(entry: Entry, part: Part, job: Job, open: Set<Entry>): boolean {
  if (open.has(entry)) return false
  open.add(entry)
  const children = entry.childrenIn(job)
  const isChildOmittable = (child: Entry): boolean => isOmittable(child, job, open)
  const omittable =
    part.kind === 'intersection'
      ? children.every(isChildOmittable)
      : (part.kind === 'union' && children.some(isUndefined)) || children.some(isChildOmittable)
  open.delete(entry)
  return omittable
}

const isUndefined = ({ part }: Entry): boolean =>
  (part.kind === 'absent' && part.what !== 'never') ||
  (part.kind === 'values' && part.values.includes(undefined))

/**
 * Whether a schema takes even the missing value of a key that is asked for by name, as records of
 * named keys do: an omittable one, `undefined`, and one that takes anything.
 */
export function takesNothing(
  entry: Entry,
  job: Job,
  open: ReadonlySet<Entry> = new Set(),
): boolean {
  if (open.has(entry)) return false
  const { part } = entry
  const takes = (inner: Entry): boolean => takesNothing(inner, job, new Set(open).add(entry))
  switch (part.kind) {
    case 'leaf':
      return Object.keys(part.node).length === 0
    case 'absent':
      return part.what !== 'never'
    case 'values':
      return part.values.includes(undefined)
    case 'lazy':
      return entry.childrenIn(job).some(takes)
    case 'union':
      return entry.childrenIn(job).some(takes) || isOmittable(entry, job)
    case 'intersection':
      return entry.childrenIn(job).every(takes)
    case 'wrapper':
      return (
        part.does !== 'required' && (isOmittable(entry, job) || entry.childrenIn(job).some(takes))
      )
    default:
      return isOmittable(entry, job)
  }
}
