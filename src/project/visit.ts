import type { Schema } from '../schema/index.ts'
import type { Mode } from './mode.ts'

/** Where a node is visited from. */
export interface Visit {
  readonly mode: Mode
  /** The property whose value it is part of: what a definition made here is called. */
  readonly property: string | undefined
  readonly depth: number
}

/** Projects a node. */
export type VisitNode = (node: Schema, visit: Visit) => Schema

/** Every so many levels what lies below is projected first, so that the call stack stays short. */
export const DEEP = 64
