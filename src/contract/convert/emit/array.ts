import { writeType } from '../../../schema/index.ts'
import type { Entry, Job } from '../job.ts'
import { kindsIn } from '../kinds.ts'
import { isOmittable } from '../omittable.ts'
import type { Check, Node, Part } from '../types.ts'
import { writeChecks, writeLength } from './limits.ts'
import { present } from './lost.ts'

const AUTHORED = { authored: true } as const

/** A list with the schema of its items. */
export function emitArray(checks: readonly Check[], item: Node, job: Job): Node {
  const node: Node = { type: 'array', items: present(item, job), 'x-tool-manifest': AUTHORED }
  writeLimits(node, checks, job)
  return node
}

/** A tuple: its slots, then its rest. `results` are the slots, then the rest. */
export function emitTuple(
  part: Part & { kind: 'tuple' },
  entry: Entry,
  results: readonly Node[],
  job: Job,
): Node {
  const slots = results.slice(0, part.items.length).map((slot) => present(slot, job))
  const rest = part.rest && results[part.items.length]
  const node: Node = { type: 'array', 'x-tool-manifest': AUTHORED }
  if (slots.length > 0) node.prefixItems = slots
  let least = slots.length
  for (; least > 0; least--) {
    const slot = entry.childrenIn(job)[least - 1]
    if (slot === undefined || !isOmittable(slot, job)) break
  }
  if (least > 0) node.minItems = least
  if (rest !== undefined && !job.absent.has(rest)) node.items = rest
  else {
    node.maxItems = slots.length
    if (slots.length > 0) writeElementKinds(node, slots, job)
  }
  writeLimits(node, part.checks, job)
  return node
}

/** Readers that know no `prefixItems` see at least which kinds the slots have. */
function writeElementKinds(node: Node, slots: readonly Node[], job: Job): void {
  if (!fillElementKinds(node, slots, {})) job.openTuples.push(node)
}

/** Writes the kinds of the slots as `items`; gives false when a slot's kinds are not known. */
export function fillElementKinds(node: Node, slots: readonly Node[], document: Node): boolean {
  let bits = 0
  for (const slot of slots) {
    const kinds = kindsIn(slot, document)
    if (kinds === undefined) return false
    bits |= kinds
  }
  node.items = { type: writeType(bits) }
  return true
}

function writeLimits(node: Node, checks: readonly Check[], job: Job): void {
  writeChecks(node, checks, 'item', job, (check) => {
    writeLength(node, check, 'minItems', 'maxItems')
    return undefined
  })
}
