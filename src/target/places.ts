import { resolveRef, type SchemaObject } from '../schema/index.ts'
import { writeDefinitions } from './definitions.ts'
import type { Draft, Place } from './draft.ts'
import type { RuleId } from './rules.ts'
import { childSlots, type Marks, openPlace, type Slot } from './slots.ts'

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
  readonly marks?: Marks
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

function isAbove(place: Place, pointer: string): boolean {
  for (let above: Place | undefined = place; above; above = above.parent) {
    if (above.pointer === pointer) return true
  }
  return false
}
