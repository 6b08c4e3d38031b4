import type { FindingDraft, Place } from '../finding.ts'
import {
  deepFreeze,
  define,
  forEachChild,
  isObject,
  orderKeywords,
  type PrivateAnnotations,
  readablePath,
  type Schema,
  type SchemaObject,
  walkUses,
} from '../schema/index.ts'

import { overlay } from './annotations.ts'
import type { Job } from './job.ts'
import { chooseKept, withReferences } from './keep-definitions.ts'
import { LIMITS } from './size.ts'
import type { Projection } from './types.ts'

const ROOT = ''

/** Puts root and definitions together, and says where everything that was found stands. */
export function finish(
  root: Schema,
  definitions: ReadonlyMap<string, Schema>,
  job: Job,
): Projection {
  const whole = new Map([[ROOT, inPlace(root, definitions, job)], ...definitions])
  const used = reachable(whole)
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
  return { document: frozen, ...place(frozen, parts.get(ROOT) ?? true, job) }
}

/** A root that is only a reference says itself what it refers to. */
function inPlace(root: Schema, definitions: ReadonlyMap<string, Schema>, job: Job): Schema {
  let at = root
  const seen = new Set<string>()
  while (isObject(at) && typeof at.$ref === 'string' && !seen.has(at.$ref)) {
    const { $ref, ...described } = at
    const content = definitions.get($ref)
    if (content === undefined) return at
    seen.add($ref)
    const next = overlay(content, described)
    job.notes.copy(at, next)
    job.notes.copy(content, next)
    at = next
  }
  return at
}

/** The root and the definitions that it leads to, in the order in which a reader meets them. */
function reachable(parts: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const used = new Map<string, Schema>([[ROOT, parts.get(ROOT) ?? true]])
  for (const part of used.values()) {
    const seen = new Set<Schema>()
    const stack: Schema[] = [part]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (!isObject(top) || seen.has(top)) continue
      seen.add(top)
      const content = typeof top.$ref === 'string' ? parts.get(top.$ref) : undefined
      if (typeof top.$ref === 'string' && content !== undefined && !used.has(top.$ref))
        used.set(top.$ref, content)
      const children: Schema[] = []
      forEachChild(top, (child) => children.push(child))
      stack.push(...children.reverse())
    }
  }
  return used
}

function assemble(parts: ReadonlyMap<string, Schema>): Schema {
  const root = parts.get(ROOT) ?? true
  if (parts.size === 1 || typeof root === 'boolean') return root
  const $defs = {}
  for (const [ref, node] of parts)
    if (ref !== ROOT) define($defs, ref.slice('#/$defs/'.length), node)
  return orderKeywords({ ...root, $defs })
}

/** Marks by pointer, and findings with the places of their nodes: in a definition that of its first use. */
function place(
  document: Schema,
  root: Schema,
  { notes }: Job,
): { findings: FindingDraft[]; marks: Map<string, PrivateAnnotations> } {
  const marks = new Map<string, PrivateAnnotations>()
  const findings: FindingDraft[] = []
  if (notes.isEmpty) return { findings, marks }
  const found = new Map<Schema, { first: Place; others: Place[] }>()
  walkUses(document, (at) => {
    const node = at.node === document ? (root as SchemaObject) : at.node
    const mark = notes.marks.get(node)
    if (mark) marks.set(at.pointer, mark)
    const own =
      at.node === document
        ? [...about(notes, root), ...(root === document ? [] : about(notes, document))]
        : about(notes, node)
    if (own.length === 0) return
    const pointer = at.pointer
    const path = readablePath(document, at.route)
    const known = found.get(node)
    if (known) known.others.push({ pointer, path })
    else found.set(node, { first: { pointer, path }, others: [] })
    if (!known) for (const note of own) findings.push({ ...note, pointer, path })
  })
  return { findings, marks }
}

const about = (
  { findings }: Job['notes'],
  node: Schema,
): readonly Pick<FindingDraft, 'rule' | 'message' | 'help'>[] => findings.get(node) ?? []
