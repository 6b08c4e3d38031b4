import type { AnySchema } from '../../schema/types.ts'
import { matchesPlace } from '../glob.ts'
import { findUntypedProperties, type UntypedProperty } from './find.ts'

export interface RequireOptions {
  /** What the document is called in the message. @default 'the document' */
  readonly name?: string
  /** Readable paths that may stay untyped (globs: `meta.*`, `**.raw`). */
  readonly allow?: readonly string[]
}

/** Thrown by {@link requireTypedProperties}: lists every untyped property. */
export class UntypedPropertiesError extends Error {
  override readonly name = 'UntypedPropertiesError'
  readonly properties: readonly UntypedProperty[]

  constructor(properties: readonly UntypedProperty[], name: string) {
    const count =
      properties.length === 1 ? '1 untyped property' : `${properties.length} untyped properties`
    const lines = properties.flatMap(({ path, pointer, why, help }) => [
      `- ${path} (${pointer}): ${why}. ${help}`,
    ])
    super([`[tool-manifest] ${count} in ${name}`, ...lines].join('\n'))
    this.properties = properties
  }
}

/**
 * Refuses a document that holds a property whose JSON kinds nobody can prove. In: any JSON Schema.
 * Out: the same document.
 *
 * @throws UntypedPropertiesError with all of them, each with the reason and the fix
 * @example requireTypedProperties(document, { name: 'move_file', allow: ['legacy.**'] })
 */
export function requireTypedProperties<Document extends AnySchema>(
  document: Document,
  { name = 'the document', allow = [] }: RequireOptions = {},
): Document {
  const untyped = findUntypedProperties(document).filter(
    (property) => !allow.some((glob) => matchesPlace(glob, property)),
  )
  if (untyped.length > 0) throw new UntypedPropertiesError(untyped, name)
  return document
}
