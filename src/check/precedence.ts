import type { FindingDraft, Place } from '../finding.ts'

/**
 * At one place the first of these is the fault; the others are what follows from it.
 * The broken contracts come first: nothing that is said of their document means anything.
 */
const PRECEDENCE: readonly string[] = [
  'invalid-schema',
  'unsupported-schema',
  'mixed-zod',
  'infinite-schema',
  'unrepresentable',
  'unresolved-ref',
  'root-object',
  'untyped-property',
  'untyped-value',
  'union-not-flattened',
  'lossy-collision',
]

/** Nobody reads more, and comparing them costs the square of their number. */
const MOST_PLACES = 100

/**
 * Leaves one finding for each fault: the one of highest precedence at a place, and of equal ones
 * the first, which takes over the places of the others. Drafts keep their order.
 */
export function oneFaultOneFinding(drafts: readonly FindingDraft[]): FindingDraft[] {
  const winners = new Map<string, number>()
  for (const draft of drafts) {
    const key = placeKey(draft)
    if (key !== undefined) winners.set(key, Math.min(rank(draft), winners.get(key) ?? rank(draft)))
  }
  const kept: FindingDraft[] = []
  const known = new Map<string, number>()
  for (const draft of drafts) {
    const place = placeKey(draft)
    if (place !== undefined && winners.get(place) !== rank(draft)) continue
    const keys = faultKeys(draft, place)
    const index = keys.map((key) => known.get(key)).find((found) => found !== undefined)
    const first = index === undefined ? undefined : kept[index]
    if (index !== undefined && first) kept[index] = withPlacesOf(first, draft)
    const at = index ?? kept.push(draft) - 1
    for (const key of keys) known.set(key, at)
  }
  return kept
}

/** Two drafts that share one of these are one fault: at one schema, or the same words at one place. */
function faultKeys(draft: FindingDraft, place: string | undefined): string[] {
  if (place === undefined) return [textKey(draft)]
  return [`${place} at ${draft.pointer}`, `${place} says ${draft.message}`]
}

function rank(draft: FindingDraft): number {
  return PRECEDENCE.indexOf(draft.rule)
}

/**
 * The name of a place. Conversion speaks of the contract's document and the rules of the projected
 * one: a property of a union member has another pointer in each, and the same readable path apart
 * from the member's label.
 */
function placeKey(draft: FindingDraft): string | undefined {
  const { file, tool, side, path, pointer } = draft
  if (tool === undefined || rank(draft) < 0 || (path ?? pointer) === undefined) return undefined
  const place = path === undefined ? `#${pointer}` : withoutLabels(path)
  return JSON.stringify(['place', file, draft.export, tool, side, place])
}

/** `shape › kind=circle › radius` is `shape.radius`. */
function withoutLabels(path: string): string {
  const parts = path.split(' › ')
  return parts.filter((part) => !/^(option \d+$|[^.]+=)/.test(part)).join('.')
}

/** The same words at one place, in whichever member of a union they were found. */
function textKey(draft: FindingDraft): string {
  const { rule, message, file, tool, side, pointer, path } = draft
  const place = path === undefined ? `#${pointer}` : withoutLabels(path)
  return JSON.stringify(['text', rule, message, file, draft.export, tool, side, place])
}

function withPlacesOf(first: FindingDraft, other: FindingDraft): FindingDraft {
  if ((first.places?.length ?? 0) >= MOST_PLACES) return first
  const { pointer, path } = other
  const own: Place[] = pointer === undefined || path === undefined ? [] : [{ pointer, path }]
  const places = [...(first.places ?? [])]
  for (const place of [...own, ...(other.places ?? [])]) {
    const known = [{ pointer: first.pointer }, ...places]
    if (!known.some((one) => one.pointer === place.pointer)) places.push(place)
  }
  return places.length > 0 ? { ...first, places } : first
}
