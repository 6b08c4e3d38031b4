import type { Side } from '../../finding.ts'
import { anyJsonPart, mayBeAnyJson } from './any-json.ts'
import { type Child, childrenOf } from './children.ts'
import { type Metadata, metadataOf } from './metadata.ts'
import { readSlot } from './read.ts'
import type { MetadataRegistry, Node, Part, Slot } from './types.ts'

/** A slot, read once: what it says and what its author says about it. */
export interface Entry {
  readonly part: Part
  readonly metadata: Metadata | undefined
  /** What its emitter gets as results, in document order. */
  readonly children: readonly Child[]
}

/** A finding before its place is known: the node it speaks of says where it is. */
export interface Remark {
  readonly rule: string
  readonly message: string
  readonly node: Node
  readonly help?: string
}

/** What one conversion knows; lives as long as it. */
export class Job {
  readonly side: Side
  readonly registries: readonly MetadataRegistry[]
  remarks: Remark[] = []
  /** Sentences that close the description of a node. */
  readonly sentences: Map<Node, string[]> = new Map()
  /** Nodes of types that are no value at all (`undefined`, `never`). */
  readonly absent: Map<Node, 'undefined' | 'void' | 'never'> = new Map()
  /** The finished definitions, in document order of their first use. */
  readonly definitions: Map<string, Node> = new Map()
  /** Definitions that hold themselves. */
  readonly recursive: Set<string> = new Set()
  /** Unrepresentable nodes whose author may say in metadata what they are in JSON. */
  readonly restatable: Set<Node> = new Set()
  /** Tuples whose `items` are the kinds of their slots, known when all is built. */
  readonly openTuples: Node[] = []
  /** Whether defaults or examples wait to be judged against the finished document. */
  hasSamples = false
  readonly #names = new Set<string>()
  readonly #entries = new Map<Slot, Entry>()
  readonly #raw = new Map<Slot, Part>()
  readonly #lazies = new Map<object, Slot>()

  constructor(side: Side, registries: readonly MetadataRegistry[]) {
    this.side = side
    this.registries = registries
  }

  /** The part of a slot as its schema says it, before any JSON is looked for. */
  rawPart(slot: Slot): Part {
    let part = this.#raw.get(slot)
    if (part === undefined) {
      part = readSlot(slot, this.side)
      this.#raw.set(slot, part)
    }
    return part
  }

  /** What a lazy holds. Copies of a lazy share its getter, and one getter means one schema. */
  resolve(lazy: Part & { kind: 'lazy' }): Slot {
    let inner = this.#lazies.get(lazy.getter)
    if (inner === undefined) {
      inner = lazy.inner()
      this.#lazies.set(lazy.getter, inner)
    }
    return inner
  }

  entry(slot: Slot): Entry {
    return this.#entries.get(slot) ?? this.#enter(slot)
  }

  #enter(slot: Slot): Entry {
    const metadata = metadataOf(slot, this.registries)
    const raw = this.rawPart(slot)
    const part = mayBeAnyJson(raw, metadata) ? (anyJsonPart(slot, metadata, this) ?? raw) : raw
    return this.#put(slot, part, metadata)
  }

  #put(slot: Slot, part: Part, metadata: Metadata | undefined): Entry {
    const job = this
    let children: readonly Child[] | undefined
    const entry: Entry = {
      part,
      metadata,
      get children() {
        children ??= childrenOf(part, job)
        return children
      },
    }
    this.#entries.set(slot, entry)
    return entry
  }

  /** A name for a definition: `base`, numbered when it is taken. */
  freeName(base: string): string {
    const stem = isName(base) ? base : 'node'
    let name = stem
    for (let count = 2; this.#names.has(name); count++) name = `${stem}_${count}`
    this.#names.add(name)
    return name
  }

  /** Puts another part in the place of a slot (a schema that grows without end). */
  replace(slot: Slot, part: Part): void {
    this.#put(slot, part, undefined)
  }

  remark(rule: string, node: Node, message: string, help?: string): void {
    this.remarks.push({ rule, node, message, ...(help === undefined ? {} : { help }) })
  }

  /** Adds a sentence to the description of `node`, whatever its author will write there. */
  say(node: Node, ...sentences: readonly string[]): void {
    if (sentences.length === 0) return
    const said = this.sentences.get(node)
    if (said) said.push(...sentences)
    else this.sentences.set(node, [...sentences])
  }
}

/** A name that needs no escape in a reference. */
export const isName = (name: string): boolean =>
  /^[A-Za-z0-9_.-]+$/.test(name) && name !== '__proto__'
