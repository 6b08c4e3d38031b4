import type { Place } from '../../finding.ts'
import { forEachChild, isObject, isSchema, KindReader, readType } from '../../schema/index.ts'
import type { AnySchema, Schema } from '../../schema/types.ts'
import { type Member, pathOf, pointerOf } from './member.ts'
import { type Part, type Repeat, walkValues } from './walk-values.ts'

/** A part of a value whose kinds are unknown. */
export interface UntypedPart extends Place {
  readonly node: Schema
  /** Other places of the same schema. */
  readonly places: readonly Place[]
  /** The pointer of the schema that holds it. */
  readonly owner: string
}

export interface UntypedParts {
  /** Values of `properties`. */
  readonly properties: readonly UntypedPart[]
  /** Elements, and values of records. */
  readonly values: readonly UntypedPart[]
  readonly reader: KindReader
}

interface RepeatedPlace {
  readonly from: string
  readonly to: string
  readonly fromPath: string
  readonly toPath: string
}

const VALUE = /^(items|prefixItems|additionalItems|additionalProperties|patternProperties)(\/|$)/
const MOST_PLACES = 20

/**
 * Finds every part of a value whose kinds nobody can prove. A part is typed when one schema that
 * speaks of it is: its own, one of an overlay, or one around the union it stands in.
 */
export function readUntyped(given: AnySchema): UntypedParts {
  const document = isSchema(given) ? given : {}
  const reader = new KindReader(document)
  if (isTypedThroughout(document, reader)) return { properties: [], values: [], reader }
  const properties = new Found(document)
  const values = new Found(document)
  const repeats = walkValues(reader, (part) => {
    if (isTyped(part, reader)) return
    if (part.key.startsWith('properties/')) properties.add(part)
    else if (VALUE.test(part.key)) values.add(part)
  })
  const isClean = properties.parts.length + values.parts.length === 0
  const repeated = isClean ? [] : placesOf(repeats, document)
  return {
    properties: properties.parts.map((part) => withRepeats(part, repeated)),
    values: values.parts.map((part) => withRepeats(part, repeated)),
    reader,
  }
}

/** Keywords whose schemas are parts of a value. */
const PARTS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalItems',
  'additionalProperties',
  'patternProperties',
])

/**
 * Whether every part that any schema of the document speaks of is typed by that schema alone: then
 * there is nothing to put together, and this is the common case.
 */
function isTypedThroughout(document: Schema, reader: KindReader): boolean {
  const seen = new Set<Schema>()
  const open = [document]
  let isTyped = true
  for (let node = open.pop(); isTyped && node !== undefined; node = open.pop()) {
    if (!isObject(node)) continue
    const { length } = open
    forEachChild(node, (child, keyword) => {
      open.push(child)
      if (PARTS.has(keyword)) isTyped &&= saysType(child) || reader.of(child) !== undefined
    })
    // Most nodes hold nothing: only what lies below a node can be met too often.
    if (open.length === length) continue
    if (seen.has(node)) open.length = length
    else seen.add(node)
  }
  return isTyped
}

/** Whether its own `type` proves the kinds of a node: whatever else it has only takes some away. */
const saysType = (node: Schema): boolean => isObject(node) && readType(node.type) !== undefined

/** Untyped parts, each once: what holds several copies of one schema gives further places. */
class Found {
  readonly parts: UntypedPart[] = []
  readonly #indices = new Map<unknown, Map<string, number>>()
  readonly #pointers = new Set<string>()
  readonly #document: Schema

  constructor(document: Schema) {
    this.#document = document
  }

  add(part: Part): void {
    const untyped = untypedPart(part, this.#document)
    if (!untyped || this.#pointers.has(untyped.pointer)) return
    this.#pointers.add(untyped.pointer)
    const holder = part.members[0]?.holder
    const indices = this.#indices.get(holder) ?? new Map<string, number>()
    this.#indices.set(holder, indices)
    const index = indices.get(part.key)
    const first = index === undefined ? undefined : this.parts[index]
    if (index === undefined || !first) indices.set(part.key, this.parts.push(untyped) - 1)
    else if (first.places.length < MOST_PLACES) {
      const { pointer, path, places } = untyped
      this.parts[index] = { ...first, places: [...first.places, { pointer, path }, ...places] }
    }
  }
}

function isTyped({ members, context }: Part, reader: KindReader): boolean {
  const known = ({ node }: Member): boolean => reader.of(node) !== undefined
  return members.some(known) || context.some(known)
}

function untypedPart({ key, members }: Part, document: Schema): UntypedPart | undefined {
  const [first, ...others] = members
  if (!first) return undefined
  const pointer = pointerOf(first)
  return {
    pointer,
    path: pathOf(first, document),
    node: first.node,
    owner: pointer.slice(0, pointer.length - key.length - 1),
    places: others.map((member) => ({
      pointer: pointerOf(member),
      path: pathOf(member, document),
    })),
  }
}

/** The places at which shared schemas stand again, without those that are one place. */
function placesOf(repeats: readonly Repeat[], document: Schema): RepeatedPlace[] {
  return repeats.flatMap(({ first, again }) => {
    const from = pointerOf(first)
    const to = pointerOf(again)
    if (from === to) return []
    return { from, to, fromPath: pathOf(first, document), toPath: pathOf(again, document) }
  })
}

/** Adds the places at which a shared schema repeats the part. */
function withRepeats(part: UntypedPart, repeats: readonly RepeatedPlace[]): UntypedPart {
  const places = [...part.places]
  const known = new Set([part.pointer, ...places.map(({ pointer }) => pointer)])
  for (const { from, to, fromPath, toPath } of repeats) {
    if (places.length >= MOST_PLACES) break
    if (!part.pointer.startsWith(`${from}/`)) continue
    const pointer = to + part.pointer.slice(from.length)
    if (known.has(pointer)) continue
    known.add(pointer)
    places.push({ pointer, path: toPath + part.path.slice(fromPath.length) })
  }
  return { ...part, places }
}
