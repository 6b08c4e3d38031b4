import { hasOwn, isObject } from './define.ts'
import { type Path, ROOT_PATH, stepPath } from './path.ts'
import { resolveRef } from './refs.ts'
import type { Schema, SchemaObject } from './types.ts'
import { escapeToken, forEachChild, holdsSchemas } from './walk.ts'

/** A node and where a reader meets it first: put into words only when somebody asks. */
export class Use {
  readonly node: SchemaObject
  readonly #from: Use | undefined
  /** The keyword that holds it; the reference itself when it is the target of one. */
  readonly #keyword: string
  readonly #key: string | number | undefined
  #place: { readonly pointer: string; readonly path: Path } | undefined

  constructor(node: SchemaObject, from?: Use, keyword = '', key?: string | number) {
    this.node = node
    this.#from = from
    this.#keyword = keyword
    this.#key = key
    if (from === undefined) this.#place = { pointer: '', path: ROOT_PATH }
  }

  /** Its JSON Pointer: inside `$defs` when it is part of a definition. */
  get pointer(): string {
    return this.#findPlace().pointer
  }

  /** The readable path of its first use. */
  get path(): string {
    return this.#findPlace().path.text
  }

  #findPlace(): { readonly pointer: string; readonly path: Path } {
    const unknown: Use[] = []
    let at: Use = this
    while (at.#place === undefined && at.#from !== undefined) {
      unknown.push(at)
      at = at.#from
    }
    let place = at.#place ?? { pointer: '', path: ROOT_PATH }
    for (let next = unknown.pop(); next; next = unknown.pop()) {
      place = next.#after(place)
      next.#place = place
    }
    return place
  }

  #after({ pointer, path }: { readonly pointer: string; readonly path: Path }): {
    readonly pointer: string
    readonly path: Path
  } {
    const word = this.#keyword
    if (word.startsWith('#')) return { pointer: word.slice(1), path }
    const key = this.#key
    const step = key === undefined ? `/${word}` : `/${word}/${escapeToken(String(key))}`
    return { pointer: pointer + step, path: stepPath(path, word, key, this.node) }
  }
}

/**
 * Visits the nodes of a document that a value can meet and that are `wanted`, each once, where a
 * reader meets it first: references are followed, so what stands in a definition is met at its first
 * use, and definitions nobody uses are not met. Uses no call stack.
 */
export function walkUses(
  document: Schema,
  visit: (use: Use) => void,
  wanted: (node: SchemaObject) => boolean = () => true,
): void {
  if (!isObject(document)) return
  const met = new Set<Schema>()
  const entered = new Set<Schema>()
  const stack: Step[] = [{ node: document, from: undefined, keyword: '', key: undefined }]
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node } = step
    let use: Use | undefined
    if (wanted(node) && !met.has(node)) {
      met.add(node)
      use = useAt(step)
      visit(use)
    }
    if (!mayLeadOn(node) || entered.has(node)) continue
    entered.add(node)
    const from = use ?? useAt(step)
    const { $ref } = node
    const { length } = stack
    if (typeof $ref === 'string' && $ref.startsWith('#')) {
      const { node: target } = resolveRef(document, $ref)
      if (isObject(target)) stack.push({ node: target, from, keyword: $ref, key: undefined })
    }
    forEachChild(node, (child, keyword, key) => {
      if (!isObject(child) || keyword === '$defs' || keyword === 'definitions') return
      if (wanted(child) || mayLeadOn(child)) stack.push({ node: child, from, keyword, key })
    })
    reverseFrom(stack, length)
  }
}

/** A node that is still to be met: most are never asked for, so they are no uses yet. */
interface Step {
  readonly node: SchemaObject
  readonly from: Use | undefined
  readonly keyword: string
  readonly key: string | number | undefined
}

const useAt = ({ node, from, keyword, key }: Step): Use => new Use(node, from, keyword, key)

const mayLeadOn = (node: SchemaObject): boolean => {
  for (const keyword in node)
    if ((keyword === '$ref' || holdsSchemas(keyword)) && hasOwn.call(node, keyword)) return true
  return false
}

/** Turns the end of a list around: what was pushed first is taken first. */
function reverseFrom(list: unknown[], start: number): void {
  for (let low = start, high = list.length - 1; low < high; low++, high--)
    [list[low], list[high]] = [list[high], list[low]]
}
