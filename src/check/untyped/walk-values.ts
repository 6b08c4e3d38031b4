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
 * Visits every part of every value that the document describes, in document order, references
 * followed at their first use; definitions that nothing uses come last. The same schemas are
 * visited once, and the other ways to them are returned. Uses no call stack.
 */
export function walkValues(reader: KindReader, visit: (part: Part) => void): Repeat[] {
  const identify = numbering()
  const visited = new Map<string, Member>()
  const repeats: Repeat[] = []
  const definitions: Member[] = []
  const stack: Task[] = [{ nodes: [rootMember(reader.document)], context: [] }]
  const reached = new Set<Schema>()

  const run = (): void => {
    for (let task = stack.pop(); task; task = stack.pop()) {
      const [first] = task.nodes
      const key = `${identify(task.nodes)}|${identify(task.context)}`
      const before = visited.get(key)
      if (first && before) repeats.push({ first: before, again: first })
      if (!first || before) continue
      visited.set(key, first)
      const spot = spotOf(task.nodes, reader, reached)
      const around = task.context.length > 0 ? spotOf(task.context, reader).parts : NOTHING
      const next: Task[] = []
      for (const [name, members] of spot.parts) {
        const context = around.get(name) ?? []
        visit({ key: name, members, context })
        if (members.some(({ node }) => isObject(node))) next.push({ nodes: members, context })
      }
      const context = spot.parts.size > 0 ? [...task.context, ...task.nodes] : task.context
      for (const alternative of spot.alternatives) next.push({ nodes: [alternative], context })
      definitions.push(...spot.definitions)
      stack.push(...next.reverse())
    }
  }

  run()
  for (let next = definitions.shift(); next; next = definitions.shift()) {
    if (reached.has(next.node)) continue
    stack.push({ nodes: [next], context: [] })
    run()
  }
  return repeats
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
