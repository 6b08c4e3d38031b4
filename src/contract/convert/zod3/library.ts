import { createRequire } from 'node:module'
import { isObject } from '../../../schema/index.ts'
import { asJson } from '../json.ts'
import type { Slot } from '../types.ts'

interface Library {
  readonly ignoreOverride: symbol
  zodToJsonSchema(schema: Slot, options: Readonly<Record<string, unknown>>): unknown
}

/** Stands for "write it as you would". */
type Repair = (definition: object) => Readonly<Record<string, unknown>> | undefined

let library: Library | undefined

/** Loaded when the first schema of Zod 3 needs it: it brings a copy of Zod 3 with it. */
function load(): Library {
  library ??= createRequire(import.meta.url)('zod-to-json-schema') as Library
  return library
}

/**
 * A type of Zod 3 as `zod-to-json-schema` writes it. `repair` is its `override` hook: what it gives
 * for a definition stands, undefined lets the library decide.
 */
export function fromLibrary(
  schema: Slot,
  repair: Repair = () => undefined,
): Readonly<Record<string, unknown>> | undefined {
  const { zodToJsonSchema, ignoreOverride } = load()
  const written = asJson(
    zodToJsonSchema(schema, {
      $refStrategy: 'none',
      override: (definition: object) => repair(definition) ?? ignoreOverride,
    }),
  )
  if (!isObject(written)) return undefined
  const { $schema: _dialect, description: _description, ...node } = written
  return node
}
