import { components, tokensOf } from '../schema/index.ts'
import { addSentence, type Place } from './draft.ts'

/**
 * Places of references that close a circle in which every step is required: a value would never end.
 * A property that may be left out ends the circle, so only what a definition requires leads out of it.
 * @returns one place per circle
 */
export function findRequiredCycles(places: readonly Place[]): Place[] {
  const edges = new Map<string, { readonly to: string; readonly place: Place }[]>()
  for (const place of places) {
    const from = place.node.$ref === undefined ? undefined : requiredSource(place)
    if (from === undefined || place.node.$ref === undefined) continue
    const edge = { to: place.node.$ref.replace(/^[^#]*#/, ''), place }
    edges.set(from, [...(edges.get(from) ?? []), edge])
  }
  const steps = (from: string): string[] => (edges.get(from) ?? []).map(({ to }) => to)
  return components(edges.keys(), steps).flatMap((members) => {
    const inside = members
      .flatMap((from) => edges.get(from) ?? [])
      .filter(({ to }) => members.includes(to))
    const closing = inside.sort((a, b) => b.place.path.length - a.place.path.length)[0]
    return closing ? [closing.place] : []
  })
}

/** The definition (or root) that must hold what stands at this place; `undefined` if it may be left out. */
function requiredSource(place: Place): string | undefined {
  let at = place
  while (at.parent && at.role !== 'definition') {
    const name = tokensOf(at.pointer).at(-1) ?? ''
    if (at.role === 'property' && !at.parent.node.required?.includes(name)) return undefined
    at = at.parent
  }
  return at.pointer
}

/** A property that closes a circle of required ones may be left out; the description says that it is not. */
export function relaxRequired(place: Place): string | undefined {
  let at = place
  while (at.parent && at.role !== 'definition') {
    const { role, parent, pointer } = at
    const name = role === 'property' ? tokensOf(pointer).at(-1) : undefined
    if (name !== undefined && parent.node.required?.includes(name)) {
      const required = parent.node.required.filter((other) => other !== name)
      if (required.length > 0) parent.node.required = required
      else delete parent.node.required
      at.node.description = addSentence(at.node.description, 'Required.')
      return 'left out of required'
    }
    at = parent
  }
  return undefined
}
