import {
  isObject,
  NO_KIND,
  NULL,
  OBJECT,
  orderKeywords,
  type Schema,
  type SchemaObject,
} from '../../schema/index.ts'
import { annotationsOf } from '../annotations.ts'
import { anyJson, isAnyJson } from '../any-json.ts'
import type { Builder } from '../build.ts'
import type { Definitions } from '../definitions.ts'
import type { Job } from '../job.ts'
import { type UnionParts, type UnionWord, unionParts, unionWord } from '../meet/union.ts'
import { FLAT, VERBATIM } from '../mode.ts'
import { withNull } from '../null.ts'
import type { Visit, VisitNode } from '../visit.ts'
import { withLines } from './describe.ts'
import { flatObject } from './flat-object.ts'
import { join, type Part, sides } from './join.ts'
import { areApart, mergeMembers } from './members.ts'
import { type Plan, Planner, type Refusal, spreadBase } from './plan.ts'

/** Projects union nodes whose references and intersections at their own place are resolved. */
export class UnionProjector {
  readonly #job: Job
  readonly #builder: Builder
  readonly #definitions: Definitions
  readonly #visit: VisitNode
  readonly #planner: Planner

  constructor(job: Job, builder: Builder, definitions: Definitions, visit: VisitNode) {
    this.#job = job
    this.#builder = builder
    this.#definitions = definitions
    this.#visit = visit
    this.#planner = new Planner(job, (node, property) =>
      visit(node, { mode: FLAT, property, depth: 1 }),
    )
  }

  project(node: SchemaObject, visit: Visit): Schema {
    const parts = unionParts(node, unionWord(node) ?? 'anyOf')
    const spread = spreadBase(parts)
    const { flatten } = this.#job.options
    if (!visit.mode.flatten || flatten === false)
      return this.#keep(node, parts, spread, undefined, visit)
    let plan: Plan | Refusal = this.#planner.plan(node, spread, false)
    if ('reason' in plan && flatten === 'all') {
      const loose = this.#planner.plan(node, spread, true)
      if (!('reason' in loose)) plan = loose
    }
    if ('reason' in plan || plan.options < 2)
      return this.#keep(node, parts, spread, 'reason' in plan ? plan : undefined, visit)
    return this.#flatten(plan, node, visit)
  }

  #flatten(plan: Plan, node: SchemaObject, visit: Visit): Schema {
    const below = { ...visit, depth: visit.depth + 1 }
    const finish = (branch: SchemaObject): Schema =>
      this.#builder.branch(branch, below) ?? this.#visit(branch, below)
    const object = flatObject(plan, finish, {
      job: this.#job,
      finishUnion: (union) => this.#visit(union, below),
    })
    return this.#finish(object, node, plan.nullable)
  }

  /** The content described by the union node, and null where it was set aside. */
  #finish(content: Schema, node: SchemaObject, nullable: boolean): Schema {
    const { discriminator: _, ...described } = annotationsOf(node)
    const result = this.#builder.describe(content, described)
    if (!nullable) return result
    const isAll = this.#job.options.flatten === 'all' && this.#job.options.mode === 'flat'
    const nulled =
      isAll && isObject(result) && typeof result.$ref === 'string'
        ? this.#nullableReference(result, result.$ref)
        : withNull(result)
    const ordered = isObject(nulled) ? orderKeywords(nulled) : nulled
    this.#job.notes.copy(result, ordered)
    return ordered
  }

  /** A second definition that lets null through, so that no union is needed. */
  #nullableReference(node: SchemaObject, ref: string): SchemaObject {
    const name = `${ref.slice(ref.lastIndexOf('/') + 1)}_or_null`
    const kinds = this.#job.kinds.of(node)
    const nullable = kinds === undefined ? undefined : kinds | NULL
    const $ref = this.#definitions.refToMade(`${ref} or null`, name, nullable, () =>
      withNull(this.#definitions.content(ref)),
    )
    return { ...node, $ref }
  }

  #keep(
    node: SchemaObject,
    parts: UnionParts,
    spread: UnionParts,
    refusal: Refusal | undefined,
    visit: Visit,
  ): Schema {
    const isExact = parts.word === 'oneOf' && !visit.mode.flatten
    const below = { ...visit, depth: visit.depth + 1 }
    const given = spread.members.filter((_, index) => !this.#isItself(parts.members[index], node))
    if (given.length === 0 && parts.members.length > 0) {
      const { [parts.word]: _, ...rest } = node
      return this.#builder.build(rest, visit)
    }
    const finished = given.map((member) => this.#visit(member, below))
    const possible = finished.filter((member) => this.#job.kinds.of(member) !== NO_KIND)
    const [alone] = possible
    if (possible.length === 1 && alone !== undefined) return this.#finish(alone, node, false)
    if (isExact && !areApart(finished, this.#job)) return this.#builder.build(node, visit)
    if (finished.some(isAnyJson)) return this.#finish(anyJson(), node, false)
    const { members, nullable, lines } = mergeMembers(finished, this.#job)
    const described = this.#lines(node, lines)
    const [only] = members
    if (members.length < 2)
      return this.#finish(
        only ?? (nullable ? { type: 'null' } : false),
        described,
        only !== undefined && nullable,
      )
    const all = visit.mode.flatten && this.#job.options.flatten === 'all'
    const merged = all ? this.#mergeAll(members) : undefined
    if (merged !== undefined) return this.#finish(merged, described, nullable)
    const result =
      parts.base === undefined
        ? this.#finish(
            { [this.#word(parts.word, given, finished, members, visit)]: members },
            described,
            nullable,
          )
        : this.#builder.build(node, visit)
    this.#tell(result, members, refusal)
    return result
  }

  /** A member that is the union itself adds no value to it. */
  #isItself(member: Schema | undefined, node: SchemaObject): boolean {
    if (!isObject(member) || typeof member.$ref !== 'string') return false
    return this.#job.reader.resolve(member.$ref).node === node
  }

  #lines(node: SchemaObject, lines: readonly string[]): SchemaObject {
    if (lines.length === 0) return node
    const description = withLines(node.description, lines)
    return description === undefined ? node : { ...node, description }
  }

  /**
   * `oneOf` refuses a value that two members accept. Where projecting made members wider it would
   * refuse too much: then the union is `anyOf`.
   */
  #word(
    word: UnionWord,
    given: readonly Schema[],
    finished: readonly Schema[],
    members: readonly Schema[],
    visit: Visit,
  ): UnionWord {
    if (word === 'anyOf' || areApart(members, this.#job)) return word
    const exact = { ...visit, mode: VERBATIM, depth: visit.depth + 1 }
    const isUnchanged =
      members.length === given.length &&
      given.every((member, index) => {
        const out = finished[index] ?? false
        return out === members[index] && this.#job.equal.equal(out, this.#visit(member, exact))
      })
    return isUnchanged ? word : 'anyOf'
  }

  /** One node without a combinator; undefined when the kinds of a member are unknown. */
  #mergeAll(members: readonly Schema[]): Schema | undefined {
    const parts = members.map((node): Part => ({ node, given: node, label: [], onlyKinds: false }))
    const { node, lossy } = join(parts, this.#job)
    if (lossy === 'unknown') return undefined
    const result = isObject(node) ? { ...node } : node
    this.#job.notes.find(result, {
      rule: 'lossy-collision',
      message: `The union is merged, so only the kinds of its options are kept: ${sides(parts, (part) => `option ${parts.indexOf(part) + 1}`, this.#job)}.`,
    })
    return result
  }

  #tell(result: Schema, members: readonly Schema[], refusal: Refusal | undefined): void {
    const objects = members.filter((member) => this.#job.kinds.of(member) === OBJECT)
    if (refusal === undefined || objects.length < 2) return
    this.#job.notes.find(result, {
      rule: 'union-not-flattened',
      message: `The union of ${objects.length} objects stays a union: ${refusal.reason}.`,
    })
  }
}
