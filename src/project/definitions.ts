import type { KindBits, Schema, SchemaObject } from '../schema/index.ts'
import { escapeToken } from '../schema/index.ts'
import type { Job } from './job.ts'
import { FLAT, LOSSLESS, type Mode, VERBATIM } from './mode.ts'

interface Definition {
  readonly ref: string
  readonly make: () => Schema
  made?: Schema
}

/** The definitions that the finished document refers to; each is made when all else is done. */
export class Definitions {
  readonly #job: Job
  readonly #byRef = new Map<string, Definition>()
  readonly #byKey = new Map<string, Definition>()
  readonly #byMode = new Map<Mode, Map<Schema, Definition>>()

  constructor(job: Job) {
    this.#job = job
  }

  /** A reference to a schema of the given document. */
  refTo(
    target: SchemaObject,
    from: { readonly mode: Mode; readonly ref: string; readonly property: string | undefined },
    make: (mode: Mode) => Schema,
  ): string {
    const mode = from.mode === VERBATIM ? VERBATIM : from.mode.flatten ? FLAT : LOSSLESS
    let known = this.#byMode.get(mode)
    if (!known) {
      known = new Map()
      this.#byMode.set(mode, known)
    }
    const definition = known.get(target)
    if (definition) return definition.ref
    const name = this.#job.references.name(target, from.ref, from.property)
    const made = this.#add(name, () => make(mode), this.#job.reader.of(target))
    known.set(target, made)
    return made.ref
  }

  /** A reference to a schema that came into being here, by a key of its own. */
  refToMade(
    key: string,
    name: string | undefined,
    kinds: KindBits | undefined,
    make: () => Schema,
  ): string {
    const known = this.#byKey.get(key)
    if (known) return known.ref
    const made = this.#add(this.#job.references.name(undefined, undefined, name), make, kinds)
    this.#byKey.set(key, made)
    return made.ref
  }

  /** What a reference of ours leads to. */
  content(ref: string): Schema {
    const definition = this.#byRef.get(ref)
    if (!definition) return true
    definition.made ??= definition.make()
    return definition.made
  }

  /** Makes them all; making one may ask for more. */
  make(): Map<string, Schema> {
    const made = new Map<string, Schema>()
    for (const ref of this.#byRef.keys()) made.set(ref, this.content(ref))
    return made
  }

  #add(name: string, make: () => Schema, kinds: KindBits | undefined): Definition {
    const definition = { ref: `#/$defs/${escapeToken(name)}`, make }
    this.#byRef.set(definition.ref, definition)
    this.#job.kinds.define(definition.ref, kinds)
    return definition
  }
}
