import type { FindingDraft } from '../finding.ts'
import type { PrivateAnnotations, Schema } from '../schema/index.ts'

export interface ProjectOptions {
  /**
   * `flat`: unions become one object where that can be done soundly, definitions that are not
   * recursive are written out in place. `lossless`: every relation is kept exactly.
   * @default 'flat'
   */
  readonly mode?: 'flat' | 'lossless'
  /**
   * Which unions the flat mode merges: those with a discriminator, all of them (no combinator is
   * left anywhere), or none.
   * @default 'discriminated'
   */
  readonly flatten?: 'discriminated' | 'all' | false
  /**
   * What a property becomes that branches declare differently: the type list of its kinds, or an
   * `anyOf` of the schemas where objects or arrays take part.
   * @default 'kinds'
   */
  readonly collisions?: 'kinds' | 'alternatives'
  /**
   * `json` reads every node that the checks would call untyped as any JSON.
   * @default 'untyped'
   */
  readonly unknown?: 'untyped' | 'json'
}

/** A finished document and what was found on the way. */
export interface Projection {
  /**
   * Deep-frozen, without private keywords and `$schema`, keywords in their one order, references
   * only as `#/$defs/<name>`. Equal parts may be one object.
   */
  readonly document: Schema
  /** Each with `pointer` and `path` into `document`. */
  readonly findings: readonly FindingDraft[]
  /** What the checks need and the document cannot say, by JSON Pointer into `document`. */
  readonly marks: ReadonlyMap<string, PrivateAnnotations>
}
