import {
  define,
  escapeToken,
  holderOf,
  isSchema,
  type PrivateAnnotations,
  readablePath,
  resolveRef,
  type Schema,
  type SchemaObject,
  walk,
} from '../schema/index.ts'
import type { Draft, Place, Role } from './draft.ts'
import type { RuleId } from './rules.ts'

/** A document taken apart: copies of its nodes that may be written to, parents before children. */
export interface Places {
  readonly root: Draft
  readonly places: readonly Place[]
  /** Where a reference was written out. */
  readonly inlined: readonly Place[]
  readonly findings: readonly { rule: RuleId; place: Place; detail?: string }[]
}

export interface PlacesOptions {
  /** Write references out instead of keeping definitions. */
  readonly inline: boolean
  /** How many nodes a document may have once its references are written out. */
  readonly limit: number
  readonly marks?: ReadonlyMap<string, PrivateAnnotations> | undefined
}

interface Slot {
  readonly schema: Schema
  readonly replace: (node: Draft) => void
  readonly role: Role
  readonly parent?: Place
  readonly pointer: string
  readonly trail: Trail
  readonly depth: number
}

/** How a place is reached. Its readable path is put together when a finding asks for it. */
interface Trail {
  readonly above?: Trail
  /** The path of the place, from that of the one above. */
  readonly join: (above: string) => string
  path?: string
}

function pathOf(trail: Trail): string {
  const unread: Trail[] = []
  let at: Trail | undefined = trail
  for (; at && at.path === undefined; at = at.above) unread.push(at)
  let path = at?.path ?? ''
  for (const step of unread.reverse()) {
    path = step.join(path)
    step.path = path
  }
  return path
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

/**
 * Copies a document into places that can be lowered one by one. Only positions that hold values are
 * entered: loosening what stands below `not` or `if` would tighten the whole. Definitions are entered at
 * their first use; those that nothing uses are left out. Uses no call stack.
 */
export function takeApart(document: SchemaObject, options: PlacesOptions): Places {
  const places: Place[] = []
  const inlined: Place[] = []
  const findings: { rule: RuleId; place: Place; detail?: string }[] = []
  const definitions = new Map<string, Draft>()
  let root: Draft = {}
  const stack: Slot[] = [
    {
      schema: document,
      replace: (node) => {
        root = node
      },
      role: 'root',
      pointer: '',
      trail: { join: () => '' },
      depth: 0,
    },
  ]

  for (let slot = stack.pop(); slot; slot = stack.pop()) {
    const place = openPlace(slot, options.marks)
    slot.replace(place.node)
    places.push(place)
    const reference = place.node.$ref
    const children = childSlots(place, slot)
    if (reference !== undefined) {
      const target = resolveRef(document, reference).node
      const pointer = reference.replace(/^[^#]*#/, '')
      if (target === undefined || typeof target === 'boolean') {
        findings.push({ rule: 'unresolved-ref', place, detail: reference })
        delete place.node.$ref
      } else if (isAbove(place, pointer)) {
        findings.push({ rule: 'recursion', place, detail: reference })
        if (options.inline) delete place.node.$ref
      } else if (options.inline) {
        if (places.length > options.limit) {
          findings.push({ rule: 'inline-size', place, detail: reference })
          delete place.node.$ref
          continue
        }
        places.pop()
        inlined.push(place)
        const { $ref: _, ...siblings } = place.node
        stack.push({ ...slot, schema: { ...target, ...siblings }, pointer })
        continue
      } else if (!definitions.has(reference)) {
        definitions.set(reference, {})
        // first: a circle is found where it comes back to a definition that is still open
        children.unshift({
          schema: target,
          replace: (node) => definitions.set(reference, node),
          role: 'definition',
          parent: place,
          pointer,
          trail: slot.trail,
          depth: place.depth,
        })
      }
    }
    for (const child of children.reverse()) stack.push(child)
  }

  writeDefinitions(root, document, definitions)
  return { root, places, inlined, findings }
}

/** The node without what it shares with the document: its own keywords, lists and maps. */
function openPlace(slot: Slot, marks: PlacesOptions['marks']): Place {
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

function childSlots(place: Place, { schema: given, trail }: Slot): Slot[] {
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

/** The readable path of a place; inside a definition it goes on from the definition's first use. */
function pathBelow(
  path: string,
  { role, parent }: Place,
  given: Schema,
  keyword: string,
  step: string,
): string {
  const own = readablePath(given, `/${step}`)
  if (path === '' || own === '') return path + own
  const inBranch = role === 'branch' || (role === 'definition' && parent?.role === 'branch')
  if (inBranch || keyword === 'anyOf' || keyword === 'oneOf') return `${path} › ${own}`
  return own.startsWith('[') ? `${path}${own}` : `${path}.${own}`
}

function isAbove(place: Place, pointer: string): boolean {
  for (let above: Place | undefined = place; above; above = above.parent) {
    if (above.pointer === pointer) return true
  }
  return false
}

function writeDefinitions(
  root: Draft,
  document: SchemaObject,
  definitions: ReadonlyMap<string, Draft>,
): void {
  for (const keyword of DEFINITIONS) {
    const used = Object.keys(document[keyword] ?? {}).flatMap((name) => {
      const node = definitions.get(`#/${keyword}/${escapeToken(name)}`)
      return node ? [[name, node] as const] : []
    })
    if (used.length > 0) root[keyword] = Object.fromEntries(used)
  }
}

const DEFINITIONS = ['$defs', 'definitions'] as const

/**
 * Leaves exactly the definitions that the finished document refers to: also those that only positions
 * refer to which are not entered (`not`, `if`, `propertyNames`), as the given document has them.
 */
export function settleDefinitions(root: Draft, document: SchemaObject): void {
  if (!document.$defs && !document.definitions) return
  const { $defs, definitions, ...body } = root
  const known = { $defs, definitions }
  const used = { $defs: new Map<string, Schema>(), definitions: new Map<string, Schema>() }
  const stack: Schema[] = [body]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    walk(node, (inner) => {
      const [, keyword, token] =
        typeof inner === 'object'
          ? (/^#\/(\$defs|definitions)\/([^/]*)/.exec(inner.$ref ?? '') ?? [])
          : []
      const name = token?.replaceAll('~1', '/').replaceAll('~0', '~')
      if (name === undefined || (keyword !== '$defs' && keyword !== 'definitions')) return
      const found = known[keyword]?.[name] ?? document[keyword]?.[name]
      if (found === undefined || used[keyword].has(name)) return
      used[keyword].set(name, found)
      stack.push(found)
    })
  }
  for (const keyword of DEFINITIONS) {
    const kept = Object.keys(document[keyword] ?? {}).flatMap((name) => {
      const node = used[keyword].get(name)
      return node === undefined ? [] : [[name, node] as const]
    })
    if (kept.length > 0) root[keyword] = Object.fromEntries(kept)
    else delete root[keyword]
  }
}
