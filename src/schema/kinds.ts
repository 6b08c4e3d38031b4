import { components } from './components.ts'
import { isObject } from './define.ts'
import {
  ALL_KINDS,
  type KindBits,
  type KindSet,
  kindOfValue,
  kindsOfValues,
  listKinds,
  NO_KIND,
  readType,
} from './kind-set.ts'
import { type Resolution, resolveRef } from './refs.ts'
import type { AnySchema, Schema, SchemaObject } from './types.ts'
import { isSchema } from './walk.ts'

/** What a cycle contributes by itself: nothing. */
const CYCLE = -1
/** Bits, undefined for *unknown*, or `CYCLE`. */
type Evaluated = KindBits | undefined

const UNIONS = ['anyOf', 'oneOf'] as const
const NONE: readonly never[] = []

const membersOf = (list: unknown): readonly Schema[] =>
  Array.isArray(list) ? list.filter(isSchema) : NONE

/**
 * Reads the provable kinds of nodes of one document. What is known of a node is remembered, so the
 * document must not change while the reader is in use.
 */
export class KindReader {
  readonly document: Schema
  readonly #known = new Map<SchemaObject, Evaluated>()
  readonly #targets = new Map<string, Resolution>()

  constructor(document: Schema) {
    this.document = document
  }

  /** Where a reference leads. */
  resolve(ref: string): Resolution {
    let target = this.#targets.get(ref)
    if (!target) {
      target = resolveRef(this.document, ref)
      this.#targets.set(ref, target)
    }
    return target
  }

  /** The kinds of `node`; undefined when they are unknown. */
  of(node: Schema): KindBits | undefined {
    if (typeof node === 'boolean') return node ? undefined : NO_KIND
    const told = kindsByType(node)
    if (told !== undefined) return told
    const known = this.#known.get(node)
    if (known !== undefined || this.#known.has(node)) return known
    const steps = this.#stepsOf(node)
    if (steps.length === 0) {
      const kinds = this.#evaluate(node)
      this.#known.set(node, kinds)
      return kinds
    }
    const done = (step: SchemaObject): boolean => this.#known.has(step)
    for (const component of components([node], (step) => this.#stepsOf(step), done))
      this.#settle(component)
    return this.#known.get(node)
  }

  /** Members of one cycle rise together, from "contributes nothing", until none changes. */
  #settle(component: readonly SchemaObject[]): void {
    const [only] = component
    if (component.length === 1 && only && !this.#stepsOf(only).includes(only)) {
      this.#known.set(only, this.#evaluate(only))
      return
    }
    for (const node of component) this.#known.set(node, CYCLE)
    for (let changed = true; changed; ) {
      changed = false
      for (const node of component) {
        const before = this.#known.get(node)
        const after = join(before, this.#evaluate(node))
        if (after === before) continue
        this.#known.set(node, after)
        changed = true
      }
    }
    for (const node of component)
      if (this.#known.get(node) === CYCLE) this.#known.set(node, undefined)
  }

  /** The nodes that judge the same value as `node`. */
  #stepsOf(node: SchemaObject): readonly SchemaObject[] {
    if (!('$ref' in node || 'anyOf' in node || 'oneOf' in node || 'allOf' in node)) return NONE
    const target = typeof node.$ref === 'string' ? this.resolve(node.$ref).node : undefined
    return [
      ...membersOf(node.anyOf),
      ...membersOf(node.oneOf),
      ...membersOf(node.allOf),
      ...(target === undefined ? [] : [target]),
    ].filter(isObject)
  }

  #evaluate(node: SchemaObject): Evaluated {
    if (node['x-tool-manifest']?.anyJson) return ALL_KINDS
    let result: Evaluated = kindsByValues(node)
    for (const word of UNIONS) {
      const members = membersOf(node[word])
      if (members.length > 0)
        result = meet(result, members.map((member) => this.#settled(member)).reduce(join))
    }
    for (const member of membersOf(node.allOf)) result = meet(result, this.#settled(member))
    if (typeof node.$ref === 'string') {
      const { node: target } = this.resolve(node.$ref)
      if (target !== undefined) result = meet(result, this.#settled(target))
    }
    return result
  }

  #settled(node: Schema): Evaluated {
    return typeof node === 'boolean' ? this.of(node) : this.#known.get(node)
  }
}

/**
 * The kinds of a node about which its `type` says all there is; undefined when more has to be read.
 * Most nodes are such: reading them again is cheaper than remembering them.
 */
export function kindsByType(node: SchemaObject): KindBits | undefined {
  const { type } = node
  if (typeof type !== 'string') return undefined
  const hasMore =
    node.const !== undefined ||
    node.enum !== undefined ||
    node.not !== undefined ||
    node.anyOf !== undefined ||
    node.oneOf !== undefined ||
    node.allOf !== undefined ||
    node.$ref !== undefined ||
    node['x-tool-manifest'] !== undefined
  return hasMore ? undefined : readType(type)
}

/** What a node itself says of its kinds, by its `type` and values; undefined when that is nothing. */
export function kindsByValues(node: SchemaObject): KindBits | undefined {
  let kinds = readType(node.type)
  if ('const' in node) kinds = bothKinds(kinds, kindOfValue(node.const))
  if (Array.isArray(node.enum) && node.enum.length > 0)
    kinds = bothKinds(kinds, kindsOfValues(node.enum))
  const { not } = node
  const isNever = isObject(not) ? Object.keys(not).length === 0 : not === true
  return isNever ? NO_KIND : kinds
}

/** The intersection of two sets, of those that are known. */
export const bothKinds = (
  a: KindBits | undefined,
  b: KindBits | undefined,
): KindBits | undefined => (a === undefined ? b : b === undefined ? a : a & b)

/** The same where a cycle can be under way. */
function meet(a: Evaluated, b: Evaluated): Evaluated {
  if (b === undefined) return a
  if (a === undefined || a === CYCLE) return b
  return b === CYCLE ? a : a & b
}

/** The union of two sets; what is unknown stays unknown. */
function join(a: Evaluated, b: Evaluated): Evaluated {
  if (a === undefined || b === undefined) return undefined
  if (a === CYCLE) return b
  return b === CYCLE ? a : a | b
}

/**
 * The JSON kinds that a value accepted by `node` can be proved to have, in their one order; an
 * empty list when no value fits, undefined when they are unknown: it never guesses.
 *
 * @param document what local references are resolved in (any JSON Schema)
 * @example kindsOf({ anyOf: [{ type: 'string' }, { const: 1 }] }, {}) // ['string', 'integer']
 * @example kindsOf({ properties: {} }, {}) // undefined
 */
export function kindsOf(node: AnySchema, document: AnySchema = node): KindSet | undefined {
  const given = isSchema(document) ? document : {}
  const kinds = isSchema(node) ? new KindReader(given).of(node) : undefined
  return kinds === undefined ? undefined : listKinds(kinds)
}
