import { define } from '../../../schema/index.ts'
import type { Entry, Job } from '../job.ts'
import { takesNothing } from '../omittable.ts'
import type { Node, Part, Slot } from '../types.ts'
import { present } from './lost.ts'
import { isUntyped } from './object.ts'

type RecordPart = Part & { kind: 'record' }

const NUMBER_NAME = '^-?\\d+(?:\\.\\d+)?$'
const INTEGER_NAME = '^-?\\d+$'

/** The names a record has when its key schema is a finite list; undefined when it is not. */
export function finiteKeys(
  slot: Slot,
  job: Job,
  seen: Set<Slot> = new Set(),
): string[] | undefined {
  if (seen.has(slot)) return undefined
  seen.add(slot)
  const { part } = job.entry(slot)
  switch (part.kind) {
    case 'values': {
      const names = part.values.filter(
        (value) => typeof value === 'string' || typeof value === 'number',
      )
      return names.length === part.values.length ? [...new Set(names.map(String))] : undefined
    }
    case 'union': {
      const lists = part.options.map((option) => finiteKeys(option, job, seen))
      return lists.every((list) => list !== undefined) ? [...new Set(lists.flat())] : undefined
    }
    case 'lazy':
      return finiteKeys(job.resolve(part), job, seen)
    case 'wrapper':
      return part.does === 'transparent' || part.does === 'readonly'
        ? finiteKeys(part.inner, job, seen)
        : undefined
    default:
      return undefined
  }
}

/**
 * A record: with a finite list of keys its properties, else its value schema for every key and what
 * a key must look like. `results` are its key and its value; `copy` makes further values.
 */
export function emitRecord(
  part: RecordPart,
  entry: Entry,
  key: Node,
  value: Node,
  job: Job,
  copy: (node: Node) => Node,
): Node {
  const names = finiteKeys(part.key, job)
  const node: Node = { type: 'object', 'x-tool-manifest': { authored: true } }
  if (names !== undefined) {
    const isPartial = part.partial || takesMissing(entry, job)
    const properties: Node = {}
    // What no JSON can hold is left out where it may be.
    if (!isPartial || !job.absent.has(value))
      names.forEach((name, index) => {
        define(properties, name, index === 0 ? present(value, job) : copy(value))
      })
    node.properties = properties
    if (!isPartial && names.length > 0) node.required = names
    if (!part.loose) node.additionalProperties = false
    return node
  }
  if (job.absent.has(value)) {
    node.additionalProperties = false
    return node
  }
  const namesNode = nameNode(key)
  if (part.loose && typeof namesNode?.pattern === 'string' && Object.keys(namesNode).length === 2)
    node.patternProperties = { [namesNode.pattern]: value }
  else if (!part.loose || namesNode === undefined) {
    node.additionalProperties = value
    if (namesNode !== undefined) node.propertyNames = namesNode
  }
  return node
}

const takesMissing = (entry: Entry, job: Job): boolean => {
  const [, value] = entry.childrenIn(job)
  return value !== undefined && takesNothing(value, job)
}

/** The key schema as a schema of names (names are strings); undefined when any name will do. */
function nameNode(key: Node): Node | undefined {
  if (isUntyped(key)) return undefined
  const { description: _description, title: _title, examples: _examples, ...rest } = key
  if (rest.type === 'number' || rest.type === 'integer')
    return { type: 'string', pattern: rest.type === 'integer' ? INTEGER_NAME : NUMBER_NAME }
  if (Array.isArray(rest.anyOf)) return anyName(rest.anyOf as Node[])
  const words = Object.keys(rest)
  return words.length === 1 && rest.type === 'string' ? undefined : rest
}

function anyName(members: readonly Node[]): Node | undefined {
  const names = members.map(nameNode)
  const known = names.filter((name) => name !== undefined)
  return known.length === names.length ? { anyOf: known } : undefined
}
