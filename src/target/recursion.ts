import type { Place } from './draft.ts'

/**
 * Places of references that close a circle in which every step is required: a value would never end.
 * Steps through a property that may be left out end the circle; so a definition is left only through what it requires.
 */
export function findRequiredCycles(places: readonly Place[]): Place[] {
  const edges = new Map<string, { to: string; place: Place }[]>()
  for (const place of places) {
    if (place.node.$ref === undefined) continue
    const from = requiredSource(place)
    if (from === undefined) continue
    const to = place.node.$ref.replace(/^[^#]*#/, '')
    edges.set(from, [...(edges.get(from) ?? []), { to, place }])
  }
  const closing: Place[] = []
  for (const start of edges.keys()) {
    const seen = new Set<string>()
    const stack = [...(edges.get(start) ?? [])]
    for (let edge = stack.pop(); edge; edge = stack.pop()) {
      if (edge.to === start) {
        closing.push(edge.place)
        break
      }
      if (seen.has(edge.to)) continue
      seen.add(edge.to)
      stack.push(...(edges.get(edge.to) ?? []))
    }
  }
  return [...new Set(closing)]
}

/** The definition (or root) that must hold what stands at this place; `undefined` if it may be left out. */
function requiredSource(place: Place): string | undefined {
  for (let at: Place = place; ; ) {
    if (at.role === 'definition' || at.role === 'root') return at.pointer
    const { parent } = at
    if (!parent) return at.pointer
    if (at.role === 'property') {
      const name = at.pointer.slice(at.pointer.lastIndexOf('/') + 1)
      const plain = name.replaceAll('~1', '/').replaceAll('~0', '~')
      if (!parent.node.required?.includes(plain)) return undefined
    }
    at = parent
  }
}
