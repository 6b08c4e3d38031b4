import {
  isObject,
  type KindBits,
  kindsOfValues,
  NO_KIND,
  readType,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'

/** Reads the kinds of finished nodes, whose definitions may still be under way. */
export class OutputKinds {
  readonly #definitions = new Map<string, KindBits | undefined>()
  readonly #known = new Map<SchemaObject, KindBits | undefined>()

  /** The kinds of a definition, told when its name is given. */
  define(ref: string, kinds: KindBits | undefined): void {
    this.#definitions.set(ref, kinds)
  }

  of(node: Schema): KindBits | undefined {
    if (typeof node === 'boolean') return node ? undefined : NO_KIND
    if (this.#known.has(node)) return this.#known.get(node)
    const kinds = this.#read(node)
    this.#known.set(node, kinds)
    return kinds
  }

  #read(node: SchemaObject): KindBits | undefined {
    const known: (KindBits | undefined)[] = [readType(node.type)]
    if (node.const !== undefined) known.push(kindsOfValues([node.const]))
    if (Array.isArray(node.enum) && node.enum.length > 0) known.push(kindsOfValues(node.enum))
    if (typeof node.$ref === 'string') known.push(this.#definitions.get(node.$ref))
    if (isObject(node.not) && Object.keys(node.not).length === 0) known.push(NO_KIND)
    if (node.not === true) known.push(NO_KIND)
    for (const list of [node.anyOf, node.oneOf]) {
      if (!Array.isArray(list)) continue
      let union: KindBits | undefined = NO_KIND
      for (const member of list) {
        const kinds = this.of(member)
        union = union === undefined || kinds === undefined ? undefined : union | kinds
      }
      known.push(union)
    }
    for (const member of Array.isArray(node.allOf) ? node.allOf : []) known.push(this.of(member))
    return known.reduce((a, b) => (a === undefined ? b : b === undefined ? a : a & b), undefined)
  }
}
