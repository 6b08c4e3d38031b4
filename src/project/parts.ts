import {
  components,
  forEachChild,
  isObject,
  orderKeywords,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import { overlay } from './annotations.ts'
import { isAnyJson } from './any-json.ts'
import type { Job } from './job.ts'
import { type Exchange, rebuild } from './rebuild.ts'

/** The finished root and its definitions, by the references that lead to them. */
export type Parts = ReadonlyMap<string, Schema>

export const ROOT = ''

const contentOf = (parts: Parts, node: SchemaObject): Schema | undefined =>
  typeof node.$ref === 'string' ? parts.get(node.$ref) : undefined

/** A root that is only a reference says itself what it refers to. */
export function rootInPlace(root: Schema, definitions: Parts, job: Job): Schema {
  let at = root
  const followed = new Set<Schema>()
  while (isObject(at)) {
    const content = contentOf(definitions, at)
    // A definition that only refers to itself has nothing to say in its place.
    if (content === undefined || followed.has(content)) return at
    followed.add(content)
    at = describedBy(content, at, job)
  }
  return at
}

function describedBy(content: Schema, reference: SchemaObject, job: Job): Schema {
  const { $ref: _, ...described } = reference
  const result = overlay(content, described)
  if (result === content || !isObject(result)) return result
  const ordered = orderKeywords(result)
  job.notes.copy(reference, ordered)
  job.notes.copy(content, ordered)
  return ordered
}

/** The root and the definitions that it leads to, in the order in which a reader meets them. */
export function reachable(parts: Parts): Parts {
  const used = new Map<string, Schema>([[ROOT, parts.get(ROOT) ?? true]])
  for (const part of used.values()) {
    const seen = new Set<Schema>()
    const stack: Schema[] = [part]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (!isObject(top) || seen.has(top)) continue
      seen.add(top)
      const content = contentOf(parts, top)
      if (content !== undefined && !used.has(String(top.$ref))) used.set(String(top.$ref), content)
      const children: Schema[] = []
      forEachChild(top, (child) => children.push(child))
      stack.push(...children.reverse())
    }
  }
  return used
}

/**
 * Writes out definitions that need not be any more: the part that led back to them did not survive a
 * join, or they came to any JSON or to nothing.
 */
export function settle(parts: Parts, job: Job): Parts {
  if (parts.size === 1) return parts
  const stepsOf = (node: Schema): Schema[] => {
    const steps: Schema[] = []
    if (!isObject(node)) return steps
    const content = contentOf(parts, node)
    if (content !== undefined) steps.push(content)
    forEachChild(node, (child) => steps.push(child))
    return steps
  }
  const recursive = new Set<Schema>()
  for (const component of components(parts.values(), stepsOf)) {
    const [only] = component
    if (component.length > 1 || (isObject(only) && contentOf(parts, only) === only))
      for (const node of component) recursive.add(node)
  }
  const isLossless = job.options.mode === 'lossless'
  const stays = (content: Schema): boolean =>
    recursive.has(content) || (isLossless && isObject(content) && !isAnyJson(content))
  if ([...parts].every(([ref, node]) => ref === ROOT || stays(node))) return parts
  const exchangeOf = (node: SchemaObject): Exchange | undefined => {
    const content = contentOf(parts, node)
    if (content === undefined || stays(content)) return undefined
    return { of: content, make: (made) => describedBy(made, node, job) }
  }
  const doneOf = rebuild([...parts.values()], exchangeOf, job.notes)
  return reachable(new Map([...parts].map(([ref, node]) => [ref, doneOf(node)])))
}
