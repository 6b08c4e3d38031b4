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
  valueKey,
  whyUnknown,
} from '../../schema/index.ts'
import type { Job } from '../job.ts'
import { type UnionParts, unionParts, unionWord } from '../meet/union.ts'
import { withoutNull } from '../null.ts'
import { isLeaf, survey } from '../survey.ts'
import { scalarsOf } from '../values.ts'
import type { Label } from './labels.ts'

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
    const branches = options.flatMap((option) => option.branches)
    if (loose)
      return {
        branches: branches.map(({ node }) => ({ node, label: [] })),
        nullable,
        options: count,
      }
    const declared = declaredDiscriminator(node)
    const names =
      declared === undefined ? Object.keys(branches[0]?.node.properties ?? {}) : [declared]
    let refusal: string | undefined
    for (const name of names) {
      const values = new Map<Branch, readonly Scalar[]>()
      const refused = this.#refuse(name, options, values)
      if (refused === undefined)
        return {
          branches: options.flatMap((option) => labelled(name, option, values)),
          discriminator: name,
          nullable,
          options: count,
        }
      refusal ??= refused
    }
    if (declared !== undefined)
      return { reason: `its declared discriminator \`${declared}\` ${refusal ?? 'cannot be used'}` }
    return {
      reason:
        'no property is required in every option with a finite list of values that no two options share',
    }
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

  /** Why a property cannot tell the options apart; undefined when it can. Fills in its values. */
  #refuse(
    name: string,
    options: readonly Plan[],
    known: Map<Branch, readonly Scalar[]>,
  ): string | undefined {
    const owner = new Map<Scalar, number>()
    for (const [index, option] of options.entries())
      for (const branch of option.branches) {
        const where = `in option ${index + 1}`
        if (!declares(branch.node, name)) return `is not declared ${where}`
        if (!branch.node.required?.includes(name)) return `is not required ${where}`
        const values = this.#values(branch.node, name)
        if (values === undefined) return `has no finite list of values ${where}`
        known.set(branch, values)
        for (const value of values) {
          const other = owner.get(value)
          if (other !== undefined && other !== index)
            return `has the value ${shown(value)} in options ${other + 1} and ${index + 1}`
          owner.set(value, index)
        }
      }
    return undefined
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

/** The branches of an option, each with the values that tell it apart from those of other options. */
function labelled(
  name: string,
  { branches }: Plan,
  known: ReadonlyMap<Branch, readonly Scalar[]>,
): Branch[] {
  const valuesOf = (branch: Branch): readonly Scalar[] => known.get(branch) ?? []
  const [only] = branches
  if (branches.length === 1 && only)
    return [{ node: only.node, label: [{ name, values: valuesOf(only) }] }]
  const count = new Map<string, number>()
  for (const value of branches.flatMap(valuesOf))
    count.set(valueKey(value), (count.get(valueKey(value)) ?? 0) + 1)
  return branches.map((branch) => {
    const outer = { name, values: valuesOf(branch) }
    const isAlone = outer.values.every((value) => count.get(valueKey(value)) === 1)
    const inner = branch.label.filter((part) => part.name !== name)
    return { node: branch.node, label: isAlone ? [outer] : [outer, ...inner] }
  })
}

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

const shown = (value: Scalar): string =>
  typeof value === 'string' ? `"${value}"` : JSON.stringify(value)

const declares = (node: SchemaObject, name: string): boolean =>
  isObject(node.properties) && Object.hasOwn(node.properties, name)

/** What the contract says tells the branches apart (also in OpenAPI's words). */
function declaredDiscriminator(node: SchemaObject): string | undefined {
  const declared = node['x-tool-manifest']?.discriminator
  if (declared !== undefined) return declared
  const { discriminator } = node
  const name = isObject(discriminator) ? discriminator.propertyName : undefined
  return typeof name === 'string' ? name : undefined
}

const kindNames = (kinds: KindBits): string =>
  listKinds(kinds)
    .map(
      (kind) =>
        `${kind === 'object' || kind === 'array' || kind === 'integer' ? 'an' : 'a'} ${kind}`,
    )
    .join(' or ')
