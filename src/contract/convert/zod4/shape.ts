import type { Slot } from '../types.ts'

/** The inside of a schema of Zod 4, as far as it is read here. */
export interface Internals {
  readonly def: Definition
  readonly bag?: Readonly<Record<string, unknown>>
  readonly version?: { readonly major: number; readonly minor: number }
  readonly traits?: ReadonlySet<string>
  readonly values?: ReadonlySet<unknown>
  readonly pattern?: RegExp
  readonly constr?: new (def: object) => Slot
  readonly toJSONSchema?: () => unknown
  readonly run?: (payload: object, context: object) => unknown
}

/** A definition of any type: what a type does not have is undefined. */
export interface Definition {
  readonly type: string
  readonly check?: string
  readonly checks?: readonly Slot[]
  readonly format?: string
  readonly pattern?: RegExp
  readonly coerce?: boolean
  readonly innerType: Slot
  readonly in: Slot
  readonly out: Slot
  readonly element: Slot
  readonly items: readonly Slot[]
  readonly rest?: Slot | null
  readonly shape: Readonly<Record<string, unknown>>
  readonly catchall?: Slot
  readonly keyType: Slot
  readonly valueType: Slot
  readonly mode?: string
  readonly partial?: boolean
  readonly options: readonly Slot[]
  readonly discriminator?: string
  readonly inclusive?: boolean
  readonly left: Slot
  readonly right: Slot
  readonly entries: Readonly<Record<string, unknown>>
  readonly values: readonly unknown[]
  readonly parts: readonly unknown[]
  readonly getter: () => Slot
  readonly defaultValue: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly length?: number
  readonly value: unknown
  readonly includes?: string
  readonly position?: number
  readonly prefix?: string
  readonly suffix?: string
  readonly tx?: (value: unknown) => unknown
  readonly version?: string
  readonly precision?: number | null
  readonly local?: boolean
  readonly offset?: boolean
  readonly delimiter?: string
  readonly hostname?: RegExp
  readonly protocol?: RegExp
  readonly fn?: unknown
}

export const internalsOf = (schema: Slot): Internals =>
  (schema as { readonly _zod: Internals })._zod
