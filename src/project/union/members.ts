import {
  distinct,
  isObject,
  type JsonValue,
  type KindBits,
  kindsOfValues,
  NO_KIND,
  readType,
  type Schema,
  type SchemaObject,
  writeType,
} from '../../schema/index.ts'
import { annotationsOf, isAnnotation } from '../annotations.ts'
import type { Job } from '../job.ts'
import { valuesOf } from '../meet/rules.ts'
import { isOnlyUnion, withoutNull } from '../null.ts'
import { common } from './common.ts'

/** The members of a union after all that can be merged was merged. */
export interface MergedMembers {
  readonly members: readonly Schema[]
  readonly nullable: boolean
  /** What single values say about themselves: `fast: skips the tests`. */
  readonly lines: readonly string[]
}

/**
 * Merges the finished members of an `anyOf` without changing what it accepts: null is set aside,
 * members that no value fits go, inner unions are spread, equal members become one, finite value
 * lists one list, bare types one type list.
 */
export function mergeMembers(finished: readonly Schema[], job: Job): MergedMembers {
  let nullable = false
  const members: Schema[] = []
  for (const each of finished.flatMap(spread)) {
    if (job.kinds.of(each) === NO_KIND) continue
    const { rest, nullable: hasNull } = withoutNull(each)
    nullable ||= hasNull
    if (rest === undefined) continue
    job.notes.copy(each, rest)
    members.push(rest)
  }
  const { list, lines } = mergeLists(distinctMembers(members, job))
  return { members: mergeTypes(list), nullable, lines }
}

const spread = (node: Schema): readonly Schema[] =>
  isObject(node) && isOnlyUnion(node) && Object.keys(annotationsOf(node)).length === 0
    ? (node.anyOf ?? [])
    : [node]

function distinctMembers(members: readonly Schema[], job: Job): Schema[] {
  const groups = new Map<number, Schema[]>()
  for (const member of members) {
    const id = job.equal.of(member)
    const group = groups.get(id)
    if (group) group.push(member)
    else groups.set(id, [member])
  }
  return [...groups.values()].map((group) => common(group, job.notes))
}

const VALUE_WORDS: ReadonlySet<string> = new Set(['type', 'const', 'enum'])

const isValueList = (node: Schema): node is SchemaObject =>
  isObject(node) &&
  ('const' in node || 'enum' in node) &&
  Object.keys(node).every((keyword) => VALUE_WORDS.has(keyword) || isAnnotation(keyword))

function mergeLists(members: readonly Schema[]): { list: Schema[]; lines: string[] } {
  const lists = members.filter(isValueList)
  const [first] = lists
  if (lists.length < 2) return { list: [...members], lines: [] }
  const all = lists.map((node) => valuesOf(node) ?? [])
  const values = distinct(all.flat())
  const lines = lists.flatMap((node, index) => {
    const text = node.description ?? node.title
    return typeof text === 'string' && text !== '' ? [`${shown(all[index] ?? [])}: ${text}`] : []
  })
  const merged: SchemaObject = { type: writeType(kindsOfValues(values)), enum: values }
  const list = members.flatMap((member): Schema[] =>
    member === first ? [merged] : isValueList(member) ? [] : [member],
  )
  return { list, lines }
}

const shown = (values: readonly JsonValue[]): string =>
  values
    .slice(0, 20)
    .map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)))
    .join(' | ') + (values.length > 20 ? ` | … (${values.length - 20} more)` : '')

/** The kinds of a node that says nothing but its `type`. */
const bareType = (node: Schema): number | undefined =>
  isObject(node) && Object.keys(node).length === 1 ? readType(node.type) : undefined

function mergeTypes(members: readonly Schema[]): Schema[] {
  const bare = members.filter((member) => bareType(member) !== undefined)
  const [first] = bare
  if (bare.length < 2) return [...members]
  const kinds = bare.reduce((all, member) => all | (bareType(member) ?? NO_KIND), NO_KIND)
  const merged: SchemaObject = { type: writeType(kinds) }
  return members.flatMap((member): Schema[] =>
    member === first ? [merged] : bareType(member) !== undefined ? [] : [member],
  )
}

/** Whether no value can fit two of them, by their kinds. */
export function areApart(members: readonly Schema[], job: Job): boolean {
  let seen: KindBits = NO_KIND
  for (const member of members) {
    const kinds = job.kinds.of(member)
    if (kinds === undefined || (kinds & seen) !== NO_KIND) return false
    seen |= kinds
  }
  return true
}
