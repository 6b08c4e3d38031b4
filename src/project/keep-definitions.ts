import {
  forEachChild,
  isObject,
  orderKeywords,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import type { Inlined, Job } from './job.ts'
import type { Parts } from './parts.ts'
import { type Exchange, rebuild } from './rebuild.ts'
import { isBelow, Ruler, type Size } from './size.ts'

interface Candidate {
  readonly content: SchemaObject
  readonly inlined: Inlined
  /** The finished nodes that stand for a reference to it. */
  readonly uses: SchemaObject[]
  places: number
}

/** Definitions that were written out in place and must not be, because the document would grow too large. */
export interface Kept {
  readonly candidates: readonly Candidate[]
  readonly size: Size
}

/**
 * Chooses which definitions stay: none while the document is small; else the largest of those that
 * stand at several places, as few as bring it below the limits.
 */
export function chooseKept(roots: readonly Schema[], job: Job): Kept | undefined {
  if (job.inlined.size === 0) return undefined
  const candidates = findCandidates(roots, job)
  if (candidates.length === 0) return undefined
  const ruler = new Ruler()
  const whole = ruler.measure(roots, new Map())
  const size = total(roots, whole)
  if (isBelow(size)) return undefined
  const bytesOf = ({ content }: Candidate): number => whole.get(content)?.bytes ?? 0
  const ranked = [...candidates].sort((a, b) => bytesOf(b) - bytesOf(a))
  const fits = (count: number): boolean => {
    const kept = ranked.slice(0, count)
    const as = new Map<Schema, Schema>()
    for (const { uses } of kept) for (const use of uses) as.set(use, false)
    const all = [...roots, ...kept.map(({ content }) => content)]
    return isBelow(total(all, ruler.measure(all, as)))
  }
  let [low, high] = [1, ranked.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(middle)) high = middle
    else low = middle + 1
  }
  const chosen = new Set(ranked.slice(0, low))
  return { candidates: candidates.filter((candidate) => chosen.has(candidate)), size }
}

const total = (roots: readonly Schema[], sizes: ReadonlyMap<Schema, Size>): Size =>
  roots.reduce<Size>(
    (sum, root) => {
      const size = sizes.get(root) ?? { nodes: 1, bytes: 5 }
      return { nodes: sum.nodes + size.nodes, bytes: sum.bytes + size.bytes }
    },
    { nodes: 0, bytes: 0 },
  )

/** Inlined definitions that stand at two or more places, in document order. */
function findCandidates(roots: readonly Schema[], { inlined }: Job): Candidate[] {
  const found = new Map<SchemaObject, Candidate>()
  const seen = new Set<Schema>()
  const meet = (node: Schema): void => {
    const source = isObject(node) ? inlined.get(node) : undefined
    if (source === undefined || !isObject(node)) return
    const known = found.get(source.target)
    if (!known)
      found.set(source.target, {
        content: source.content,
        inlined: source,
        uses: [node],
        places: 1,
      })
    else {
      if (!known.uses.includes(node)) known.uses.push(node)
      known.places++
    }
  }
  const stack: Schema[] = [...roots].reverse()
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!isObject(top) || seen.has(top)) continue
    seen.add(top)
    const children: Schema[] = []
    forEachChild(top, (child) => {
      meet(child)
      children.push(child)
    })
    stack.push(...children.reverse())
  }
  return [...found.values()].filter(({ places }) => places > 1)
}

/** The parts with every use of a kept definition turned back into a reference. */
export function withReferences(parts: Parts, kept: Kept, job: Job): Parts {
  const contents = new Map<string, Schema>()
  const replaced = new Map<SchemaObject, SchemaObject>()
  for (const { content, inlined, uses } of kept.candidates) {
    const $ref = `#/$defs/${job.references.name(inlined.target, inlined.ref, inlined.property)}`
    // A copy, so that the definition is not taken for one of its own uses.
    const definition = { ...content }
    job.notes.copy(content, definition)
    contents.set($ref, definition)
    for (const use of uses) {
      const { 'x-tool-manifest': _, ...described } = job.inlined.get(use)?.annotations ?? {}
      replaced.set(use, orderKeywords({ $ref, ...described }))
    }
  }
  const all = new Map([...parts, ...contents])
  const exchangeOf = (node: SchemaObject): Exchange | undefined => {
    const reference = replaced.get(node)
    return reference && { make: () => reference }
  }
  const doneOf = rebuild([...all.values()], exchangeOf, job.notes)
  return new Map([...all].map(([key, node]) => [key, doneOf(node)]))
}
