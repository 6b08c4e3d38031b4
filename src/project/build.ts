import {
  define,
  frozenCopy,
  holderOf,
  isObject,
  isSchema,
  NO_KIND,
  orderKeywords,
  type Schema,
  type SchemaMap,
  type SchemaObject,
  writeType,
} from '../schema/index.ts'
import { annotationsOf, overlay, unsaid } from './annotations.ts'
import { anyJson } from './any-json.ts'
import type { Job } from './job.ts'
import { type Mode, modeBelow } from './mode.ts'
import { finishPlain, inOrder, type MutableNode, OVERLAYS, shellOf } from './shell.ts'
import { CHILDREN, DATA, isPlain, PRIVATE, survey, TYPE_LIST, UNTYPED, VALUES } from './survey.ts'
import { typed } from './values.ts'
import { DEEP, type Visit, type VisitNode } from './visit.ts'

const ELEMENTS: ReadonlySet<string> = new Set(['items', 'prefixItems'])
const RECORD: ReadonlySet<string> = new Set(['additionalProperties', 'patternProperties'])
const ADDITIONAL = 'additionalProperties'
const BRANCH: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  ADDITIONAL,
  'x-tool-manifest',
])

/** Builds finished nodes from given ones, keyword by keyword. */
export class Builder {
  readonly #job: Job
  readonly #visit: VisitNode
  /** Finished `properties` with names that are required and that no value fits. */
  readonly #impossible = new WeakMap<object, string[]>()

  constructor(job: Job, visit: VisitNode) {
    this.#job = job
    this.#visit = visit
  }

  /** The node as it is, with everything below it projected and its `type` recomputed. */
  build(node: SchemaObject, visit: Visit, found: number = survey(node)): Schema {
    const out = shellOf(node, found, this.#isBare(visit.mode))
    if ((found & (CHILDREN | DATA)) !== 0) this.#fill(out, node, visit)
    const result = (found & (VALUES | TYPE_LIST)) !== 0 ? typed(out) : inOrder(out, found)
    if ((found & PRIVATE) !== 0) this.#job.notes.mark(result, node['x-tool-manifest'])
    this.#tellImpossible(result)
    return result
  }

  /** Whether no combinator may be left. */
  #isBare(mode: Mode): boolean {
    return mode.flatten && this.#job.options.flatten === 'all'
  }

  /** Puts finished schemas and copies of data into the place of given ones. */
  #fill(out: MutableNode, node: SchemaObject, visit: Visit): void {
    for (const keyword of Object.keys(out)) {
      const value = out[keyword]
      if (value === undefined) delete out[keyword]
      else if (typeof value === 'object' || typeof value === 'boolean')
        define(out, keyword, this.#value(keyword, value, node, visit))
    }
  }

  /**
   * What one object that is made of several reads of this one, when it is nothing but an object:
   * the node itself would be thrown away.
   */
  branch(node: SchemaObject, visit: Visit): SchemaObject | undefined {
    if (visit.depth % DEEP === 0 || node['x-tool-manifest']?.anyJson) return undefined
    for (const keyword of Object.keys(node)) if (!BRANCH.has(keyword)) return undefined
    const { properties = {}, required, additionalProperties: rest, description } = node
    const below = { ...visit, depth: visit.depth + 1 }
    return {
      properties: this.#properties(properties, node, below) as SchemaMap,
      ...(required !== undefined && { required }),
      ...(rest !== undefined && {
        additionalProperties: this.#element(ADDITIONAL, this.#visit(rest, below), node, below),
      }),
      ...(description !== undefined && { description }),
    }
  }

  /** `content` with what the given `node` says about it, which wins. */
  describe(content: Schema, node: SchemaObject): Schema {
    const { 'x-tool-manifest': marks, ...annotations } = annotationsOf(node)
    const copied = Object.keys(annotations).length > 0 ? frozenCopy(annotations) : annotations
    const described = overlay(content, copied)
    const result = isObject(described) ? orderKeywords(described) : described
    this.#job.notes.copy(content, result)
    // The content may be shared: what only this place says must not be said of it everywhere.
    if (marks === undefined || !isObject(result)) return result
    const own = result === content ? { ...result } : result
    this.#job.notes.copy(content, own)
    this.#job.notes.mark(own, marks)
    return own
  }

  /** A node whose reference cannot be followed: it stays, and is a finding. */
  lost(node: SchemaObject, why: string, visit: Visit): Schema {
    const result = this.build(node, visit)
    this.#job.notes.find(result, {
      rule: 'unresolved-ref',
      message: `Nothing is known of this value: ${why}.`,
    })
    return result
  }

  /** An intersection that could not be merged. */
  keepIntersection(node: SchemaObject, members: readonly Schema[], reason: string): Schema {
    if (members.includes(false)) return false
    const { allOf: _, ...rest } = node
    const isAll = this.#job.options.flatten === 'all' && this.#job.options.mode === 'flat'
    const allOf = members.map((member) => {
      const part = unsaid(member, rest)
      this.#job.notes.copy(member, part)
      return part
    })
    const kept: SchemaObject = { allOf }
    const kinds = isAll ? this.#job.kinds.of(kept) : undefined
    const content = isAll ? (kinds === undefined ? {} : { type: writeType(kinds) }) : kept
    const result = this.describe(content, rest)
    this.#job.notes.find(result, {
      rule: 'intersection-kept',
      message: isAll
        ? `The intersection could not be merged (${reason}); only its kinds are kept.`
        : `The intersection stays as \`allOf\`: ${reason}.`,
    })
    return result
  }

  #value(keyword: string, value: unknown, node: SchemaObject, visit: Visit): unknown {
    const holder = holderOf(keyword, value)
    if (holder === undefined) return frozenCopy(value)
    const mode = modeBelow(visit.mode, keyword)
    const below: Visit = { mode, property: visit.property, depth: visit.depth + 1 }
    if (holder === 'one')
      return this.#element(keyword, this.#visit(value as Schema, below), node, below)
    if (holder === 'list')
      return (value as unknown[])
        .filter(isSchema)
        .map((member) => this.#element(keyword, this.#visit(member, below), node, below))
    if (keyword === 'properties')
      return this.#properties(value as Readonly<Record<string, unknown>>, node, below)
    const map = {}
    for (const [name, child] of Object.entries(value as object))
      if (isSchema(child))
        define(map, name, this.#element(keyword, this.#visit(child, below), node, below))
    return map
  }

  #properties(given: Readonly<Record<string, unknown>>, node: SchemaObject, visit: Visit): object {
    const properties: MutableNode = {}
    const impossible: string[] = []
    const { mode, depth } = visit
    let required: ReadonlySet<string> | undefined
    for (const name of Object.keys(given)) {
      const child = given[name]
      if (!isSchema(child)) continue
      const found = isObject(child) ? survey(child) : UNTYPED
      if (isPlain(found)) {
        define(properties, name, finishPlain(child as SchemaObject, found))
        continue
      }
      const out = this.#visit(child, { mode, property: name, depth })
      // A property that no value fits is not worth advertising.
      if (mode.flatten && this.#job.kinds.of(out) === NO_KIND) {
        required ??= new Set(node.required)
        if (!required.has(name)) continue
        if (!mode.overlay) impossible.push(name)
      }
      define(properties, name, this.#known(out === true ? {} : out, node, visit))
    }
    if (impossible.length > 0) this.#impossible.set(properties, impossible)
    return properties
  }

  /** Nobody can call a tool that requires a property which no value fits. */
  #tellImpossible(node: Schema): void {
    if (!isObject(node) || node.properties === undefined) return
    for (const property of this.#impossible.get(node.properties) ?? [])
      this.#job.notes.find(node, {
        rule: 'unrepresentable',
        message: 'No value at all fits this required property, so no caller can send it.',
        property,
      })
  }

  #element(keyword: string, out: Schema, node: SchemaObject, visit: Visit): Schema {
    const isAuthored =
      (ELEMENTS.has(keyword) || RECORD.has(keyword)) && node['x-tool-manifest']?.authored === true
    return isAuthored ? this.#known(out, node, visit) : out
  }

  /** With `unknown: "json"` what the checks would call untyped is any JSON. */
  #known(out: Schema, node: SchemaObject, { mode }: Visit): Schema {
    const { options, kinds, notes } = this.#job
    if (options.unknown !== 'json' || mode.overlay || out === false) return out
    // Another schema for the same place may type it, if it stays.
    const isOverlaid = !this.#isBare(mode) && Object.keys(node).some((word) => OVERLAYS.has(word))
    if (kinds.of(out) !== undefined || isOverlaid) return out
    const marks = notes.marks.get(out)
    if (marks?.unrepresentable !== undefined || marks?.allowUntyped !== undefined) return out
    if (notes.findings.get(out)?.some(({ rule }) => rule === 'unresolved-ref')) return out
    return this.describe(anyJson(), isObject(out) ? out : {})
  }
}
