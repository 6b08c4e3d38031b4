import {
  canonicalJson,
  childrenOf,
  holderOf,
  isSchema,
  landingsBelow,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import { BOOKKEEPING, isAnnotation } from './annotations.ts'

/** Deeper than this, what lies below is fingerprinted first: the call stack stays short. */
const DEEP = 150

/** Keywords whose lists are sets. */
const SETS: ReadonlySet<string> = new Set(['required', 'type', 'enum'])

/**
 * Gives equal numbers to nodes that are equal when annotations are left out at every depth and the
 * order of names, and of lists that are sets, is ignored.
 */
export class Fingerprints {
  readonly #ids = new Map<string, number>()
  readonly #known = new Map<SchemaObject, number>()

  of(node: Schema, depth = 0): number {
    if (typeof node === 'boolean') return node ? this.#intern('{}') : this.#intern('false')
    const known = this.#known.get(node)
    if (known !== undefined) return known
    if (depth === DEEP)
      for (const landing of landingsBelow<Schema>(node, childrenOf).reverse()) this.of(landing)
    const keywords = Object.keys(node)
    if (keywords.length === 1 && typeof node.type === 'string')
      return this.#intern(`{type:"${node.type}"}`)
    const parts: string[] = []
    for (const keyword of keywords) {
      if (keyword === 'x-tool-manifest' && node[keyword]?.anyJson) parts.push('any JSON')
      if (isAnnotation(keyword) || BOOKKEEPING.has(keyword)) continue
      parts.push(`${keyword}:${this.#value(keyword, node[keyword], depth)}`)
    }
    const id = this.#intern(`{${parts.sort().join()}}`)
    this.#known.set(node, id)
    return id
  }

  equal(a: Schema, b: Schema): boolean {
    return a === b || this.of(a) === this.of(b)
  }

  #value(keyword: string, value: unknown, depth: number): string {
    const holder = holderOf(keyword, value)
    const idOf = (child: unknown): string =>
      isSchema(child) ? `#${this.of(child, depth + 1)}` : canonicalJson(child)
    if (holder === 'one') return idOf(value)
    if (holder === 'list') return `[${(value as unknown[]).map(idOf).join()}]`
    if (holder === 'map') {
      const entries = Object.entries(value as object)
      return `{${entries
        .map(([name, child]) => `${JSON.stringify(name)}:${idOf(child)}`)
        .sort()
        .join()}}`
    }
    if (Array.isArray(value) && SETS.has(keyword)) return value.map(canonicalJson).sort().join()
    return canonicalJson(value)
  }

  #intern(key: string): number {
    let id = this.#ids.get(key)
    if (id === undefined) {
      id = this.#ids.size
      this.#ids.set(key, id)
    }
    return id
  }
}
