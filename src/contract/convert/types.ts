import type { FindingDraft, RuleName, Side } from '../../finding.ts'
import type { Schema, SchemaObject } from '../../schema/index.ts'

/** A Zod registry, known by its shape: what the runtime found in the Zod of a tool. */
export interface MetadataRegistry {
  get(schema: object): Record<string, unknown> | undefined
}

/** How a contract is converted. */
export interface ConvertOptions {
  /** Which of a tool's two documents is made: what it accepts, or what it gives. */
  readonly side: Side
  /** Where Zod mini and core keep descriptions and other metadata. */
  readonly registries?: readonly MetadataRegistry[]
}

/** A contract as a document, with what could not be said in it. */
export interface Conversion {
  readonly document: Schema
  readonly findings: FindingDraft[]
}

/** A node under construction: it belongs to exactly one place of the document. */
export type Node = Record<string, unknown>

/** What limits a string, number or list, in the author's order. */
export type Check =
  | { readonly kind: 'min' | 'max'; readonly value: number; readonly exclusive?: boolean }
  | { readonly kind: 'step'; readonly value: number }
  | { readonly kind: 'integer' }
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | {
      readonly kind: 'format'
      /** Zod's name of the format. */
      readonly format: string
      /** Only when it is not the format's usual one. */
      readonly pattern?: RegExp
      /** Options that keep a format from being the standard one (`local`, `precision`). */
      readonly variant?: FormatVariant
    }
  | { readonly kind: 'contains'; readonly text: string; readonly from?: number }
  | { readonly kind: 'starts' | 'ends'; readonly text: string }
  | { readonly kind: 'rewrite'; readonly how: Rewrite }
  | { readonly kind: 'words'; readonly sentence: string }

export type Rewrite = 'trim' | 'lowercase' | 'uppercase' | 'normalize' | 'other'

export interface FormatVariant {
  readonly precision?: number
  readonly local?: boolean
  readonly offset?: boolean
  readonly version?: string
  readonly delimiter?: string
  readonly length?: number
  readonly hostname?: RegExp
  readonly protocol?: RegExp
}

/** What a wrapper does to the type it holds. */
export type Wrapping =
  | 'transparent'
  | 'optional'
  | 'required'
  | 'nullable'
  | 'default'
  | 'prefault'
  | 'catch'
  | 'readonly'

/** A schema of whatever Zod, or a `Fault` in its place. */
export type Slot = object

/** What a schema says, in terms that both majors of Zod share: the emitters know nothing else. */
export type Part =
  | { readonly kind: 'leaf'; readonly node: SchemaObject; readonly words?: readonly string[] }
  | { readonly kind: 'string' | 'number'; readonly checks: readonly Check[] }
  | { readonly kind: 'template'; readonly parts: readonly (string | Slot)[] }
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly listed: boolean }
  | {
      readonly kind: 'absent'
      readonly what: 'undefined' | 'void' | 'never'
      /** A caller may leave the key out (Zod 3). */
      readonly omittable?: boolean
    }
  | {
      readonly kind: 'unrepresentable'
      readonly what: string
      /** The author may say in metadata what it is in JSON. */
      readonly restatable: boolean
    }
  | { readonly kind: 'array'; readonly element: Slot; readonly checks: readonly Check[] }
  | {
      readonly kind: 'tuple'
      readonly items: readonly Slot[]
      readonly rest: Slot | undefined
      readonly checks: readonly Check[]
    }
  | {
      readonly kind: 'object'
      readonly names: readonly string[]
      /** The schemas of the fields, in the order of their names. */
      readonly fields: readonly Slot[]
      readonly closed: boolean
      /** Declared open, with no schema for the other keys (Zod 3). */
      readonly loose?: boolean
      readonly catchall: Slot | undefined
    }
  | {
      readonly kind: 'record'
      readonly key: Slot
      readonly value: Slot
      readonly partial: boolean
      readonly loose: boolean
    }
  | {
      readonly kind: 'union'
      readonly options: readonly Slot[]
      readonly exclusive: boolean
      readonly discriminator: string | undefined
    }
  | { readonly kind: 'intersection'; readonly left: Slot; readonly right: Slot }
  | {
      readonly kind: 'wrapper'
      readonly inner: Slot
      readonly does: Wrapping
      /** The default value; undefined when it can never differ between two calls. */
      readonly value?: () => unknown
      readonly computed?: boolean
    }
  | { readonly kind: 'lazy'; readonly getter: object; readonly inner: () => Slot }
  | {
      /** A document that another converter wrote, with what it found. */
      readonly kind: 'document'
      readonly conversion: Conversion
    }
  | { readonly kind: 'fault'; readonly rule: RuleName; readonly message: string }

/** Stands where a schema should stand and none does: becomes a finding with its path. */
export class Fault {
  readonly rule: RuleName
  readonly message: string
  constructor(rule: RuleName, message: string) {
    this.rule = rule
    this.message = message
  }
}
