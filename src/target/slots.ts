import {
  define,
  escapeToken,
  holderOf,
  isSchema,
  type PrivateAnnotations,
  type Schema,
} from '../schema/index.ts'
import type { Draft, Place, Role } from './draft.ts'
import { pathBelow, pathOf, type Trail } from './trail.ts'

/** A schema that is to become a place, and where its copy goes. */
export interface Slot {
  readonly schema: Schema
  readonly replace: (node: Draft) => void
  readonly role: Role
  readonly parent?: Place
  readonly pointer: string
  readonly trail: Trail
  readonly depth: number
}

const ROLES: { readonly [keyword: string]: Role } = {
  properties: 'property',
  patternProperties: 'value',
  additionalProperties: 'value',
  items: 'items',
  prefixItems: 'items',
  anyOf: 'branch',
  oneOf: 'branch',
  allOf: 'other',
}

/** What the author declared and the document cannot say, by pointer. */
export type Marks = ReadonlyMap<string, PrivateAnnotations> | undefined

/** The node without what it shares with the document: its own keywords, lists and maps. */
export function openPlace(slot: Slot, marks: Marks): Place {
  const { schema } = slot
  const node: Draft = {}
  if (schema === false) node.not = {}
  if (typeof schema === 'object') {
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === '$defs' || keyword === 'definitions') continue
      const holder = holderOf(keyword, value)
      if (holder === 'list') define(node, keyword, [...(value as unknown[])])
      else if (holder === 'map')
        define(node, keyword, Object.fromEntries(Object.entries(value as object)))
      else define(node, keyword, value)
    }
  }
  const place: Place = {
    node,
    // what later steps of the same place see changes too
    replace: (other) => {
      place.node = other
      slot.replace(other)
    },
    role: slot.role,
    pointer: slot.pointer,
    depth: slot.depth,
    get path() {
      return pathOf(slot.trail)
    },
    ...(slot.parent && { parent: slot.parent }),
    ...(typeof schema === 'boolean' && { boolean: true as const }),
    ...(marks?.get(slot.pointer)?.loose && { loose: true as const }),
  }
  return place
}

/** The positions below a place that hold values, in document order. */
export function childSlots(place: Place, { schema: given, trail }: Slot): Slot[] {
  const { node, pointer, depth } = place
  const slots: Slot[] = []
  for (const [keyword, role] of Object.entries(ROLES)) {
    const value = node[keyword]
    if (typeof value !== 'object') continue
    const add = (schema: unknown, into: object, key: string, step: string): void => {
      if (!isSchema(schema)) return
      slots.push({
        schema,
        role,
        parent: place,
        depth: depth + 1,
        pointer: `${pointer}/${step}`,
        trail: { above: trail, join: (path) => pathBelow(path, place, given, keyword, step) },
        replace: (draft) => define(into, key, draft),
      })
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        add(item, value, `${index}`, `${keyword}/${index}`)
    } else if (keyword === 'properties' || keyword === 'patternProperties') {
      for (const [name, item] of Object.entries(value ?? {}))
        add(item, value as object, name, `${keyword}/${escapeToken(name)}`)
    } else if (typeof value === 'object') add(value, node, keyword, keyword)
  }
  return slots
}
