import {
  type Collision,
  isObject,
  listKinds,
  orderKeywords,
  type Schema,
  type SchemaObject,
  whyUnknown,
} from '../../schema/index.ts'
import { annotationsOf } from '../annotations.ts'
import { anyJson, isAnyJson } from '../any-json.ts'
import type { Job } from '../job.ts'
import { brief } from './brief.ts'
import { joinAnnotations } from './describe.ts'
import { alternatives, hasShape, type Joined, join, type Part, sides } from './join.ts'
import type { LabelWriter } from './labels.ts'

/** What the properties of one flat object share. */
export interface PropertyJoin {
  readonly job: Job
  /** Left out when nothing tells the branches apart. */
  readonly writer: LabelWriter | undefined
  readonly discriminator: string | undefined
  /** Finishes a union of given schemas. */
  readonly finishUnion: (union: SchemaObject) => Schema
}

/** The property of the flat object, with what its branches say about it in common. */
export function joinProperty(parts: readonly Part[], settings: PropertyJoin): SchemaObject {
  const { job, writer } = settings
  const [only] = parts
  if (parts.length === 1 && only) return isObject(only.node) ? only.node : {}
  const { node, lossy } = joinKnown(parts, job)
  const described = joinAnnotations(
    parts.filter(({ onlyKinds }) => !onlyKinds),
    writer,
  )
  const beside =
    lossy === 'collision' &&
    job.options.collisions === 'alternatives' &&
    job.options.flatten !== 'all' &&
    hasShape(
      parts.map((part) => part.node),
      job,
    )
      ? besideEachOther(parts, settings)
      : undefined
  const content = beside ?? withoutDescription(node)
  const isWhole = content === node && lossy === undefined && Object.keys(described).length === 0
  if (isWhole && !job.inlined.has(node)) return content
  const result = orderKeywords({ ...content, ...described })
  job.notes.copy(beside ?? node, result)
  if (lossy === undefined || beside !== undefined) return result
  if (lossy === 'unknown') markUnknown(result, parts, settings)
  else
    job.notes.find(result, {
      rule: 'lossy-collision',
      message: `Its branches declare it differently, so only what they have in common is kept (${brief(result, job.kinds.of(result))}): ${sides(parts, (part) => labelText(part, parts, settings), job)}.`,
    })
  return result
}

/** With `unknown: "json"` what would become untyped is any JSON. */
function joinKnown(parts: readonly Part[], job: Job): Joined {
  const joined = join(parts, job)
  const isJson = joined.lossy === 'unknown' && job.options.unknown === 'json'
  return isJson ? { node: anyJson() } : joined
}

function besideEachOther(parts: readonly Part[], { finishUnion }: PropertyJoin): SchemaObject {
  if (parts.some(({ node }) => isAnyJson(node))) return anyJson()
  const union = finishUnion(alternatives(parts.map(({ given }) => given)))
  return isObject(union) ? union : {}
}

/** The annotations of equal schemas are joined like all others. */
function withoutDescription(node: Schema): SchemaObject {
  if (!isObject(node)) return {}
  const described = annotationsOf(node)
  if (Object.keys(described).length === 0) return node
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !(keyword in described)))
}

function labelText(part: Part, parts: readonly Part[], { writer }: PropertyJoin): string {
  return writer ? writer.condition([part.label]) : `option ${parts.indexOf(part) + 1}`
}

/** Says for every branch what is known of the property, and why it is unknown where it is. */
function markUnknown(result: SchemaObject, parts: readonly Part[], settings: PropertyJoin): void {
  const { job, discriminator } = settings
  const branches = parts.map((part): Collision['branches'][number] => {
    const kinds = job.kinds.of(part.node)
    const label = labelText(part, parts, settings)
    return kinds === undefined
      ? { label, why: whyUnknown(part.given, job.reader) }
      : { label, kinds: listKinds(kinds) }
  })
  const unknown = parts.filter(({ node }) => job.kinds.of(node) === undefined)
  const marks = unknown.map(({ node }) => job.notes.marks.get(node) ?? {})
  // The fault that a branch was found to have is the one to mend.
  const lost = unknown
    .flatMap(({ node }) => job.notes.findings.get(node) ?? [])
    .find(({ rule }) => rule === 'unresolved-ref')
  if (lost) job.notes.find(result, lost)
  const reason = marks.find(({ allowUntyped }) => allowUntyped !== undefined)?.allowUntyped
  const carried = marks.find(
    ({ unrepresentable }) => unrepresentable !== undefined,
  )?.unrepresentable
  job.notes.mark(result, {
    collision: { ...(discriminator !== undefined && { discriminator }), branches },
    ...(reason !== undefined &&
      marks.every(({ allowUntyped }) => allowUntyped !== undefined) && { allowUntyped: reason }),
    ...(carried !== undefined && { unrepresentable: carried }),
  })
}
