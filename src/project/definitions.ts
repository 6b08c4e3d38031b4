import {
  escapeToken,
  isObject,
  type KindBits,
  type Schema,
  type SchemaObject,
  walk,
} from '../schema/index.ts'
import { isAnyJson } from './any-json.ts'
import { type Job, keyOf } from './job.ts'
import { FLAT, LOSSLESS, type Mode, VERBATIM } from './mode.ts'

interface Definition {
  readonly ref: string
  /** What it is of, told when it is asked for. */
  readonly key: () => string
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
    const mode = ownMode(from.mode)
    let known = this.#byMode.get(mode)
    if (!known) {
      known = new Map()
      this.#byMode.set(mode, known)
    }
    const definition = known.get(target)
    if (definition) return definition.ref
    const name = this.#job.references.name(target, from.ref, from.property)
    const key = (): string => keyOf(target, mode.name, this.#job)
    const made = this.#add(name, key, () => make(mode), this.#job.reader.of(target))
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
    const free = this.#job.references.name(undefined, undefined, name)
    const made = this.#add(free, () => key, make, kinds)
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

  /** What a reference came to in a round before, if that needs no definition. */
  settled(target: SchemaObject, mode: Mode): Schema | undefined {
    const { settled } = this.#job
    return settled.size === 0
      ? undefined
      : settled.get(keyOf(target, ownMode(mode).name, this.#job))
  }

  /**
   * Remembers definitions that need not be any: what led back did not survive a join, or they came
   * to any JSON or to nothing. Whether there are some that were not known before.
   */
  settle(): boolean {
    const { settled, options } = this.#job
    const before = settled.size
    for (const { ref, key } of this.#byRef.values()) {
      const content = this.content(ref)
      // In a lossless document the author's definitions stay.
      const mayGo = options.mode === 'flat' || !isObject(content) || isAnyJson(content)
      if (mayGo && !refers(content)) settled.set(key(), content)
    }
    return settled.size > before
  }

  #add(
    name: string,
    key: () => string,
    make: () => Schema,
    kinds: KindBits | undefined,
  ): Definition {
    const definition = { ref: `#/$defs/${escapeToken(name)}`, key, make }
    this.#byRef.set(definition.ref, definition)
    this.#job.kinds.define(definition.ref, kinds)
    return definition
  }
}

/** The mode that a definition is made in for a reference met in `mode`. */
const ownMode = (mode: Mode): Mode =>
  mode === VERBATIM ? VERBATIM : mode.flatten ? FLAT : LOSSLESS

function refers(content: Schema): boolean {
  let found = false
  walk(content, (node) => {
    found ||= isObject(node) && node.$ref !== undefined
  })
  return found
}
