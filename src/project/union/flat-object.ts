import {
  define,
  distinct,
  isObject,
  kindsOfValues,
  NO_KIND,
  orderKeywords,
  own,
  type Scalar,
  type Schema,
  type SchemaObject,
  writeType,
} from '../../schema/index.ts'
import { isOpen } from '../annotations.ts'
import type { Job } from '../job.ts'
import { patternsOf } from '../meet/shapes.ts'
import { scalarsOf } from '../values.ts'
import { type Described, joinAnnotations, withHints, withLines } from './describe.ts'
import { join, type Part } from './join.ts'
import { type Label, LabelWriter } from './labels.ts'
import type { Branch, Plan } from './plan.ts'
import { joinProperty, type PropertyJoin } from './property.ts'

/** A branch, finished, beside the node it was made from. */
interface Finished {
  readonly given: SchemaObject
  readonly node: SchemaObject
  readonly label: Label
}

/** A branch that lets keys through which it does not declare. */
interface OpenBranch extends Finished {
  readonly catchall: (name: string) => readonly Schema[]
}

/** The branches that have a property, and those of them that require it. */
interface Declaring {
  readonly all: Finished[]
  readonly requiring: Finished[]
}

/** Makes the one object that accepts what every branch of the plan accepts. */
export function flatObject(
  plan: Plan,
  finish: (node: SchemaObject) => Schema,
  settings: Pick<PropertyJoin, 'job' | 'finishUnion'>,
): Schema {
  const { job } = settings
  const branches = plan.branches.flatMap((branch) => finished(branch, finish(branch.node)))
  if (branches.length === 0) return false
  const writer =
    plan.discriminator === undefined
      ? undefined
      : new LabelWriter(branches.map(({ label }) => label))
  const open = branches.filter(({ node }) => hasCatchall(node)).map(opened)
  const { discriminator } = plan
  const { finishUnion } = settings
  const properties = {}
  const required: string[] = []
  for (const [name, { all, requiring }] of declarations(branches, discriminator, job)) {
    if (all.length === 0) continue
    const isEverywhere = all.length === branches.length
    const isRequired = isEverywhere && requiring.length === branches.length
    if (isRequired) required.push(name)
    if (name === discriminator && writer) {
      define(properties, name, discriminatorNode(name, branches, writer))
      continue
    }
    const parts = all.map((branch) => partOf(branch, name))
    for (const branch of open) parts.push(...undeclaredParts(branch, name, job))
    const node = joinProperty({ job, finishUnion, parts, writer, discriminator })
    const hints: string[] = []
    if (writer && !isEverywhere) hints.push(`Available if ${writer.condition(all.map(labelOf))}.`)
    if (writer && !isRequired && requiring.length > 0)
      hints.push(`Required if ${writer.condition(requiring.map(labelOf))}.`)
    define(properties, name, hinted(node, hints, job))
  }
  const additionalProperties = joinCatchalls(branches, job)
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  }
}

const NONE: readonly never[] = []

const labelOf = ({ label }: { readonly label: Label }): Label => label

const finished = ({ node: given, label }: Branch, node: Schema): Finished[] =>
  isObject(node) ? [{ given, node, label }] : []

const opened = (branch: Finished): OpenBranch => ({ ...branch, catchall: catchallOf(branch.node) })

/** Who declares and who requires what: the discriminator, then in order of first appearance. */
function declarations(
  branches: readonly Finished[],
  discriminator: string | undefined,
  job: Job,
): Map<string, Declaring> {
  const byName = new Map<string, Declaring>()
  if (discriminator !== undefined) byName.set(discriminator, { all: [], requiring: [] })
  for (const branch of branches) {
    const { properties = {}, required = [] } = branch.node
    for (const name of Object.keys(properties)) {
      // A property that no value fits is not declared.
      if (job.kinds.of(properties[name] ?? true) === NO_KIND) continue
      const known = byName.get(name)
      if (known) known.all.push(branch)
      else byName.set(name, { all: [branch], requiring: [] })
    }
    for (const name of required) {
      const known = byName.get(name)
      if (known?.all.at(-1) === branch && known.requiring.at(-1) !== branch)
        known.requiring.push(branch)
    }
  }
  return byName
}

const hasCatchall = (node: SchemaObject): boolean =>
  isObject(node.additionalProperties) || isObject(node.patternProperties)

/** What a branch says of keys it does not declare. A pattern that cannot be read may match. */
function catchallOf(node: SchemaObject): (name: string) => readonly Schema[] {
  const patterns = patternsOf(node)
  const { additionalProperties: rest } = node
  return (name) => {
    if (!patterns) return Object.values(node.patternProperties ?? {})
    const matching = patterns.filter(({ test }) => test.test(name)).map((pattern) => pattern.node)
    if (matching.length > 0) return matching
    return rest === undefined || rest === false || isOpen(rest) ? [] : [rest]
  }
}

function partOf(branch: Finished, name: string): Part {
  const node = branch.node.properties?.[name] ?? true
  return {
    node,
    given: (own(branch.given.properties ?? {}, name) as Schema | undefined) ?? node,
    label: branch.label,
    onlyKinds: false,
  }
}

/** A branch that does not declare the property but lets its key through, with its kinds only. */
function undeclaredParts({ node, label, catchall }: OpenBranch, name: string, job: Job): Part[] {
  if (isObject(node.properties) && Object.hasOwn(node.properties, name)) return []
  return catchall(name).flatMap((schema): Part[] => {
    const kinds = job.kinds.of(schema)
    if (kinds === NO_KIND) return []
    const only = kinds === undefined ? schema : { type: writeType(kinds) }
    return [{ node: only, given: only, label, onlyKinds: true }]
  })
}

function discriminatorNode(
  name: string,
  branches: readonly Finished[],
  writer: LabelWriter,
): SchemaObject {
  const values: Scalar[] = []
  const parts: Described[] = []
  const lines: string[] = []
  for (const { node, label } of branches) {
    const own = node.properties?.[name] ?? true
    for (const value of scalarsOf(own) ?? NONE) values.push(value)
    parts.push({ node: own, label })
    if (typeof node.description === 'string' && node.description !== '')
      lines.push(`${writer.short(label)}: ${node.description}`)
  }
  const { description: own, ...annotations } = joinAnnotations(parts, writer)
  const description = withLines(own, lines)
  const all = distinct(values)
  return orderKeywords({
    type: writeType(kindsOfValues(all)),
    enum: all,
    ...annotations,
    ...(description !== undefined && { description }),
  })
}

function hinted(node: SchemaObject, hints: readonly string[], job: Job): SchemaObject {
  const description = withHints(node.description, hints)
  if (description === undefined || description === node.description) return node
  const result = orderKeywords({ ...node, description })
  job.notes.copy(node, result)
  const inlined = job.inlined.get(node)
  if (inlined)
    job.inlined.set(result, { ...inlined, annotations: { ...inlined.annotations, description } })
  return result
}

/**
 * Closed only if every branch is; the join of the typed catchalls if all are closed or typed;
 * otherwise open.
 */
function joinCatchalls(branches: readonly Finished[], job: Job): Schema | undefined {
  const parts: Part[] = []
  for (const { node, label } of branches) {
    const { additionalProperties: rest, patternProperties: patterns } = node
    if (rest === undefined || (rest !== false && isOpen(rest))) return undefined
    for (const each of [...(rest === false ? [] : [rest]), ...Object.values(patterns ?? {})])
      if (job.kinds.of(each) !== NO_KIND)
        parts.push({ node: each, given: each, label, onlyKinds: false })
  }
  if (parts.length === 0) return false
  const { node, lossy } = join(parts, job)
  if (lossy === 'unknown') return undefined
  const { description: _, ...annotations } = joinAnnotations(parts)
  const result = isObject(node) ? orderKeywords({ ...node, ...annotations }) : node
  job.notes.copy(node, result)
  return result
}
