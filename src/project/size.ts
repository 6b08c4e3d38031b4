import {
  components,
  forEachChild,
  holderOf,
  isObject,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'

/** How large a document is when everything that is shared is written out at each place. */
export interface Size {
  readonly nodes: number
  readonly bytes: number
}

/** The limits below which definitions are written out in place. */
export const LIMITS: Size = { nodes: 2000, bytes: 256 * 1024 }

export const isBelow = (size: Size): boolean =>
  size.nodes < LIMITS.nodes && size.bytes < LIMITS.bytes

/** Measures finished nodes; shared nodes are measured once and counted at each of their places. */
export class Ruler {
  readonly #own = new Map<SchemaObject, number>()

  /** @param as what a node is replaced by, where it is */
  measure(roots: readonly Schema[], as: ReadonlyMap<Schema, Schema>): Map<Schema, Size> {
    const stepsOf = (node: Schema): Schema[] => {
      const steps: Schema[] = []
      if (isObject(node)) forEachChild(node, (child) => steps.push(as.get(child) ?? child))
      return steps
    }
    const sizes = new Map<Schema, Size>()
    for (const component of components(roots, stepsOf))
      for (const node of component) {
        let nodes = 1
        let bytes = isObject(node) ? this.#ownBytes(node) : 5
        for (const step of stepsOf(node)) {
          const size = sizes.get(step) ?? { nodes: 1, bytes: 5 }
          nodes += size.nodes
          bytes += size.bytes
        }
        sizes.set(node, { nodes, bytes })
      }
    return sizes
  }

  /** The text of a node without the schemas below it. */
  #ownBytes(node: SchemaObject): number {
    const known = this.#own.get(node)
    if (known !== undefined) return known
    let bytes = 2
    for (const [keyword, value] of Object.entries(node)) {
      bytes += keyword.length + 4
      const holder = holderOf(keyword, value)
      if (holder === 'map')
        for (const name of Object.keys(value as object)) bytes += name.length + 4
      else if (holder === undefined) bytes += JSON.stringify(value).length
    }
    this.#own.set(node, bytes)
    return bytes
  }
}
