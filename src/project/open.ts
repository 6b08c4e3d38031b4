import type { KindReader, Schema, SchemaObject } from '../schema/index.ts'
import { annotationsOf, isAnnotation, isOpen, overlay, pick } from './annotations.ts'
import type { Fingerprints } from './equal.ts'
import { meet } from './meet/meet.ts'
import { isStack } from './meet/rules.ts'
import { unionParts, unionWord } from './meet/union.ts'
import { modernize } from './modern.ts'

/** A node whose `allOf` had to stay, and why. */
export interface Opened {
  readonly node: Schema
  readonly kept?: string
}

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
    const known = this.#known.get(node)
    if (known) return known
    const opened = this.#open(node)
    this.#known.set(node, opened)
    return opened
  }

  #open(node: SchemaObject): Opened {
    const modern = modernize(node)
    if (isLocal(modern)) return { node: translate(modern, modern.unevaluatedProperties) }
    const parts = this.#gather(modern)
    let kept: string | undefined
    const onKept = (reason: string): void => {
      kept ??= reason
    }
    const merged = parts.reduce((a, b) => meet(a, b, { equal: this.#equal, onKept }), true)
    if (typeof merged === 'boolean') return { node: overlay(merged, annotationsOf(modern)) }
    // Met below the top, a pair can still be merged when its own place is opened.
    const stays = 'allOf' in merged && !isStack(merged.allOf)
    if (!stays) return { node: translate(merged, modern.unevaluatedProperties) }
    return { node: merged, kept: kept ?? 'a reference among them cannot be followed' }
  }

  /** Everything that judges the same value, outermost first; annotations of the outer ones win. */
  #gather(root: SchemaObject): Schema[] {
    const parts: Schema[] = []
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
      const { $ref, allOf, unevaluatedProperties, ...own } = modernize(top.node)
      const members = Array.isArray(allOf) && !isStack(allOf) ? (allOf as readonly Schema[]) : []
      const described = members
        .filter((member) => member !== true && isOpen(member))
        .map(annotationsOf)
      const whole: SchemaObject = {
        ...Object.assign({}, ...described),
        ...own,
        ...(isStack(allOf) && { allOf }),
        ...(top.node !== root && unevaluatedProperties !== undefined && { unevaluatedProperties }),
      }
      const hidden = top.hidden
      const shown = pick(whole, (keyword) => !hidden.has(keyword))
      const nowHidden = new Set([...hidden, ...Object.keys(whole).filter(isDescription)])
      const target = typeof $ref === 'string' ? this.#reader.resolve($ref).node : undefined
      if (shown) parts.push(shown)
      if (typeof $ref === 'string' && target === undefined) parts.push({ $ref })
      for (const member of members.toReversed())
        if (!isOpen(member)) stack.push({ node: member, hidden: nowHidden })
      if (target !== undefined) stack.push({ node: target, hidden: nowHidden })
    }
    return parts
  }
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
