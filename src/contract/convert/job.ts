import type { Side } from '../../finding.ts'
import { anyJsonPart, mayBeAnyJson } from './any-json.ts'
import { childrenOf, isComposite } from './children.ts'
import type { Use } from './discover.ts'
import { threw } from './fault.ts'
import { type Metadata, metadataOf } from './metadata.ts'
import { readSlot } from './read.ts'
import { zod4Internals } from './recognize.ts'
import type { MetadataRegistry, Node, Part, Slot } from './types.ts'
import type { Internals } from './zod4/shape.ts'

/** A slot as it was read: what it says, and what its author says about it. */
export class Entry {
  readonly slot: Slot
  /** The inside of a schema of Zod 4. */
  readonly internals: Internals | undefined
  /** As its schema says it, before any JSON is looked for. */
  readonly raw: Part
  part: Part
  metadata: Metadata | undefined
  /** Whether metadata and any JSON were looked for. */
  isRead = false
  /** Where and how often it is used, when it may become a definition. */
  use: Use | undefined
  /** The definition that it becomes. */
  definition: string | undefined
  #children: readonly Entry[] | undefined

  constructor(slot: Slot, side: Side) {
    const internals = zod4Internals(slot)
    const raw = readSlot(slot, side, internals)
    this.slot = slot
    this.internals = internals
    this.raw = raw
    this.part = raw
  }

  /** What its emitter gets as results, in document order. */
  childrenIn(job: Job): readonly Entry[] {
    this.#children ??= childrenOf(this.part, job)
    return this.#children
  }

  /** Puts another part in its place. */
  replace(part: Part): void {
    this.part = part
    this.metadata = undefined
    this.isRead = true
    this.#children = undefined
  }
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
  /** Intersections that no value fits, with the way to the property whose sides contradict. */
  readonly contradictions: Map<Node, readonly string[]> = new Map()
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
  readonly #lazies = new Map<object, Slot>()

  constructor(side: Side, registries: readonly MetadataRegistry[]) {
    this.side = side
    this.registries = registries
  }

  /** The part of a slot as its schema says it, before any JSON is looked for. */
  rawPart(slot: Slot): Part {
    return this.#entry(slot).raw
  }

  /** What a lazy holds. Copies of a lazy share its getter, and one getter means one schema. */
  resolve(lazy: Part & { kind: 'lazy' }): Slot {
    let inner = this.#lazies.get(lazy.getter)
    if (inner === undefined) {
      inner = given(lazy)
      this.#lazies.set(lazy.getter, inner)
    }
    return inner
  }

  /**
   * A slot, read. Schemas that hold others are read once, so that it shows when one is used again;
   * there are many more of those that hold none, and they are not remembered.
   */
  entry(slot: Slot): Entry {
    const entry = this.#entry(slot)
    if (entry.isRead) return entry
    entry.isRead = true
    entry.metadata = metadataOf(slot, entry.internals, this.registries)
    if (entry.metadata?.id !== undefined) this.#entries.set(slot, entry)
    if (mayBeAnyJson(entry.raw, entry.metadata))
      entry.part = anyJsonPart(slot, entry.metadata, this) ?? entry.raw
    return entry
  }

  #entry(slot: Slot): Entry {
    const known = this.#entries.get(slot)
    if (known !== undefined) return known
    const entry = new Entry(slot, this.side)
    if (isComposite(entry.raw) || entry.raw.kind === 'lazy') this.#entries.set(slot, entry)
    return entry
  }

  /** A schema that grows without end is a fault. */
  replace(entry: Entry, part: Part): void {
    entry.replace(part)
    this.#entries.set(entry.slot, entry)
  }

  /** Forgets how often schemas are used. */
  forgetUses(): void {
    for (const entry of this.#entries.values()) entry.use = undefined
  }

  /** A name for a definition: `base`, numbered when it is taken. */
  freeName(base: string): string {
    const stem = isName(base) ? base : 'node'
    let name = stem
    for (let count = 2; this.#names.has(name); count++) name = `${stem}_${count}`
    this.#names.add(name)
    return name
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

function given(lazy: Part & { kind: 'lazy' }): Slot {
  try {
    return lazy.inner()
  } catch (error) {
    return threw(error)
  }
}

/** A name that needs no escape in a reference. */
export const isName = (name: string): boolean =>
  /^[A-Za-z0-9_.-]+$/.test(name) && name !== '__proto__'
