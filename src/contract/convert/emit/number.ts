import type { Job } from '../job.ts'
import type { Check, Node } from '../types.ts'
import { writeChecks } from './limits.ts'
import { sentenceOf } from './sentence.ts'

/** A number or integer with its tightest bounds and its steps. */
export function emitNumber(checks: readonly Check[], job: Job): Node {
  const node: Node = { type: 'number' }
  if (checks.length === 0) return node
  const steps: number[] = []
  let least: Bound | undefined
  let greatest: Bound | undefined
  writeChecks(node, checks, '', job, (check) => {
    switch (check.kind) {
      case 'integer':
        node.type = 'integer'
        return undefined
      case 'min':
        least = tighter(least, check, 1)
        return undefined
      case 'max':
        greatest = tighter(greatest, check, -1)
        return undefined
      case 'step': {
        const step = Math.abs(check.value)
        if (step === 0) return sentenceOf(check, '')
        if (!steps.includes(step)) steps.push(step)
        return undefined
      }
      default:
        return undefined
    }
  })
  if (least) node[least.exclusive ? 'exclusiveMinimum' : 'minimum'] = least.value
  if (greatest) node[greatest.exclusive ? 'exclusiveMaximum' : 'maximum'] = greatest.value
  if (steps.length > 0) node.multipleOf = steps[0]
  if (steps.length > 1) node.allOf = steps.slice(1).map((step) => ({ multipleOf: step }))
  return node
}

interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

/** Of two bounds the one that lets less through; `sign` is 1 for lower bounds, -1 for upper ones. */
function tighter(
  known: Bound | undefined,
  check: { readonly value: number; readonly exclusive?: boolean },
  sign: 1 | -1,
): Bound {
  const bound = { value: check.value, exclusive: check.exclusive === true }
  if (known === undefined) return bound
  if (bound.value === known.value) return known.exclusive ? known : bound
  return (bound.value - known.value) * sign > 0 ? bound : known
}
