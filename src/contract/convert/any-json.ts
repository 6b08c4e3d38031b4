import { ANNOTATIONS, KINDS, type Schema, type SchemaObject, walk } from '../../schema/index.ts'
import type { Job, Remark } from './job.ts'
import type { Metadata } from './metadata.ts'
import type { Node, Part, Slot } from './types.ts'

/** Any JSON value, as a document says it: the list of all kinds, and that it is meant. */
export const ANY_JSON: SchemaObject = {
  type: KINDS.filter((kind) => kind !== 'integer'),
  'x-tool-manifest': { anyJson: true },
}

const ANY_JSON_PART: Part = { kind: 'leaf', node: ANY_JSON }

/** Whether it is worth to look closer. */
export const mayBeAnyJson = (part: Part, metadata: Metadata | undefined): boolean =>
  part.kind === 'union' || part.kind === 'lazy' || metadata?.anyJson === true

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

/** What the type inside a wrapper describes holds of any JSON too; what it judges does not. */
export function restateAsAnyJson(node: Node, job: Job): void {
  const gone = new Set<unknown>()
  walk(node as Schema, (below) => void gone.add(below))
  for (const keyword of Object.keys(node)) if (!ANNOTATIONS.includes(keyword)) delete node[keyword]
  Object.assign(node, ANY_JSON)
  job.sentences.delete(node)
  job.remarks = job.remarks.filter((remark) => !gone.has(remark.node) || isDefaultOf(node, remark))
}

const isDefaultOf = (node: Node, remark: Remark): boolean =>
  remark.node === node && remark.rule === 'unstable-default'

/** What is left of a slot when everything is taken off that adds no value but null. */
interface Core {
  readonly slot: Slot
  readonly nullable: boolean
}

function throughWrappers(slot: Slot, job: Job): Core | undefined {
  const passed = new Set<Slot>()
  let nullable = false
  let at = slot
  for (;;) {
    if (passed.has(at) || passed.size > 100) return undefined
    passed.add(at)
    const part = job.rawPart(at)
    if (part.kind === 'lazy') at = job.resolve(part)
    else if (part.kind === 'wrapper' && PASSED.has(part.does)) {
      nullable ||= part.does === 'nullable'
      at = part.inner
    } else return { slot: at, nullable }
  }
}

const PASSED = new Set(['transparent', 'readonly', 'nullable'])

/** Whether the members of a union are all scalars, null, lists of it and records of it. */
function isAnyJson(root: Core, job: Job): boolean {
  if (job.rawPart(root.slot).kind !== 'union') return false
  const found = new Set<string>()
  /** Whether a list or record holds the union without the null around it. */
  let withoutNull = !root.nullable
  const todo: Slot[] = [root.slot]
  const seen = new Set<Slot>()
  for (let slot = todo.pop(); slot !== undefined; slot = todo.pop()) {
    const core = throughWrappers(slot, job)
    if (core === undefined) return false
    if (core.nullable) found.add('null')
    if (seen.has(core.slot)) continue
    seen.add(core.slot)
    const part = job.rawPart(core.slot)
    if (part.kind === 'union' && !part.exclusive) todo.push(...part.options)
    else if (part.kind === 'array' || part.kind === 'record') {
      const inner = throughWrappers(part.kind === 'array' ? part.element : part.value, job)
      if (inner?.slot !== root.slot || !isFree(part, job)) return false
      withoutNull ||= !inner.nullable
      found.add(part.kind)
    } else {
      const kind = scalarOf(part)
      if (kind === undefined) return false
      found.add(kind)
    }
  }
  if (!withoutNull) found.add('null')
  return found.size === 6
}

/** A list without limits, a record of any names. */
const isFree = (part: Part & { kind: 'array' | 'record' }, job: Job): boolean =>
  part.kind === 'array' ? part.checks.length === 0 : scalarOf(job.rawPart(part.key)) === 'string'

/** A bare scalar type. */
function scalarOf(part: Part): string | undefined {
  if (part.kind === 'string' || part.kind === 'number')
    return part.checks.length === 0 ? part.kind : undefined
  if (part.kind !== 'leaf') return undefined
  const { type } = part.node
  const bare = typeof type === 'string' && SCALARS.has(type) && Object.keys(part.node).length === 1
  return bare ? type : undefined
}

const SCALARS = new Set(['number', 'boolean', 'null'])
