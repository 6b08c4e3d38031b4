import { readTwice } from '../defaults.ts'
import type { Job } from '../job.ts'
import { asJson } from '../json.ts'
import type { Node, Part } from '../types.ts'
import { emitNullable } from './union.ts'

/** A type with a wrapper around it: what the wrapper adds to its node. */
export function emitWrapper(part: Part & { kind: 'wrapper' }, node: Node, job: Job): Node {
  switch (part.does) {
    case 'nullable':
      return emitNullable(node, job)
    case 'default':
    case 'prefault':
      if (job.side === 'input') writeDefault(part, node, job)
      return node
    case 'readonly':
      if (job.side === 'output' && !job.absent.has(node)) node.readOnly = true
      return node
    default:
      return node
  }
}

/** A default stays when it is JSON and comes out the same whenever and wherever it is computed. */
function writeDefault(part: Part & { kind: 'wrapper' }, node: Node, job: Job): void {
  if (part.value === undefined || job.absent.has(node)) return
  delete node.default
  const read =
    part.computed === true ? readTwice(part.value) : { value: part.value(), stable: true }
  if (!read.stable) {
    job.remark(
      'unstable-default',
      node,
      'The default value of this property is computed anew at every call (from the clock, a random source or a counter), so it is not written into the manifest: two builds would differ.',
    )
    return
  }
  const value = asJson(read.value)
  if (value === undefined) return
  node.default = value
  job.hasSamples = true
}
