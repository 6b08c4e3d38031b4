import { define, isObject } from '../../schema/index.ts'
import { asJson } from './json.ts'
import { compiles } from './regex.ts'
import type { MetadataRegistry, Slot } from './types.ts'
import type { Internals } from './zod4/shape.ts'

/** What an author says about a schema beside its type. */
export interface Metadata {
  /** The name of a definition. */
  readonly id: string | undefined
  /** Keywords for the node, ready as JSON. */
  readonly keywords: Readonly<Record<string, unknown>>
  /** Whether the keywords say what the value is, not only what it means. */
  readonly restates: boolean
  readonly anyJson: boolean
  readonly allowUntyped: string | undefined
}

const NOT_KEYWORDS = new Set(['id', '$id', '$schema', 'toolManifest', 'x-tool-manifest'])
const RESTATING = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref', 'properties']

/** Values of another shape would make the document invalid. */
const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  deprecated: (value) => typeof value === 'boolean',
  readOnly: (value) => typeof value === 'boolean',
  writeOnly: (value) => typeof value === 'boolean',
  examples: Array.isArray,
  format: (value) => typeof value === 'string',
  pattern: (value) => typeof value === 'string' && compiles(value),
}

/** What the author of a schema says about it; undefined when that is nothing. */
export function metadataOf(
  slot: Slot,
  internals: Internals | undefined,
  registries: readonly MetadataRegistry[],
): Metadata | undefined {
  const said = internals === undefined ? fromZod3(slot) : fromZod4(slot, internals, registries)
  return said === undefined ? undefined : read(said)
}

/**
 * Zod 4 keeps metadata in the registry of the very copy that made the schema: a classic schema hands
 * it out itself, for mini and core the registry has to be known (since 4.3 it is global).
 */
function fromZod4(
  slot: Slot,
  { version }: Internals,
  registries: readonly MetadataRegistry[],
): Record<string, unknown> | undefined {
  // Asking a schema for its `meta` method changes the schema, so it is not asked when others know.
  const isGlobal = version !== undefined && (version.major > 4 || version.minor >= 3)
  const own = isGlobal ? global()?.get(slot) : ownMetadata(slot)
  if (isObject(own)) return own
  for (const registry of registries) {
    const found = registry.get(slot)
    if (found !== undefined) return found
  }
  return isGlobal ? undefined : global()?.get(slot)
}

const global = (): MetadataRegistry | undefined =>
  (globalThis as { readonly __zod_globalRegistry?: MetadataRegistry }).__zod_globalRegistry

function ownMetadata(slot: Slot): unknown {
  const { meta } = slot as { readonly meta?: unknown }
  return typeof meta === 'function' ? meta.call(slot) : undefined
}

function fromZod3(slot: Slot): Record<string, unknown> | undefined {
  const { _def: definition } = slot as { readonly _def?: { readonly description?: unknown } }
  const description = definition?.description
  return typeof description === 'string' ? { description } : undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function read(said: Readonly<Record<string, unknown>>): Metadata | undefined {
  const keywords: Record<string, unknown> = {}
  let restates = false
  for (const name of Object.keys(said)) {
    if (NOT_KEYWORDS.has(name) || name === '__proto__') continue
    const value = asJson(said[name])
    if (value === undefined || SHAPES[name]?.(value) === false) continue
    define(keywords, name, value)
    restates ||= RESTATING.includes(name)
  }
  const own = isObject(said.toolManifest) ? said.toolManifest : undefined
  return {
    id: textOf(said.id),
    keywords,
    restates,
    anyJson: own?.json === true,
    allowUntyped: textOf(own?.allowUntyped),
  }
}
