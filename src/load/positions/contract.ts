import { looksLikeContract } from '../../contract/convert/index.ts'
import { readRawShape, readSlot } from '../../contract/convert/read.ts'
import type { Part } from '../../contract/convert/types.ts'
import type { Side } from '../../finding.ts'
import { atPointer, isObject } from '../../schema/index.ts'
import type { Step } from './steps.ts'

/** Schemas that make a new schema each time they are asked would never end. */
const MOST = 500

/** Steps through contracts of every kind, without converting them. */
export class ContractWalker {
  readonly #root: object
  readonly #side: Side
  readonly #parts = new Map<object, Part | undefined>()

  constructor(contract: object, side: Side) {
    const shape = looksLikeContract(contract) === 'raw-shape'
    this.#root = contract
    this.#side = side
    if (shape)
      this.#parts.set(contract, readSlot(readRawShape(contract as Record<string, unknown>), side))
  }

  /** The given schemas and all they consist of for the same value, outermost first. */
  sameValue(schemas: readonly object[]): object[] {
    const seen = new Set(schemas)
    for (const schema of seen) {
      if (seen.size > MOST) break
      for (const inner of this.#within(schema)) seen.add(inner)
    }
    return [...seen]
  }

  /** The schema of one part of the value. */
  below(schema: object, step: Step): object | undefined {
    const part = this.#partOf(schema)
    if (part === undefined) return jsonBelow(schema, step)
    switch (part.kind) {
      case 'object':
        if (step.to === 'value') return part.catchall
        return step.to === 'property' ? part.fields[part.names.indexOf(step.name)] : undefined
      case 'record':
        return step.to === 'value' || step.to === 'property' ? part.value : undefined
      case 'array':
        return step.to === 'element' ? part.element : undefined
      case 'tuple':
        if (step.to === 'slot') return part.items[step.index]
        return step.to === 'element' ? part.rest : undefined
      default:
        return undefined
    }
  }

  #within(schema: object): readonly object[] {
    const part = this.#partOf(schema)
    if (part === undefined) return jsonWithin(schema, this.#root)
    switch (part.kind) {
      case 'union':
        return part.options
      case 'intersection':
        return [part.left, part.right]
      case 'wrapper':
        return [part.inner]
      case 'lazy':
        return [part.inner()]
      default:
        return []
    }
  }

  /** undefined for plain JSON Schema, and for what throws when it is read. */
  #partOf(schema: object): Part | undefined {
    if (this.#parts.has(schema)) return this.#parts.get(schema)
    const part = this.#read(schema)
    this.#parts.set(schema, part)
    return part
  }

  #read(schema: object): Part | undefined {
    try {
      if (looksLikeContract(schema) === 'json-schema' || !isSchemaOfLibrary(schema))
        return undefined
      return readSlot(schema, this.#side)
    } catch {
      return undefined
    }
  }
}

function isSchemaOfLibrary(schema: object): boolean {
  return '_zod' in schema || '_def' in schema || '~standard' in schema
}

function jsonBelow(node: object, step: Step): object | undefined {
  const { properties, items, prefixItems, additionalProperties } = node as Record<string, unknown>
  const at = (value: unknown, key: string | number): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string | number, unknown>)[key]
      : undefined
  const found =
    step.to === 'property'
      ? at(properties, step.name)
      : step.to === 'slot'
        ? (at(prefixItems, step.index) ?? at(items, step.index))
        : step.to === 'element'
          ? items
          : additionalProperties
  return isObject(found) ? found : undefined
}

function jsonWithin(node: object, root: object): object[] {
  const { $ref, anyOf, oneOf, allOf } = node as Record<string, unknown>
  const target =
    typeof $ref === 'string' && $ref.startsWith('#') ? atPointer(root, $ref.slice(1)) : undefined
  return [anyOf, oneOf, allOf, [target]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isObject)
}
