import { isObject, landingsBelow, type Schema, type SchemaObject } from '../schema/index.ts'
import { annotationsOf, assertionsOf } from './annotations.ts'
import { anyJson, isAnyJson, isJsonDefinition } from './any-json.ts'
import { Builder } from './build.ts'
import { Definitions } from './definitions.ts'
import { type Job, keyOf } from './job.ts'
import { unionWord } from './meet/union.ts'
import { FLAT, LOSSLESS, type Mode, modeBelow } from './mode.ts'
import { modernize } from './modern.ts'
import { finishPlain } from './shell.ts'
import { COMBINED, isLeaf, isPlain, PRIVATE, survey } from './survey.ts'
import { UnionProjector } from './union/union.ts'
import { DEEP, type Visit } from './visit.ts'

const LANDING = 32
/** Merged nodes cannot be projected before they exist, so merging ends at this depth. */
const DEEPEST = 200

export interface Finished {
  readonly root: Schema
  readonly definitions: ReadonlyMap<string, Schema>
  /** Whether nothing came to light that would have been of use before. */
  readonly isSettled: boolean
}

/** Projects the nodes of one document, each once per mode. */
export class Projector {
  readonly #job: Job
  readonly #builder: Builder
  readonly #unions: UnionProjector
  readonly #definitions: Definitions
  readonly #known = new Map<Mode, Map<SchemaObject, Schema>>()
  /** Merged nodes under way, by what they mean: the property at which each was met first. */
  readonly #active = new Map<string, string | undefined>()
  /** Those that were met again below themselves: the reference that stands for them there. */
  readonly #cyclic = new Map<string, { readonly ref: string; content: Schema }>()

  constructor(job: Job) {
    this.#job = job
    this.#definitions = new Definitions(job)
    const visit = this.visit.bind(this)
    this.#builder = new Builder(job, visit)
    this.#unions = new UnionProjector(job, this.#builder, this.#definitions, visit)
  }

  /** The finished root and everything that references in it may lead to, by reference. */
  run(): Finished {
    const { document, options } = this.#job
    const mode = options.mode === 'flat' ? FLAT : LOSSLESS
    const root = this.visit(document, { mode, property: undefined, depth: 0 })
    const definitions = this.#definitions.make()
    return { root, definitions, isSettled: definitions.size === 0 || !this.#definitions.settle() }
  }

  visit(node: Schema, visit: Visit): Schema {
    if (typeof node === 'boolean') return node
    const found = survey(node)
    if (isPlain(found)) return finishPlain(node, found)
    return isLeaf(found) ? this.#builder.build(node, visit, found) : this.#visit(node, visit, found)
  }

  #visit(node: SchemaObject, visit: Visit, found: number): Schema {
    let known = this.#known.get(visit.mode)
    if (!known) {
      known = new Map()
      this.#known.set(visit.mode, known)
    }
    const done = known.get(node)
    if (done !== undefined) return done
    if (visit.depth > 0 && visit.depth % DEEP === 0) this.#landBelow(node, visit)
    const result = this.#project(node, visit, found)
    known.set(node, result)
    return result
  }

  #landBelow(node: SchemaObject, visit: Visit): void {
    const { references } = this.#job
    const landings = landingsBelow<Schema>(node, (at) => references.stepsOf(at), LANDING)
    for (const landing of landings.reverse())
      this.visit(landing, { ...visit, depth: visit.depth + 1 })
  }

  #project(given: SchemaObject, visit: Visit, seen: number): Schema {
    const node = modernize(given, seen)
    const found = node === given ? seen : survey(node)
    if ((found & PRIVATE) !== 0 && isAnyJson(node)) return this.#builder.describe(anyJson(), node)
    if ((found & COMBINED) === 0) return this.#builder.build(node, visit, found)
    if (typeof node.$ref === 'string') {
      const { node: target, why } = this.#job.reader.resolve(node.$ref)
      if (target === undefined) return this.#builder.lost(node, why, visit)
      const asserting = assertionsOf(node)
      if (asserting === undefined || Object.keys(asserting).length === 1)
        return this.#refer(node, node.$ref, target, visit)
    } else if (unionWord(node) === undefined && !('allOf' in node))
      return visit.mode.merge ? this.#merge(node, visit) : this.#builder.build(node, visit, found)
    if (isJsonDefinition(node, this.#job.reader)) return this.#builder.describe(anyJson(), node)
    return visit.mode.merge ? this.#guarded(node, visit) : this.#builder.build(node, visit, found)
  }

  /** A plain reference: kept where its target is recursive or the author's, else written out. */
  #refer(node: SchemaObject, ref: string, target: Schema, visit: Visit): Schema {
    const { references, reader, inlined } = this.#job
    if (isObject(target) && (isAnyJson(target) || isJsonDefinition(target, reader)))
      return this.#builder.describe(this.#builder.describe(anyJson(), target), node)
    if (typeof target === 'boolean') return this.#builder.describe(target, node)
    const isAuthored = !visit.mode.flatten && target['x-tool-manifest']?.shared !== true
    if (references.isRecursive(target) || isAuthored) {
      const settled = this.#definitions.settled(target, visit.mode)
      if (settled !== undefined) return this.#builder.describe(settled, node)
      // The root stands at no property.
      const property = target === this.#job.document ? undefined : visit.property
      const from = { mode: visit.mode, ref, property }
      const $ref = this.#definitions.refTo(target, from, (mode) =>
        this.visit(target, { mode, property: undefined, depth: 1 }),
      )
      return this.#builder.describe({ $ref }, node)
    }
    const content = this.visit(target, { ...visit, depth: visit.depth + 1 })
    const result = this.#builder.describe(content, node)
    if (isObject(content) && isObject(result))
      inlined.set(result, {
        target,
        ref,
        property: visit.property,
        content,
        annotations: annotationsOf(node),
      })
    return result
  }

  /**
   * Merging can lead back to what is being merged: a union of recursive definitions inside one of
   * them. Then it becomes a definition of its own.
   */
  #guarded(node: SchemaObject, visit: Visit): Schema {
    if (!this.#job.references.anyRecursive) return this.#merge(node, visit)
    const key = keyOf(node, visit.mode.name, this.#job)
    const settled = this.#job.settled.get(key)
    if (settled !== undefined) return this.#builder.describe(settled, node)
    if (this.#active.has(key) && !this.#cyclic.has(key)) {
      const ref = this.#definitions.refToMade(
        key,
        this.#active.get(key),
        this.#job.reader.of(node),
        () => {
          return this.#cyclic.get(key)?.content ?? true
        },
      )
      this.#cyclic.set(key, { ref, content: true })
    }
    const cyclic = this.#cyclic.get(key)
    if (cyclic) return this.#builder.describe({ $ref: cyclic.ref }, node)
    this.#active.set(key, visit.property)
    const result = this.#merge(node, visit)
    this.#active.delete(key)
    const found = this.#cyclic.get(key)
    if (!found) return result
    found.content = result
    return this.#builder.describe({ $ref: found.ref }, node)
  }

  #merge(node: SchemaObject, visit: Visit): Schema {
    if (visit.depth >= DEEPEST && 'allOf' in node)
      return this.#keepIntersection(node, 'it is nested too deep', visit)
    const { node: opened, kept } = this.#job.opener.open(node)
    if (typeof opened === 'boolean') return opened
    if (kept !== undefined) return this.#keepIntersection(opened, kept, visit)
    if (unionWord(opened) !== undefined)
      return opened !== node && isJsonDefinition(opened, this.#job.reader)
        ? this.#builder.describe(anyJson(), opened)
        : this.#unions.project(opened, visit)
    if (isAnyJson(opened)) return this.#builder.describe(anyJson(), opened)
    return this.#builder.build(opened, visit)
  }

  #keepIntersection(node: SchemaObject, reason: string, visit: Visit): Schema {
    const mode = modeBelow(visit.mode, 'allOf')
    const members = (node.allOf ?? []).map((member) => {
      const { node: opened, kept } = this.#job.opener.open(member)
      const below = { ...visit, mode, depth: visit.depth + 1 }
      // Flattened, it would be merged the next time.
      const stays = kept === undefined && isObject(opened) && unionWord(opened) !== undefined
      return stays ? this.#builder.build(opened, below) : this.visit(member, below)
    })
    return this.#builder.keepIntersection(node, members, reason)
  }
}
