import { type KindReader, NO_KIND, type Schema, type SchemaObject } from '../schema/index.ts'
import { annotationsOf, assertionsOf, isAnnotation, isOpen, overlay, pick } from './annotations.ts'
import type { Fingerprints } from './equal.ts'
import { meet } from './meet/meet.ts'
import { isStack } from './meet/rules.ts'
import { unionParts, unionWord } from './meet/union.ts'
import { modernize } from './modern.ts'
import { COMBINED, FOREIGN, survey } from './survey.ts'

/** A node whose `allOf` had to stay, and why. */
export interface Opened {
  readonly node: Schema
  readonly kept?: string
}

/** How often members that come up from single-member unions are merged again. */
const MOST_ROUNDS = 8

/**
 * Says what a node means at its own place: references are followed, members of `allOf` and keywords
 * beside a reference are merged. What lies below is not touched. Cycles contribute nothing.
 */
export class Opener {
  readonly #reader: KindReader
  readonly #equal: Fingerprints
  readonly #known = new Map<SchemaObject, Opened>()

  constructor(reader: KindReader, equal: Fingerprints) {
    this.#reader = reader
    this.#equal = equal
  }

  open(node: Schema): Opened {
    if (typeof node === 'boolean') return { node }
    if ((survey(node) & (COMBINED | FOREIGN)) === 0) return { node }
    const known = this.#known.get(node)
    if (known) return known
    const opened = this.#open(node)
    this.#known.set(node, opened)
    return opened
  }

  #open(node: SchemaObject, again = 0): Opened {
    const modern = modernize(node)
    if (isLocal(modern)) return { node: translate(modern, modern.unevaluatedProperties) }
    const { parts, annotations } = this.#gather(modern)
    let kept: string | undefined
    const onKept = (reason: string): void => {
      kept ??= reason
    }
    const isNever = (each: Schema): boolean => this.#reader.of(each) === NO_KIND
    const context = { equal: this.#equal, onKept, isNever }
    const merged = parts.reduce((a, b) => meet(a, b, context), true)
    const described = overlay(merged, annotations)
    if (typeof described === 'boolean') return { node: described }
    // Met below the top, a pair can still be merged when its own place is opened.
    const stays = 'allOf' in described && !isStack(described.allOf)
    if (!stays) return { node: translate(described, modern.unevaluatedProperties) }
    // A union of one member brings the member's own parts up.
    const isNew = kept === undefined && again < MOST_ROUNDS && !this.#equal.equal(described, modern)
    if (isNew) {
      const { unevaluatedProperties } = modern
      const next = unevaluatedProperties === undefined ? {} : { unevaluatedProperties }
      return this.#open({ ...described, ...next }, again + 1)
    }
    return { node: described, kept: kept ?? 'a reference among them cannot be followed' }
  }

  /** Everything that judges the same value, outermost first; annotations of the outer ones win. */
  #gather(root: SchemaObject): { parts: Schema[]; annotations: SchemaObject } {
    const parts: Schema[] = []
    let annotations: SchemaObject = {}
    const seen = new Set<Schema>()
    const stack: { node: Schema; hidden: ReadonlySet<string> }[] = [
      { node: root, hidden: new Set() },
    ]
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (typeof top.node === 'boolean') {
        parts.push(top.node)
        continue
      }
      if (seen.has(top.node)) continue
      seen.add(top.node)
      const node = modernize(top.node)
      const { $ref, allOf, unevaluatedProperties, ...own } = node
      const members = Array.isArray(allOf) && !isStack(allOf) ? (allOf as readonly Schema[]) : []
      const isRoot = top.node === root
      const whole: SchemaObject = {
        ...own,
        ...describedAt(node),
        ...(isStack(allOf) && { allOf }),
        ...(!isRoot && unevaluatedProperties !== undefined && { unevaluatedProperties }),
      }
      const { hidden } = top
      const shown = pick(whole, (keyword) => !hidden.has(keyword)) ?? {}
      // What describes the root, or judges nothing, describes the whole and is no part of it.
      const describes = isRoot || isOpen(shown)
      if (describes) annotations = overlay(annotationsOf(shown), annotations) as SchemaObject
      const part = describes ? assertionsOf(shown) : shown
      const nowHidden = new Set([...hidden, ...Object.keys(whole).filter(isDescription)])
      const target = typeof $ref === 'string' ? this.#reader.resolve($ref).node : undefined
      if (part) parts.push(part)
      if (typeof $ref === 'string' && target === undefined) parts.push({ $ref })
      for (const member of members.toReversed())
        if (!isOpen(member)) stack.push({ node: member, hidden: nowHidden })
      if (target !== undefined) stack.push({ node: target, hidden: nowHidden })
    }
    // Said of the whole, it need not be said of a part.
    const isSaid = (keyword: string): boolean => isDescription(keyword) && keyword in annotations
    const silent = parts.map((part) =>
      typeof part === 'boolean' ? part : (pick(part, (keyword) => !isSaid(keyword)) ?? {}),
    )
    return { parts: silent, annotations }
  }
}

/** The annotations of a node, and of members of its `allOf` that do nothing but describe. */
function describedAt(node: SchemaObject): SchemaObject {
  const { allOf } = node
  const members = Array.isArray(allOf) && !isStack(allOf) ? (allOf as readonly Schema[]) : []
  const described = members.filter((member) => member !== true && isOpen(member)).map(annotationsOf)
  return described.length === 0
    ? annotationsOf(node)
    : { ...Object.assign({}, ...described), ...annotationsOf(node) }
}

const isDescription = (keyword: string): boolean =>
  isAnnotation(keyword) && keyword !== 'x-tool-manifest'

/** Whether a node says everything itself. */
const isLocal = (node: SchemaObject): boolean =>
  !('$ref' in node) && (!('allOf' in node) || isStack(node.allOf))

/**
 * `unevaluatedProperties` in other words: a catchall, in every branch of a union. Where that cannot
 * be said it stays.
 */
function translate(node: SchemaObject, catchall: Schema | undefined): Schema {
  if (catchall === undefined && !('unevaluatedProperties' in node)) return node
  const { unevaluatedProperties: _, ...rest } = node
  if (catchall === undefined) return rest
  const word = unionWord(rest)
  if (word !== undefined) {
    const { members, base, annotations } = unionParts(rest, word)
    return {
      ...annotations,
      [word]: members.map((member) => ({
        allOf: base ? [base, member] : [member],
        unevaluatedProperties: catchall,
      })),
    }
  }
  const hasOverlay = ['if', 'then', 'else', 'dependentSchemas', 'not'].some((word) => word in rest)
  if ('additionalProperties' in rest) return rest
  if (hasOverlay) return { ...rest, unevaluatedProperties: catchall }
  return { ...rest, additionalProperties: catchall }
}
