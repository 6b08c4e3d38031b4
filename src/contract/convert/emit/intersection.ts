import { meet } from '../../../project/index.ts'
import { isObject, type SchemaObject } from '../../../schema/index.ts'
import type { Job } from '../job.ts'
import type { Node } from '../types.ts'
import { emitAbsent } from './lost.ts'

/**
 * What both sides accept. Findings speak of nodes, and merging makes new ones: with a finding in
 * sight both sides stay as they are, the projection merges them all the same.
 */
export function emitIntersection(left: Node, right: Node, remarked: boolean, job: Job): Node {
  if (remarked) return { allOf: [left, right] }
  const met = meet(left as SchemaObject, right as SchemaObject)
  if (met === false) return emitAbsent('never', job)
  return isObject(met) ? { ...met } : {}
}
