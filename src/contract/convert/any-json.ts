import { KINDS, type SchemaObject } from '../../schema/types.ts'
import type { Job } from './job.ts'
import type { Metadata } from './metadata.ts'
import type { Part, Slot } from './types.ts'

/** Any JSON value, as a document says it: the list of all kinds, and that it is meant. */
export const ANY_JSON: SchemaObject = {
  type: KINDS.filter((kind) => kind !== 'integer'),
  'x-tool-manifest': { anyJson: true },
}

const ANY_JSON_PART: Part = { kind: 'leaf', node: ANY_JSON }

/**
 * Any JSON in the place of a slot whose author declares it: by metadata, or as the recursive union
 * that `z.json()` makes and that people write by hand (`z.json()` itself carries no mark).
 */
export function anyJsonPart(
  slot: Slot,
  metadata: Metadata | undefined,
  job: Job,
): Part | undefined {
  const part = job.rawPart(slot)
  // a wrapper also says whether the key may be missing: it stays, its node becomes any JSON
  if (metadata?.anyJson === true && part.kind !== 'wrapper') return ANY_JSON_PART
  if (part.kind !== 'union' && part.kind !== 'lazy') return undefined
  const root = throughWrappers(slot, job)
  return root !== undefined && isAnyJson(root, job) ? ANY_JSON_PART : undefined
}

/** The first slot below lazies and wrappers that add no value; undefined when there is none. */
function throughWrappers(slot: Slot, job: Job): Slot | undefined {
  const passed = new Set<Slot>()
  let at = slot
  for (;;) {
    if (passed.has(at) || passed.size > 100) return undefined
    passed.add(at)
    const part = job.rawPart(at)
    if (part.kind === 'lazy') at = job.resolve(part)
    else if (part.kind === 'wrapper' && (part.does === 'transparent' || part.does === 'readonly'))
      at = part.inner
    else return at
  }
}

/** Whether the members of a union are all scalars, null, lists of it and records of it. */
function isAnyJson(root: Slot, job: Job): boolean {
  if (job.rawPart(root).kind !== 'union') return false
  const found = new Set<string>()
  const todo: Slot[] = [root]
  const seen = new Set<Slot>()
  for (let slot = todo.pop(); slot !== undefined; slot = todo.pop()) {
    const at = throughWrappers(slot, job)
    if (at === undefined) return false
    if (seen.has(at)) continue
    seen.add(at)
    const part = job.rawPart(at)
    if (part.kind === 'union' && !part.exclusive) todo.push(...part.options)
    else if (part.kind === 'wrapper' && part.does === 'nullable') {
      found.add('null')
      todo.push(part.inner)
    } else if (part.kind === 'array' && part.checks.length === 0) {
      if (throughWrappers(part.element, job) !== root) return false
      found.add('array')
    } else if (part.kind === 'record' && job.rawPart(part.key).kind === 'string') {
      if (throughWrappers(part.value, job) !== root) return false
      found.add('object')
    } else if ((part.kind === 'string' || part.kind === 'number') && part.checks.length === 0)
      found.add(part.kind)
    else if (part.kind === 'leaf' && (part.node.type === 'boolean' || part.node.type === 'null'))
      found.add(part.node.type)
    else return false
  }
  return found.size === 6
}
