import type { Slot } from '../types.ts'

/** A definition of any type of Zod 3: what a type does not have is undefined. */
export interface Definition {
  readonly typeName: string
  readonly description?: string
  readonly checks?: readonly Check3[]
  readonly coerce?: boolean
  readonly type: Slot
  readonly innerType: Slot
  readonly schema: Slot
  readonly effect: { readonly type: string }
  readonly in: Slot
  readonly out: Slot
  readonly items: readonly Slot[]
  readonly rest?: Slot | null
  readonly minLength?: { readonly value: number } | null
  readonly maxLength?: { readonly value: number } | null
  readonly exactLength?: { readonly value: number } | null
  readonly shape: () => Readonly<Record<string, unknown>>
  readonly unknownKeys?: string
  readonly catchall: Slot
  readonly keyType: Slot
  readonly valueType: Slot
  readonly options: readonly Slot[] | ReadonlyMap<unknown, Slot>
  readonly discriminator?: string
  readonly left: Slot
  readonly right: Slot
  readonly value: unknown
  readonly values: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly getter: () => Slot
  readonly defaultValue: () => unknown
}

export interface Check3 {
  readonly kind: string
  readonly value?: unknown
  readonly inclusive?: boolean
  readonly regex?: RegExp
  readonly version?: string
  readonly precision?: number | null
  readonly local?: boolean
  readonly offset?: boolean
  readonly position?: number
}

export const definitionOf = (schema: Slot): Definition =>
  (schema as { readonly _def: Definition })._def
