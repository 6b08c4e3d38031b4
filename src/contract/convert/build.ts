import { isObject, shallowCopy } from '../../schema/index.ts'
import { restateAsAnyJson } from './any-json.ts'
import { isLeaf } from './children.ts'
import type { Use } from './discover.ts'
import { embed } from './embed.ts'
import { emitArray, emitTuple } from './emit/array.ts'
import { emitIntersection } from './emit/intersection.ts'
import { emitAbsent, emitImpossible, emitUnrepresentable, present } from './emit/lost.ts'
import { emitNumber } from './emit/number.ts'
import { emitObject } from './emit/object.ts'
import { emitRecord } from './emit/record.ts'
import { describe } from './emit/sentence.ts'
import { emitString } from './emit/string.ts'
import { emitTemplate } from './emit/template.ts'
import { emitUnion } from './emit/union.ts'
import { emitValues } from './emit/values.ts'
import { emitWrapper } from './emit/wrapper.ts'
import type { Entry, Job } from './job.ts'
import type { Metadata } from './metadata.ts'
import { nameDefinitions } from './names.ts'
import type { Node, Part, Slot } from './types.ts'

interface Frame {
  readonly entry: Entry
  readonly children: readonly Entry[]
  readonly results: Node[]
  /** The definition that is being made. */
  readonly definition: string | undefined
  /** How many remarks there were before it. */
  readonly remarks: number
}

/**
 * Writes the document: children before parents, with a stack of its own, so that depth does not
 * matter. A schema that is a definition is written once and referred to.
 */
export function build(root: Slot, uses: readonly Use[], job: Job): Node {
  nameDefinitions(root, uses, job)
  const frames: Frame[] = []
  let result: Node | undefined

  const enter = (entry: Entry): void => {
    const { definition } = entry
    if (definition !== undefined && job.definitions.has(definition)) {
      result = reference(definition)
      return
    }
    const { length: remarks } = job.remarks
    if (definition !== undefined) job.definitions.set(definition, {})
    else if (isLeaf(entry.part)) {
      result = annotate(emit(entry, NONE, remarks, job), entry.metadata, job)
      return
    }
    const children = entry.childrenIn(job)
    frames.push({ entry, children, results: [], definition, remarks })
  }

  enter(job.entry(root))
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (result !== undefined) {
      frame.results.push(isTransparent(frame.entry.part) ? result : sealed(result, job))
      result = undefined
    }
    const next = frame.children[frame.results.length]
    if (next !== undefined) {
      enter(next)
      continue
    }
    frames.pop()
    const node = annotate(
      emit(frame.entry, frame.results, frame.remarks, job),
      frame.entry.metadata,
      job,
    )
    if (frame.definition === undefined || job.absent.has(node)) {
      if (frame.definition !== undefined) job.definitions.delete(frame.definition)
      result = node
      continue
    }
    const { use } = frame.entry
    const made = sealed(present(node, job), job)
    if (use?.id === undefined && use?.recursive !== true) mark(made, { shared: true })
    job.definitions.set(frame.definition, made)
    result = reference(frame.definition)
  }
  const made: Node = result ?? {}
  const isImpossible = job.contradictions.has(made)
  return sealed(isImpossible ? emitImpossible(made, 'never', job) : present(made, job), job)
}

const NONE: readonly Node[] = []

const reference = (name: string): Node => ({
  $ref: `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
})

const isTransparent = (part: Part): boolean => part.kind === 'wrapper' || part.kind === 'lazy'

/** Closes a node: what the checks had to say goes behind its author's description. */
function sealed(node: Node, job: Job): Node {
  if (job.sentences.size === 0) return node
  const sentences = job.sentences.get(node)
  if (sentences !== undefined) {
    node.description = describe(node.description, [...new Set(sentences)])
    job.sentences.delete(node)
  }
  return node
}

/** @param remarks how many remarks there were before the part */
function emit(entry: Entry, results: readonly Node[], remarks: number, job: Job): Node {
  const { part } = entry
  switch (part.kind) {
    case 'leaf': {
      const node: Node = shallowCopy(part.node)
      if (part.words !== undefined) job.say(node, ...part.words)
      return node
    }
    case 'string':
      return emitString(part.checks, job)
    case 'number':
      return emitNumber(part.checks, job)
    case 'template':
      return emitTemplate(part, job)
    case 'values':
      return emitValues(part.values, part.listed, job)
    case 'absent':
      return emitAbsent(part.what, job)
    case 'unrepresentable':
      return emitUnrepresentable(part.what, part.restatable, job)
    case 'fault':
      return emitFault(part, job)
    case 'document':
      return embed(part.conversion, job)
    case 'array':
      return emitArray(part.checks, at(results, 0), job)
    case 'tuple':
      return emitTuple(part, entry, results, job)
    case 'object':
      return emitObject(part, entry, results, job)
    case 'record':
      return emitRecord(part, entry, at(results, 0), at(results, 1), job, (node) =>
        copyOf(node, job),
      )
    case 'union':
      return emitUnion(part, results, job)
    case 'intersection': {
      const below = job.remarks.slice(remarks)
      const [left, right] = [present(at(results, 0), job), present(at(results, 1), job)]
      return emitIntersection(left, right, below, job)
    }
    case 'wrapper':
      return emitWrapper(part, at(results, 0), job)
    case 'lazy':
      return at(results, 0)
  }
}

const at = (results: readonly Node[], index: number): Node => results[index] ?? {}

function emitFault(part: Part & { kind: 'fault' }, job: Job): Node {
  const node: Node = { 'x-tool-manifest': { unrepresentable: part.rule } }
  job.remark(part.rule, node, part.message)
  return node
}

/** A second node for a schema that stands at two places of one parent. */
function copyOf(node: Node, job: Job): Node {
  const copy = structuredClone(node)
  for (const remark of job.remarks.filter((each) => each.node === node))
    job.remark(remark.rule, copy, remark.message, remark.help)
  return present(copy, job)
}

/** Adds what the author says about a schema to its node. */
function annotate(node: Node, metadata: Metadata | undefined, job: Job): Node {
  if (metadata === undefined || job.absent.has(node)) return node
  if (metadata.restates && job.restatable.has(node)) {
    delete node['x-tool-manifest']
    job.remarks = job.remarks.filter((remark) => remark.node !== node)
  }
  if (metadata.anyJson) restateAsAnyJson(node, job)
  Object.assign(node, metadata.keywords)
  if (job.side === 'output') delete node.default
  if ('examples' in metadata.keywords || 'default' in metadata.keywords) job.hasSamples = true
  if (metadata.allowUntyped !== undefined) mark(node, { allowUntyped: metadata.allowUntyped })
  return node
}

function mark(node: Node, annotation: Readonly<Record<string, unknown>>): void {
  const known = node['x-tool-manifest']
  node['x-tool-manifest'] = { ...(isObject(known) ? known : {}), ...annotation }
}
