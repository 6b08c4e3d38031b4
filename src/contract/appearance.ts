import { looksLikeContract } from './convert/index.ts'
import { isFailure, isObject, isPlain, ownNames, read } from './view.ts'

export type ContractKind = NonNullable<ReturnType<typeof looksLikeContract>>

const SCHEMAS: Record<ContractKind, string> = {
  zod4: 'a Zod schema',
  zod3: 'a Zod 3 schema',
  'raw-shape': 'an object of schemas',
  'standard-json-schema': 'a schema',
  'standard-schema': 'a schema',
  'json-schema': 'a JSON Schema',
}

/** Which kind of contract a value is, whatever its getters do. */
export function contractKind(value: unknown): ContractKind | undefined {
  if (!isObject(value) || isFailure(value)) return undefined
  try {
    return looksLikeContract(value)
  } catch {
    return undefined
  }
}

/** A schema object of some library (not a shape, not plain JSON): never a tool and never a map. */
export function isSchemaObject(value: unknown): boolean {
  const kind = contractKind(value)
  return kind !== undefined && kind !== 'raw-shape' && kind !== 'json-schema'
}

/** In a few words, what a value is: for findings about what is not a tool. */
export function appearance(value: unknown): string {
  if (isFailure(value)) return 'an export that cannot be read'
  if (value === null || value === undefined) return String(value)
  if (!isObject(value)) return `a ${typeof value}`
  const kind = contractKind(value)
  if (kind) return SCHEMAS[kind]
  if (typeof value === 'function') return isClass(value) ? 'a class' : 'a function'
  if (isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  const names = ownNames(value)
  if (!isPlain(value)) return isServer(value) ? 'an MCP server' : instance(value)
  if (names.length === 0) return 'an empty object'
  const shown = names.slice(0, 4).map((name) => `\`${name}\``)
  return `an object with ${shown.join(', ')}${names.length > 4 ? ', …' : ''}`
}

/** A low-level server, which keeps no tools that could be read: it has to be asked. */
function isServer(value: object): boolean {
  return ['setRequestHandler', 'connect'].every((key) => typeof read(value, key) === 'function')
}

function instance(value: object): string {
  const maker = read(value, 'constructor')
  const name = typeof maker === 'function' ? read(maker, 'name') : undefined
  return typeof name === 'string' && name !== '' ? `an instance of ${name}` : 'an object'
}

// Array.isArray throws for a revoked proxy
export function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

export function isClass(value: object): boolean {
  if (typeof value !== 'function') return false
  const prototype = read(value, 'prototype')
  if (!isObject(prototype)) return false
  try {
    return (
      Object.getOwnPropertyNames(prototype).length > 1 ||
      Function.prototype.toString.call(value).startsWith('class')
    )
  } catch {
    return false
  }
}
