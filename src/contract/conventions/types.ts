import type { View } from '../view.ts'

/** What a convention makes of a value: members as the author wrote them, not yet converted. */
export interface Recognised {
  readonly name?: string | undefined
  readonly title?: unknown
  readonly description?: unknown
  readonly annotations?: unknown
  readonly icons?: unknown
  readonly _meta?: unknown
  /** The contract of the arguments; `undefined` when the tool takes none. May be a `Failure`. */
  readonly input: unknown
  readonly output?: unknown
  /** The definition without a name of its own that this gives one. */
  readonly names?: object
  /** Could as well be a helper: counts only in a module that has no certain tool. */
  readonly doubtful?: true
}

/** One of several tools inside a value: where it lies in it, and the object that it is. */
export interface Part extends Recognised {
  readonly keys: readonly (string | number)[]
  readonly value: object
}

/** One way in which tools are written. Duck typing only: nothing is called, nothing constructed. */
export interface Convention {
  readonly name: string
  /** The tool that this value is, the tools that it holds, or `undefined`. */
  recognise(view: View): Recognised | readonly Part[] | undefined
}
