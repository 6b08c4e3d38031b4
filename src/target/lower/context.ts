import type { SchemaObject } from '../../schema/types.ts'
import type { Draft, Place } from '../draft.ts'
import type { Quote } from '../quote.ts'
import type { RuleId } from '../rules.ts'
import type { Target } from '../types.ts'

/** What a lowering may do besides changing its node. */
export interface Context {
  readonly target: Target
  readonly root: Draft
  /** Reports what is lost or refused at a place. */
  readonly report: (rule: RuleId, place: Place, detail?: string) => void
  /** Lowers a node that a lowering has made, as if it had been there. */
  readonly lower: (place: Place) => void
  /** As it was given. */
  readonly document: SchemaObject
  readonly quote: Quote
}

/**
 * Writes one keyword or shape in another way.
 * @returns what was done, in words that follow "it is"; `undefined` where there was nothing to do
 */
export type Lowering = (place: Place, context: Context) => string | undefined

/** Gives a node an `anyOf` of new branches, each lowered as if it had been there. */
export function branchOut(place: Place, branches: Draft[], context: Context): void {
  place.node.anyOf = branches
  for (const [index, branch] of branches.entries()) {
    const inner: Place = {
      ...place,
      node: branch,
      role: 'branch',
      parent: place,
      depth: place.depth + 1,
      replace: (other) => {
        branches[index] = other
        inner.node = other
      },
    }
    context.lower(inner)
  }
}
