import { KindReader, type Schema, type SchemaObject } from '../schema/index.ts'
import { Fingerprints } from './equal.ts'
import { Notes } from './notes.ts'
import { Opener } from './open.ts'
import { OutputKinds } from './output-kinds.ts'
import { References } from './references.ts'
import type { ProjectOptions } from './types.ts'

/** Everything that the parts of one projection share. */
export interface Job {
  readonly document: Schema
  readonly options: Required<ProjectOptions>
  /** Kinds of nodes of the given document. */
  readonly reader: KindReader
  /** Kinds of nodes of the finished document. */
  readonly kinds: OutputKinds
  readonly equal: Fingerprints
  readonly opener: Opener
  readonly references: References
  readonly notes: Notes
  /** Finished nodes that stand for a reference which was written out in place. */
  readonly inlined: Map<Schema, Inlined>
  /** What recursive definitions came to in a round before, where that refers to nothing, by their keys. */
  readonly settled: Map<string, Schema>
}

export interface Inlined {
  readonly target: SchemaObject
  /** The reference as it was written, and the property it stood at. */
  readonly ref: string
  readonly property: string | undefined
  /** The finished definition, and what the place of the reference says about it. */
  readonly content: SchemaObject
  readonly annotations: SchemaObject
}

export function createJob(document: Schema, options: ProjectOptions): Job {
  const reader = new KindReader(document)
  const equal = new Fingerprints()
  return {
    document,
    options: {
      mode: 'flat',
      flatten: 'discriminated',
      collisions: 'kinds',
      unknown: 'untyped',
      ...options,
    },
    reader,
    kinds: new OutputKinds(),
    equal,
    opener: new Opener(reader, equal),
    references: new References(document, reader),
    notes: new Notes(),
    inlined: new Map(),
    settled: new Map(),
  }
}

/** The job of one more round, with what is known of the document and of finished nodes. */
export function nextRound(job: Job): Job {
  const references = new References(job.document, job.reader)
  return { ...job, references, kinds: new OutputKinds() }
}

/** What a node means in a mode, as one text. */
export const keyOf = (node: Schema, modeName: string, { equal }: Job): string =>
  `${modeName} ${equal.of(node)}`
