import { escapeToken, forEachChild, isObject, type KindReader, walk } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import { below, type Member, referredBy } from './member.ts'

/** What is said of one value by all schemas that speak of it. */
export interface Spot {
  /** Schemas of the parts of the value, by how they hold (`properties/id`, `items`). */
  readonly parts: ReadonlyMap<string, readonly Member[]>
  /** Members of `anyOf` and `oneOf`: the same value, but each of them by itself. */
  readonly alternatives: readonly Member[]
  readonly definitions: readonly Member[]
  /** How many schemas were read for this. */
  readonly size: number
}

export interface SpotOptions {
  /** Collects all schemas that were read. */
  readonly reached?: Set<Schema>
  /** What applies to the same value is not put together: it stands among the alternatives. */
  readonly apart?: boolean
}

const SAME_VALUE = new Set([
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
])

/**
 * Reads everything that applies to the same value as `nodes`: they themselves, what they refer to,
 * `allOf` members, and overlays (`not`, `if`, `then`, `else`, `dependentSchemas`).
 */
export function spotOf(
  nodes: readonly Member[],
  reader: KindReader,
  { reached, apart = false }: SpotOptions = {},
): Spot {
  const parts = new Map<string, Member[]>()
  const alternatives: Member[] = []
  const definitions: Member[] = []
  const seen = new Set<Schema>()
  const open = [...nodes].reverse()
  for (let member = open.pop(); member; member = open.pop()) {
    const { node } = member
    if (!isObject(node) || seen.has(node)) continue
    seen.add(node)
    reached?.add(node)
    const target = targetOf(member, reader)
    const sameValue: Member[] = target ? [target] : []
    const from = member
    forEachChild(node, (child, keyword, key) => {
      const name = key === undefined ? keyword : `${keyword}/${escapeToken(String(key))}`
      const part = below(from, child, `/${name}`, node[keyword])
      if (keyword === 'properties') push(parts, name, part)
      else if (SAME_VALUE.has(keyword)) sameValue.push(part)
      else if (keyword === 'anyOf' || keyword === 'oneOf') alternatives.push(part)
      else if (keyword === '$defs' || keyword === 'definitions') definitions.push(part)
      else if (keyword !== 'propertyNames') push(parts, name, part)
    })
    if (apart) alternatives.push(...sameValue)
    else open.push(...sameValue.reverse())
  }
  return { parts, alternatives, definitions, size: seen.size }
}

/** The target of the schema's own `$ref`, if it has one that resolves. */
function targetOf(member: Member, reader: KindReader): Member | undefined {
  const { node } = member
  if (!isObject(node) || typeof node.$ref !== 'string') return undefined
  const target = reader.resolve(node.$ref).node
  return target === undefined
    ? undefined
    : referredBy(member, target, pointerTo(node.$ref, target, reader.document))
}

function pointerTo(ref: string, target: Schema, document: Schema): string {
  if (ref === '#') return ''
  if (ref.startsWith('#/'))
    return ref.includes('%') ? decodeURIComponent(ref.slice(1)) : ref.slice(1)
  let found = ''
  walk(document, (node, pointer) => {
    if (node === target) found = pointer
  })
  return found
}

function push(parts: Map<string, Member[]>, name: string, member: Member): void {
  const list = parts.get(name)
  if (list) list.push(member)
  else parts.set(name, [member])
}
