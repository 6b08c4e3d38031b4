import type { FindingDraft, Place } from '../finding.ts'
import {
  deepFreeze,
  define,
  escapeToken,
  isObject,
  orderKeywords,
  type PrivateAnnotations,
  type Schema,
  stepPath,
  type Use,
  walkUses,
} from '../schema/index.ts'

import type { Job } from './job.ts'
import { chooseKept, withReferences } from './keep-definitions.ts'
import type { Notes } from './notes.ts'
import { type Parts, ROOT, reachable, rootInPlace, settle } from './parts.ts'
import { LIMITS } from './size.ts'
import type { Projection } from './types.ts'

const NONE: readonly never[] = []

/** Puts root and definitions together, and says where everything that was found stands. */
export function finish(
  root: Schema,
  definitions: ReadonlyMap<string, Schema>,
  job: Job,
): Projection {
  const used =
    definitions.size === 0
      ? new Map([[ROOT, root]])
      : settle(
          reachable(new Map([[ROOT, rootInPlace(root, definitions, job)], ...definitions])),
          job,
        )
  const kept = chooseKept([...used.values()], job)
  const parts = kept ? reachable(withReferences(used, kept, job)) : used
  const document = assemble(parts)
  if (kept && isObject(document)) {
    const names = kept.candidates.length
    job.notes.find(document, {
      rule: 'definitions-kept',
      message: `Written out in place, this document would have ${kept.size.nodes} nodes and ${kept.size.bytes} bytes, which is more than ${LIMITS.nodes} and ${LIMITS.bytes}; ${names === 1 ? 'a shared definition stays' : `${names} shared definitions stay`} under $defs.`,
    })
  }
  const frozen = deepFreeze(document)
  const { notes } = job
  if (notes.isEmpty) return { document: frozen, findings: [], marks: new Map() }
  const placed = once(() => place(frozen, parts.get(ROOT) ?? true, notes))
  return {
    document: frozen,
    findings: notes.findings.size === 0 ? [] : placed().findings,
    // Only the checks of untyped parts read them.
    get marks() {
      return placed().marks
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function assemble(parts: Parts): Schema {
  const root = parts.get(ROOT) ?? true
  if (parts.size === 1 || typeof root === 'boolean') return root
  const $defs = {}
  for (const [ref, node] of parts)
    if (ref !== ROOT) define($defs, ref.slice('#/$defs/'.length), node)
  return orderKeywords({ ...root, $defs })
}

function placeOf({ pointer, path }: Use, property: string | undefined): Place {
  if (property === undefined) return { pointer, path }
  const below = stepPath({ text: path, fresh: path === '' }, 'properties', property, true)
  return { pointer: `${pointer}/properties/${escapeToken(property)}`, path: below.text }
}

/** Marks by pointer, and findings with the places of their nodes: in a definition that of its first use. */
function place(
  document: Schema,
  root: Schema,
  notes: Notes,
): { findings: FindingDraft[]; marks: Map<string, PrivateAnnotations> } {
  const marks = new Map<string, PrivateAnnotations>()
  const findings: FindingDraft[] = []
  const read = (node: Schema, use: Use): void => {
    const mark = notes.marks.get(node)
    if (mark) marks.set(use.pointer, mark)
    for (const { property, ...note } of notes.findings.get(node) ?? NONE)
      findings.push({ ...note, ...placeOf(use, property) })
  }
  const meet = (use: Use): void => {
    // The assembled document stands for the root that it was made of.
    if (use.node === document && root !== document) read(root, use)
    read(use.node, use)
  }
  walkUses(document, meet, (node) => node === document || notes.has(node))
  return { findings, marks }
}
