import { define } from '../../../schema/index.ts'
import type { Entry, Job } from '../job.ts'
import { isOmittable } from '../omittable.ts'
import type { Node, Part } from '../types.ts'
import { emitImpossible, present } from './lost.ts'

/**
 * An object: open unless its author closed it, on both sides. `results` are its fields, then its
 * catchall.
 */
export function emitObject(
  part: Part & { kind: 'object' },
  entry: Entry,
  results: readonly Node[],
  job: Job,
): Node {
  const properties: Node = {}
  const required: string[] = []
  const children = entry.childrenIn(job)
  for (let index = 0; index < part.names.length; index++) {
    const name = part.names[index] ?? ''
    const field = results[index] ?? {}
    const child = children[index]
    const omittable = child !== undefined && isOmittable(child, job)
    const absent = job.absent.size === 0 ? undefined : job.absent.get(field)
    if (absent !== undefined && omittable) continue
    define(properties, name, absent === undefined ? field : emitImpossible(field, absent, job))
    if (!omittable) required.push(name)
  }
  const node: Node = { type: 'object', properties }
  if (required.length > 0) node.required = required
  const catchall = part.catchall && results[part.fields.length]
  if (part.closed) node.additionalProperties = false
  else if (catchall !== undefined && !isUntyped(catchall))
    node.additionalProperties = job.absent.has(catchall) ? false : present(catchall, job)
  // no keyword says "open on purpose", and targets that must close objects have to know
  else if (catchall !== undefined || part.loose === true) node['x-tool-manifest'] = { loose: true }
  return node
}

/** A node that says nothing about its value. */
export function isUntyped(node: Node): boolean {
  return Object.keys(node).every(
    (keyword) => keyword === 'description' || keyword === 'title' || keyword === 'examples',
  )
}
