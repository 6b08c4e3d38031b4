import {
  isObject,
  NO_KIND,
  orderKeywords,
  type Schema,
  type SchemaObject,
  writeType,
} from '../../schema/index.ts'
import { isOpen } from '../annotations.ts'
import type { Job } from '../job.ts'
import { patternsOf } from '../meet/shapes.ts'
import { joinAnnotations } from './describe.ts'
import { join, type Part } from './join.ts'
import type { Label } from './labels.ts'

/** A branch, finished, beside the node it was made from. */
export interface Finished {
  readonly given: SchemaObject
  readonly node: SchemaObject
  readonly label: Label
}

/** A branch that lets keys through which it does not declare. */
interface OpenBranch extends Finished {
  readonly catchall: (name: string) => readonly Schema[]
}

export const opened = (branch: Finished): OpenBranch => ({
  ...branch,
  catchall: catchallOf(branch.node),
})

export const hasCatchall = (node: SchemaObject): boolean =>
  isObject(node.additionalProperties) || isObject(node.patternProperties)

/** What a branch says of keys it does not declare. A pattern that cannot be read may match. */
function catchallOf(node: SchemaObject): (name: string) => readonly Schema[] {
  const patterns = patternsOf(node)
  const { additionalProperties: rest } = node
  return (name) => {
    if (!patterns) return Object.values(node.patternProperties ?? {})
    const matching = patterns.filter(({ test }) => test.test(name)).map((pattern) => pattern.node)
    if (matching.length > 0) return matching
    return rest === undefined || rest === false || isOpen(rest) ? [] : [rest]
  }
}

/** A branch that does not declare the property but lets its key through, with its kinds only. */
export function undeclaredParts(
  { node, label, catchall }: OpenBranch,
  name: string,
  job: Job,
): Part[] {
  if (isObject(node.properties) && Object.hasOwn(node.properties, name)) return []
  return catchall(name).flatMap((schema): Part[] => {
    const kinds = job.kinds.of(schema)
    if (kinds === NO_KIND) return []
    const only = kinds === undefined ? schema : { type: writeType(kinds) }
    return [{ node: only, given: only, label, onlyKinds: true }]
  })
}

/**
 * Closed only if every branch is; the join of the typed catchalls if all are closed or typed;
 * otherwise open.
 */
export function joinCatchalls(branches: readonly Finished[], job: Job): Schema | undefined {
  const parts: Part[] = []
  for (const { node, label } of branches) {
    const { additionalProperties: rest, patternProperties: patterns } = node
    if (rest === undefined || (rest !== false && isOpen(rest))) return undefined
    for (const each of [...(rest === false ? [] : [rest]), ...Object.values(patterns ?? {})])
      if (job.kinds.of(each) !== NO_KIND)
        parts.push({ node: each, given: each, label, onlyKinds: false })
  }
  if (parts.length === 0) return false
  const { node, lossy } = join(parts, job)
  if (lossy === 'unknown') return undefined
  const { description: _, ...annotations } = joinAnnotations(parts)
  const result = isObject(node) ? orderKeywords({ ...node, ...annotations }) : node
  job.notes.copy(node, result)
  return result
}
