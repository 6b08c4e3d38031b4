import type { Place } from '../../finding.ts'
import { type AnySchema, whyUnknown } from '../../schema/index.ts'
import { helpFor } from './explain.ts'
import { readUntyped } from './read.ts'

/** A property whose kinds cannot be proved. */
export interface UntypedProperty extends Place {
  /** Why its kinds are unknown: the end of a sentence that begins with its name. */
  readonly why: string
  /** The change that types it. */
  readonly help: string
  /** Other places where the same property stands. */
  readonly places: readonly Place[]
}

/**
 * Lists the properties of a document whose JSON kinds nobody can prove, at any depth, in document
 * order; each once. In: any JSON Schema (2020-12; older drafts are read as far as they agree). Out:
 * places with the reason and the fix. Plain data is never too odd for it: it does not throw.
 *
 * In `not`, `if`/`then`/`else`, `dependentSchemas` and `allOf` a property is typed if any schema
 * for the same place is. Inside a definition the path is that of its first use. The rule is
 * `untyped-property` of docs/rules.md.
 *
 * @example
 * findUntypedProperties({ type: 'object', properties: { target: {} } })
 * // [{ pointer: '/properties/target', path: 'target', why: 'it accepts any value', … }]
 */
export function findUntypedProperties(document: AnySchema): UntypedProperty[] {
  const { properties, reader } = readUntyped(document)
  return properties.map((part) => ({
    pointer: part.pointer,
    path: part.path,
    why: whyUnknown(part.node, reader),
    help: helpFor(part, reader),
    places: part.places,
  }))
}
