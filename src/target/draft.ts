import { ANNOTATIONS } from '../schema/index.ts'
import type { Kind, Schema, SchemaObject } from '../schema/types.ts'

/** What a lowering did to a node that `restoreOptional` undoes: copies of the node take it along, no text shows it. */
export const RESTORE: unique symbol = Symbol('restore')

/** Notes for the restore plan (plan.ts). */
export interface Restoring {
  /** Properties that are required only because the target has no optional ones. */
  readonly omit?: readonly string[]
  /** A string that holds the value as JSON. */
  readonly json?: true
  /** A list of `{ key, value }` that stands for an object. */
  readonly entries?: true
  /** The property that holds all further ones. */
  readonly rest?: string
  /** The members of a tuple that became an array. */
  readonly members?: readonly SchemaObject[]
  /** What follows the members. */
  readonly more?: SchemaObject
}

/** A node while it is being lowered: the same keywords, but writable. */
export type Draft = { -readonly [keyword in keyof SchemaObject]: SchemaObject[keyword] } & {
  [RESTORE]?: Restoring
}

/** A place in a document that is being lowered. */
export interface Place {
  node: Draft
  /** Puts another node where this one stands. */
  readonly replace: (node: Draft) => void
  readonly role: Role
  readonly parent?: Place
  /** Into the document as it was given. */
  readonly pointer: string
  readonly path: string
  /** What a reader is told of the value where a lowering has made the place; else what stands at `pointer`. */
  readonly given?: SchemaObject
  /** The author declared the object open to further properties. */
  readonly loose?: true
  /** The document has `true` or `false` here. */
  readonly boolean?: true
  /** How many nodes lie above. */
  readonly depth: number
}

/** Why a node stands where it stands. */
export type Role = 'root' | 'property' | 'value' | 'items' | 'branch' | 'definition' | 'other'

/** The kinds that a node's `type` names. */
export function typesOf(node: SchemaObject): readonly Kind[] {
  if (node.type === undefined) return []
  return typeof node.type === 'string' ? [node.type] : node.type
}

export function isObjectSchema(schema: Schema | undefined): schema is SchemaObject {
  return typeof schema === 'object' && schema !== null
}

/** The text as one that further sentences can follow. */
export function addSentence(text: string | undefined, sentence: string): string {
  const before = text?.trimEnd() ?? ''
  if (before === '') return sentence
  return `${/[.!?:…]$/.test(before) ? before : `${before}.`} ${sentence}`
}

/** Keywords that refuse no value: annotations, and what names a schema or its parts. */
const SILENT = new Set([...ANNOTATIONS, '$schema', '$id', '$anchor', '$defs', 'definitions'])

/** Keywords that say something about which values are accepted. */
export function assertions(node: SchemaObject): string[] {
  return Object.keys(node).filter((keyword) => !SILENT.has(keyword) && !keyword.startsWith('x-'))
}
