import { define } from '../../../schema/index.ts'
import type { Job } from '../job.ts'
import type { Node } from '../types.ts'

const WHY: Readonly<Record<string, string>> = {
  undefined: 'JSON has no undefined: a key is there with a value, or it is not there',
  void: 'JSON has no undefined: a key is there with a value, or it is not there',
  never: 'no value at all satisfies `never`, so no caller can send this required property',
  transform: 'the result of a function has no type that could be read',
}

/** A place that JSON cannot carry: the document marks it, a finding names it. */
export function emitUnrepresentable(what: string, restatable: boolean, job: Job): Node {
  const node: Node = { 'x-tool-manifest': { unrepresentable: what } }
  const why = WHY[what] ?? `JSON cannot carry a ${what}`
  job.remark('unrepresentable', node, `${why[0]?.toUpperCase()}${why.slice(1)}.`)
  if (restatable) job.restatable.add(node)
  return node
}

/**
 * A required property without a value. Where the two sides of an intersection contradict each other
 * in a property below it, the finding stands there.
 */
export function emitImpossible(field: Node, what: 'undefined' | 'void' | 'never', job: Job): Node {
  const way = job.contradictions.get(field)
  if (way === undefined) return emitUnrepresentable(what, false, job)
  const node: Node = { 'x-tool-manifest': { unrepresentable: what } }
  job.remark('unrepresentable', node, CONTRADICTION)
  return way.reduceRight<Node>((below, name) => {
    const properties = {}
    define(properties, name, below)
    return { type: 'object', properties, required: [name] }
  }, node)
}

const CONTRADICTION =
  'The two sides of an intersection contradict each other here: no value fits both, so no caller can send this required property.'

/** A type without a value. Its parent decides: a key that may be missing simply goes. */
export function emitAbsent(what: 'undefined' | 'void' | 'never', job: Job): Node {
  const node: Node = { not: {} }
  job.absent.set(node, what)
  return node
}

/** What becomes of a node that its parent needs as a value. */
export function present(node: Node, job: Job): Node {
  const what = job.absent.size === 0 ? undefined : job.absent.get(node)
  return what === undefined || what === 'never' ? node : emitUnrepresentable(what, false, job)
}
