import {
  bothKinds,
  type KindBits,
  kindsByType,
  kindsByValues,
  NO_KIND,
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
    const told = kindsByType(node)
    if (told !== undefined) return told
    const known = this.#known.get(node)
    if (known !== undefined || this.#known.has(node)) return known
    const kinds = this.#read(node)
    this.#known.set(node, kinds)
    return kinds
  }

  #read(node: SchemaObject): KindBits | undefined {
    let kinds = kindsByValues(node)
    if (typeof node.$ref === 'string') kinds = bothKinds(kinds, this.#definitions.get(node.$ref))
    const { anyOf, oneOf, allOf } = node
    if (Array.isArray(anyOf)) kinds = bothKinds(kinds, this.#ofAny(anyOf))
    if (Array.isArray(oneOf)) kinds = bothKinds(kinds, this.#ofAny(oneOf))
    if (Array.isArray(allOf)) for (const member of allOf) kinds = bothKinds(kinds, this.of(member))
    return kinds
  }

  #ofAny(members: readonly Schema[]): KindBits | undefined {
    let union: KindBits | undefined = NO_KIND
    for (const member of members) {
      const kinds = this.of(member)
      union = union === undefined || kinds === undefined ? undefined : union | kinds
    }
    return union
  }
}
