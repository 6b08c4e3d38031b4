import { meet } from '../../../project/index.ts'
import { isObject, own, type Schema, type SchemaObject, walk } from '../../../schema/index.ts'
import type { Job, Remark } from '../job.ts'
import type { Node } from '../types.ts'
import { emitAbsent } from './lost.ts'

/** Findings that fail the build: their nodes must be found again, the document does not matter. */
const FATAL = new Set([
  'unrepresentable',
  'invalid-schema',
  'mixed-zod',
  'infinite-schema',
  'unsupported-schema',
])

/**
 * What both sides accept. `remarks` are the findings on either side: they speak of nodes, and merging
 * makes new ones.
 */
export function emitIntersection(
  left: Node,
  right: Node,
  remarks: readonly Remark[],
  job: Job,
): Node {
  if (remarks.some(({ rule }) => FATAL.has(rule))) return { allOf: [left, right] }
  const met = meet(opened(left, job) as SchemaObject, opened(right, job) as SchemaObject)
  if (met === false) {
    const node = emitAbsent('never', job)
    job.contradictions.set(node, wayToContradiction(left, right, job))
    return node
  }
  const node = isObject(met) ? loosened({ ...met }) : {}
  if (remarks.length > 0) follow(node, remarks, job)
  return node
}

/** The required properties that lead to the one whose two sides have no value in common. */
function wayToContradiction(left: Node, right: Node, job: Job): string[] {
  const way: string[] = []
  let sides = [opened(left, job), opened(right, job)] as const
  for (;;) {
    const [a, b] = sides
    const required = new Set([a.required, b.required].flatMap((names) => names ?? []))
    const below = (name: string): readonly [Node, Node] | undefined => {
      const parts = [a, b].map(({ properties }) => own((properties as Node) ?? {}, name))
      const [x, y] = parts.map((part) => (isObject(part) ? opened(part as Node, job) : undefined))
      const contradict = x && y && meet(x as SchemaObject, y as SchemaObject) === false
      return contradict ? [x, y] : undefined
    }
    const name = Object.keys(a.properties ?? {}).find((each) => required.has(each) && below(each))
    const next = name === undefined ? undefined : below(name)
    if (name === undefined || next === undefined) return way
    way.push(name)
    sides = next
  }
}

/** A reference to a schema that is complete, as that schema: a reference cannot be merged. */
function opened(node: Node, job: Job): Node {
  const { $ref, ...siblings } = node
  if (typeof $ref !== 'string') return node
  const name = $ref.slice('#/$defs/'.length)
  const target = job.recursive.has(name) ? undefined : job.definitions.get(name)
  if (target === undefined) return node
  const { 'x-tool-manifest': marks, ...keywords } = target
  const { shared: _shared, ...others } = isObject(marks) ? marks : {}
  const kept = Object.keys(others).length > 0 ? { 'x-tool-manifest': others } : {}
  return { ...keywords, ...kept, ...siblings }
}

/** Sides that had to stay in `allOf`: a closed one would refuse the keys of the other. */
function loosened(node: Node): Node {
  if (Array.isArray(node.allOf)) node.allOf = node.allOf.map(unclosed)
  return node
}

function unclosed(node: unknown): unknown {
  if (!isObject(node)) return node
  const { additionalProperties, ...rest } = node as Node
  const open: Node = additionalProperties === false ? rest : (node as Node)
  for (const word of ['anyOf', 'oneOf'])
    if (Array.isArray(open[word])) return { ...open, [word]: open[word].map(unclosed) }
  return open
}

/** Moves remarks to the nodes that took the place of theirs: those with the same description. */
function follow(node: Node, remarks: readonly Remark[], job: Job): void {
  const there = new Set<unknown>()
  const described = new Map<unknown, Node>()
  walk(node as Schema, (each) => {
    if (!isObject(each)) return
    there.add(each)
    if (typeof each.description === 'string' && !described.has(each.description))
      described.set(each.description, each as Node)
  })
  job.remarks = job.remarks.map((remark) =>
    !remarks.includes(remark) || there.has(remark.node)
      ? remark
      : { ...remark, node: described.get(remark.node.description) ?? node },
  )
}
