import { isObject, type KindReader } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'
import { type Member, rootMember } from './member.ts'
import { spotOf } from './spots.ts'

/** A part of a value (a property, an element), with every schema that speaks of it. */
export interface Part {
  /** How its schemas are held: `properties/id`, `items`, `additionalProperties`. */
  readonly key: string
  readonly members: readonly Member[]
  /** What the schemas around an `anyOf` or `oneOf` member say of the same part. */
  readonly context: readonly Member[]
}

/** Two ways to schemas that are one and the same: `again` repeats what was found below `first`. */
export interface Repeat {
  readonly first: Member
  readonly again: Member
}

interface Task {
  readonly nodes: readonly Member[]
  readonly context: readonly Member[]
}

const NOTHING: ReadonlyMap<string, readonly Member[]> = new Map()

/**
 * Schemas that lie over each other can combine in exponentially many ways where references go round
 * in circles. Beyond this many readings of each schema they are no longer put together.
 */
const MOST_READINGS = 10
const FREE_READINGS = 2000

/**
 * Visits every part of every value that the document describes, in document order, references
 * followed at their first use; definitions that nothing uses come last. The same schemas are
 * visited once, and the other ways to them are returned. Uses no call stack.
 */
export function walkValues(reader: KindReader, visit: (part: Part) => void): Repeat[] {
  const walk = new Walk(reader, visit)
  walk.from(rootMember(reader.document))
  for (const definition of walk.definitions) {
    if (!walk.reached.has(definition.node)) walk.from(definition)
  }
  return walk.repeats
}

class Walk {
  readonly repeats: Repeat[] = []
  readonly definitions: Member[] = []
  readonly reached = new Set<Schema>()
  readonly #reader: KindReader
  readonly #visit: (part: Part) => void
  readonly #identify = numbering()
  readonly #visited = new Map<string, Member>()
  #readings = 0

  constructor(reader: KindReader, visit: (part: Part) => void) {
    this.#reader = reader
    this.#visit = visit
  }

  from(member: Member): void {
    const stack: Task[] = [{ nodes: [member], context: [] }]
    for (let task = stack.pop(); task; task = stack.pop()) {
      const isTooMuch = this.#readings > FREE_READINGS + MOST_READINGS * this.reached.size
      const next = isTooMuch ? this.#readApart(task) : this.#read(task)
      stack.push(...next.reverse())
    }
  }

  #read({ nodes, context }: Task): Task[] {
    const [first] = nodes
    const key = `${this.#identify(nodes)}|${this.#identify(context)}`
    const before = this.#visited.get(key)
    if (before && before.node === first?.node) this.repeats.push({ first: before, again: first })
    if (!first || before) return []
    this.#visited.set(key, first)
    const spot = spotOf(nodes, this.#reader, { reached: this.reached })
    const around = context.length > 0 ? spotOf(context, this.#reader) : undefined
    this.#readings += spot.size + (around?.size ?? 0)
    this.definitions.push(...spot.definitions)
    const inner = spot.parts.size > 0 ? union(context, nodes) : context
    return [
      ...this.#visitParts(spot.parts, around?.parts ?? NOTHING),
      ...spot.alternatives.map((node) => ({ nodes: [node], context: inner })),
    ]
  }

  /** Every schema by itself, once. */
  #readApart({ nodes }: Task): Task[] {
    return nodes
      .filter(({ node }) => !this.reached.has(node))
      .flatMap((node) => {
        const spot = spotOf([node], this.#reader, { reached: this.reached, apart: true })
        this.definitions.push(...spot.definitions)
        return [
          ...this.#visitParts(spot.parts, NOTHING),
          ...spot.alternatives.map((one) => ({ nodes: [one], context: [] })),
        ]
      })
  }

  #visitParts(
    parts: ReadonlyMap<string, readonly Member[]>,
    around: ReadonlyMap<string, readonly Member[]>,
  ): Task[] {
    const next: Task[] = []
    for (const [key, members] of parts) {
      const context = around.get(key) ?? []
      this.#visit({ key, members, context })
      if (members.some(({ node }) => isObject(node))) next.push({ nodes: members, context })
    }
    return next
  }
}

function union(context: readonly Member[], nodes: readonly Member[]): Member[] {
  const known = new Set(context.map(({ node }) => node))
  return [...context, ...nodes.filter(({ node }) => !known.has(node))]
}

/** Names a group of schemas by their identities. */
function numbering(): (members: readonly Member[]) => string {
  const numbers = new Map<Schema, number>()
  const numberOf = ({ node }: Member): number => {
    const known = numbers.get(node)
    if (known !== undefined) return known
    numbers.set(node, numbers.size)
    return numbers.size - 1
  }
  return (members) => {
    const [only] = members
    if (members.length === 1 && only) return String(numberOf(only))
    return [...new Set(members.map(numberOf))].sort((a, b) => a - b).join(',')
  }
}
