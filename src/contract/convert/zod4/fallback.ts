import type { Side } from '../../../finding.ts'
import type { Part, Slot } from '../types.ts'
import type { Internals } from './shape.ts'

/** A type this converter does not know: the converter of the Zod that made it is asked. */
export function fallback(_schema: Slot, { def }: Internals, _side: Side): Part {
  return { kind: 'unrepresentable', what: def.type, restatable: true }
}
