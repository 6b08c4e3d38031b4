import {
  isObject,
  type KindBits,
  listKinds,
  NO_KIND,
  NULL,
  OBJECT,
  own,
  readType,
  type Scalar,
  type Schema,
  type SchemaObject,
  whyUnknown,
} from '../../schema/index.ts'
import type { Job } from '../job.ts'
import { type UnionParts, unionParts, unionWord } from '../meet/union.ts'
import { withoutNull } from '../null.ts'
import { isLeaf, survey } from '../survey.ts'
import { scalarsOf } from '../values.ts'
import type { Label } from './labels.ts'
import { tellApart } from './tell-apart.ts'

/** One branch of a union of objects. */
export interface Branch {
  readonly node: SchemaObject
  readonly label: Label
}

/** How a union of objects becomes one object. */
export interface Plan {
  readonly branches: readonly Branch[]
  /** Left out when there is only one branch, or when unions are merged without one. */
  readonly discriminator?: string
  readonly nullable: boolean
  /** How many members of the union take part. */
  readonly options: number
}

/** Why a union stays. */
export interface Refusal {
  readonly reason: string
}

/** A member of the union that contributes nothing. */
const NOTHING: Plan = { branches: [], nullable: false, options: 0 }

/** Unions inside unions are seen through up to this depth. */
const DEEPEST = 60

/** Finished schema of a property of a branch. */
export type Finish = (node: Schema, property: string) => Schema

/** Decides whether and how unions of one document become objects. */
export class Planner {
  readonly #job: Job
  readonly #finish: Finish
  readonly #known = {
    strict: new Map<SchemaObject, Plan | Refusal>(),
    loose: new Map<SchemaObject, Plan | Refusal>(),
  }
  readonly #active = new Set<SchemaObject>()
  readonly #scalars = new Map<Schema, readonly Scalar[] | undefined>()

  constructor(job: Job, finish: Finish) {
    this.#job = job
    this.#finish = finish
  }

  /**
   * @param node a union node, opened
   * @param parts the same taken apart, its base met with every member
   * @param loose merge objects without a discriminator too
   */
  plan(node: SchemaObject, parts: UnionParts, loose: boolean, depth = 0): Plan | Refusal {
    const plans = loose ? this.#known.loose : this.#known.strict
    const known = plans.get(node)
    if (known) return known
    // A union that is a member of itself adds no value to itself.
    if (this.#active.has(node)) return NOTHING
    this.#active.add(node)
    const plan = this.#plan(node, parts, loose, depth)
    this.#active.delete(node)
    plans.set(node, plan)
    return plan
  }

  #plan(node: SchemaObject, parts: UnionParts, loose: boolean, depth: number): Plan | Refusal {
    const options: Plan[] = []
    let nullable = false
    for (const [index, member] of parts.members.entries()) {
      const option = this.#option(member, loose, depth)
      if ('reason' in option) return { reason: `option ${index + 1} ${option.reason}` }
      nullable ||= option.nullable
      if (option.branches.length > 0) options.push(option)
    }
    const [first] = options
    if (!first) return { reason: 'no value fits it' }
    if (options.length === 1) return { ...first, nullable, options: 1 }
    const count = options.length
    if (loose)
      return {
        branches: options.flatMap(({ branches }) => branches.map(unlabelled)),
        nullable,
        options: count,
      }
    const told = tellApart(node, options, (branch, name) => this.#values(branch, name))
    return 'reason' in told ? told : { ...told, nullable, options: count }
  }

  #option(member: Schema, loose: boolean, depth: number): Plan | Refusal {
    const { node: opened, kept } = this.#job.opener.open(member)
    if (opened === false) return NOTHING
    const kinds = this.#job.reader.of(opened)
    if (kinds === NO_KIND) return NOTHING
    if (kinds === NULL) return { ...NOTHING, nullable: true }
    if (kinds === undefined || opened === true)
      return { reason: `has unknown kinds: ${whyUnknown(opened, this.#job.reader)}` }
    if ((kinds & ~NULL) !== OBJECT) return { reason: `is ${kindNames(kinds)}` }
    if (kept !== undefined || '$ref' in opened) return { reason: 'is an intersection that stays' }
    const word = unionWord(opened)
    if (word !== undefined) return this.#inner(opened, unionParts(opened, word), loose, depth)
    const { rest, nullable } = withoutNull(opened)
    if (!isObject(rest)) return { ...NOTHING, nullable }
    if (readType(rest.type) !== OBJECT) return { reason: 'has values that are not objects only' }
    if (!loose && !isObject(rest.properties)) return { reason: 'declares no properties' }
    return { branches: [{ node: rest, label: [] }], nullable, options: 1 }
  }

  #inner(node: SchemaObject, parts: UnionParts, loose: boolean, depth: number): Plan | Refusal {
    if (depth === DEEPEST) return { reason: 'is a union inside too many unions' }
    const spread = spreadBase(parts)
    const plan = this.plan(node, spread, loose, depth + 1)
    return 'reason' in plan
      ? { reason: `is a union that cannot become one object: ${plan.reason}` }
      : plan
  }

  #values(branch: SchemaObject, name: string): readonly Scalar[] | undefined {
    const given = own(branch.properties ?? {}, name) as Schema | undefined
    if (given === undefined) return undefined
    if (isObject(given) && isLeaf(survey(given))) return someOf(scalarsOf(given))
    if (this.#scalars.has(given)) return this.#scalars.get(given)
    const kinds = this.#job.reader.of(given)
    // A property with objects in it may lead back here, and cannot tell options apart anyway.
    const values =
      kinds === undefined || (kinds & OBJECT) !== 0
        ? undefined
        : scalarsOf(this.#finish(given, name))
    const usable = someOf(values)
    this.#scalars.set(given, usable)
    return usable
  }
}

/** Each with a label of its own: a label also tells whose declaration one is. */
const unlabelled = ({ node }: Branch): Branch => ({ node, label: [] })

const someOf = (values: readonly Scalar[] | undefined): readonly Scalar[] | undefined =>
  values !== undefined && values.length > 0 ? values : undefined

/** The base meets every member: what stands beside the union keyword holds in each branch. */
export function spreadBase(parts: UnionParts): UnionParts {
  const { base, members, annotations, word } = parts
  if (base === undefined) return parts
  return {
    word,
    annotations,
    base: undefined,
    members: members.map((member) => ({ allOf: [base, member] })),
  }
}

const kindNames = (kinds: KindBits): string =>
  listKinds(kinds)
    .map(
      (kind) =>
        `${kind === 'object' || kind === 'array' || kind === 'integer' ? 'an' : 'a'} ${kind}`,
    )
    .join(' or ')
