import {
  ARRAY,
  distinct,
  isObject,
  type KindBits,
  NO_KIND,
  NULL,
  OBJECT,
  type Scalar,
  type Schema,
  type SchemaObject,
  writeType,
} from '../../schema/index.ts'
import { annotationsOf } from '../annotations.ts'
import { isAnyJson } from '../any-json.ts'
import type { Job } from '../job.ts'
import { scalarsOf, typed } from '../values.ts'
import { brief } from './brief.ts'
import { common } from './common.ts'
import type { Described } from './describe.ts'

/** One branch's schema for a property. */
export interface Part extends Described {
  /** As it stands in the given document: what its kinds are read from, when they are unknown. */
  readonly given: Schema
  /** Comes from a catchall or pattern: only its kinds take part. */
  readonly onlyKinds: boolean
}

/** A joined schema without annotations, and what the join had to give up. */
export interface Joined {
  readonly node: Schema
  readonly lossy?: 'collision' | 'unknown'
}

/**
 * Joins the schemas that branches have for one property into one that accepts what each of them
 * accepts, keeping every kind that can be proved and inventing none. The first rule that applies:
 * equal schemas stay whole; finite value lists become one list; otherwise the kinds are listed.
 */
export function join(parts: readonly Part[], job: Job): Joined {
  const [first] = parts
  if (!first) return { node: false }
  if (parts.every(({ node }) => job.equal.equal(node, first.node))) {
    const whole = common(
      parts.filter(({ onlyKinds }) => !onlyKinds).map(({ node }) => node),
      job.notes,
    )
    return { node: parts.every(({ onlyKinds }) => onlyKinds) ? first.node : whole }
  }
  const values = joinValues(parts)
  if (values !== undefined) return { node: values }
  const kinds = kindsOfAll(
    parts.map(({ node }) => node),
    job,
  )
  if (kinds === undefined) return { node: {}, lossy: 'unknown' }
  return {
    node: byKinds(
      parts.map(({ node }) => node),
      kinds,
      job,
    ),
    lossy: 'collision',
  }
}

function joinValues(parts: readonly Part[]): Schema | undefined {
  if (parts.some(({ onlyKinds }) => onlyKinds)) return undefined
  const values: Scalar[] = []
  for (const { node } of parts) {
    const list = scalarsOf(node)
    if (list === undefined) return undefined
    values.push(...list)
  }
  return typed({ enum: distinct(values) })
}

/** The kinds of all nodes together; undefined when those of one are unknown. */
export function kindsOfAll(nodes: readonly Schema[], job: Job): KindBits | undefined {
  let all = NO_KIND
  for (const node of nodes) {
    const kinds = job.kinds.of(node)
    if (kinds === undefined) return undefined
    all |= kinds
  }
  return all
}

/** How deep arrays of arrays keep the kinds of their items. */
const DEEPEST_ITEMS = 20

/**
 * The node that says only of which kinds a value is. Arrays keep the kinds of their items where no
 * other kind is beside them: most consumers want `items`.
 */
export function byKinds(
  nodes: readonly Schema[],
  kinds: KindBits,
  job: Job,
  depth = 0,
): SchemaObject {
  const type = writeType(kinds)
  if ((kinds & ~NULL) !== ARRAY) return { type }
  const items = nodes.flatMap((node) => itemsOf(node, job))
  const itemKinds = items.length === 0 ? undefined : kindsOfAll(items, job)
  if (itemKinds === undefined || itemKinds === NO_KIND || depth === DEEPEST_ITEMS)
    return { type, items: {} }
  return { type, items: byKinds(items, itemKinds, job, depth + 1) }
}

/** Every schema that an element of the node's arrays may have to fit. */
function itemsOf(node: Schema, job: Job): Schema[] {
  if (!isObject(node)) return node ? [true] : []
  if (job.kinds.of(node) === NULL) return []
  if (Array.isArray(node.anyOf)) return node.anyOf.flatMap((member: Schema) => itemsOf(member, job))
  if ('$ref' in node || 'oneOf' in node || 'allOf' in node) return [true]
  const positions = node.prefixItems ?? []
  const isFull = typeof node.maxItems === 'number' && node.maxItems <= positions.length
  const rest = isFull || node.items === false ? [] : [node.items ?? true]
  return [...positions, ...rest]
}

/** Whether a join of these would keep their schemas beside each other under `alternatives`. */
export const hasShape = (nodes: readonly Schema[], job: Job): boolean => {
  const kinds = kindsOfAll(nodes, job)
  return kinds !== undefined && (kinds & (OBJECT | ARRAY)) !== 0
}

/** The full schemas beside each other, described by none of them. */
export function alternatives(nodes: readonly Schema[]): SchemaObject {
  const members = nodes.map((node) => {
    if (!isObject(node)) return node
    const described = annotationsOf(node)
    return Object.fromEntries(Object.entries(node).filter(([keyword]) => !(keyword in described)))
  })
  return { anyOf: members }
}

/** What both sides of a collision were, for the message. */
export function sides(parts: readonly Part[], labelOf: (part: Part) => string, job: Job): string {
  const byText = new Map<string, Part[]>()
  for (const part of parts) {
    const text = isAnyJson(part.node) ? 'any JSON' : brief(part.node, job.kinds.of(part.node))
    const alike = byText.get(text)
    if (alike) alike.push(part)
    else byText.set(text, [part])
  }
  const shown = [...byText].slice(0, 6).map(([text, alike]) => {
    const more = alike.length > 3 ? `, … (${alike.length - 3} more)` : ''
    return `${alike.slice(0, 3).map(labelOf).join(', ')}${more}: ${text}`
  })
  return shown.join('; ') + (byText.size > 6 ? `; … (${byText.size - 6} more)` : '')
}
