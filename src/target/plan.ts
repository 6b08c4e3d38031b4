import {
  canonicalJson,
  childrenOf,
  components,
  isScalar,
  type Schema,
  type SchemaObject,
  walk,
} from '../schema/index.ts'
import { type Draft, isObjectSchema } from './draft.ts'
import type { RestoreBranch, RestorePlan } from './restore-optional.ts'

type Writable = { -readonly [key in keyof RestorePlan]: RestorePlan[key] }
type Plans = ReadonlyMap<Schema, RestorePlan>
type PlanMap = { readonly [name: string]: RestorePlan }

/**
 * What `restoreOptional` needs to undo "required, but may be null": a tree with the shape of the document that names the
 * properties in question.
 * @param omitted the properties, by object of the lowered document
 * @returns the plan, and pointers to unions in which null may mean either (docs/targets.md)
 */
export function planRestore(
  root: Draft,
  omitted: ReadonlyMap<Draft, readonly string[]>,
): { readonly restore?: RestorePlan; readonly ambiguous: readonly string[] } {
  if (omitted.size === 0) return { ambiguous: [] }
  const plans = new Map<Schema, RestorePlan>()
  const unclear = new Set<Schema>()
  // children first, without a call stack
  for (const [node] of components<Schema>([root], childrenOf)) {
    if (!isObjectSchema(node)) continue
    const plan = planNode(node, omitted.get(node as Draft), plans, root, unclear)
    if (plan) plans.set(node, plan)
  }
  const definitions = planMap(root.$defs, plans)
  const restore = { ...plans.get(root), ...(definitions && { definitions }) }
  const ambiguous: string[] = []
  if (unclear.size > 0) walk(root, (node, pointer) => unclear.has(node) && ambiguous.push(pointer))
  return { restore, ambiguous }
}

function planNode(
  node: SchemaObject,
  omit: readonly string[] | undefined,
  plans: Plans,
  root: SchemaObject,
  unclear: Set<Schema>,
): RestorePlan | undefined {
  if (node.$ref !== undefined) return { ref: definitionName(node.$ref) }
  const plan: Writable = {}
  if (omit) plan.omit = omit
  const properties = planMap(node.properties, plans)
  if (properties) plan.properties = properties
  const values = isObjectSchema(node.additionalProperties)
    ? plans.get(node.additionalProperties)
    : undefined
  if (values) plan.values = values
  const items = node.items === undefined ? undefined : plans.get(node.items)
  if (items) plan.items = items
  const union = node.anyOf ? planUnion(node, node.anyOf, plans, root, unclear) : undefined
  return merged([plan, union])
}

function planMap(map: SchemaObject['properties'], plans: Plans): PlanMap | undefined {
  const found = Object.entries(map ?? {}).flatMap(([name, schema]) => {
    const plan = plans.get(schema)
    return plan ? [[name, plan] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Branches of different kinds never meet; objects are told apart by a literal property. */
function planUnion(
  node: SchemaObject,
  branches: readonly Schema[],
  plans: Plans,
  root: SchemaObject,
  unclear: Set<Schema>,
): RestorePlan | undefined {
  const isObjectBranch = (branch: Schema): boolean =>
    isObjectSchema(branch) && (branch.type === 'object' || branch.$ref !== undefined)
  const leaves = branches.flatMap(leavesOf)
  const objects = leaves.filter(isObjectBranch)
  const others = leaves
    .filter((branch) => !isObjectBranch(branch))
    .map((branch) => plans.get(branch))
  const texts = new Set(objects.map((branch) => canonicalJson(plans.get(branch) ?? null)))
  const [first] = objects
  if (first === undefined || texts.size === 1) {
    return merged([...others, first === undefined ? undefined : plans.get(first)])
  }
  const whens = tellApart(objects, root)
  if (!whens) {
    unclear.add(node)
    return merged(others)
  }
  const oneOf = objects.flatMap((branch, index): RestoreBranch[] => {
    const plan = plans.get(branch)
    const when = whens[index]
    return plan && when ? [{ when, plan }] : []
  })
  return { ...merged(others), oneOf }
}

/** A branch that is a union again stands for its own branches. */
function leavesOf(branch: Schema): readonly Schema[] {
  const leaves: Schema[] = []
  const stack: Schema[] = [branch]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isObjectSchema(node) && node.anyOf) stack.push(...[...node.anyOf].reverse())
    else leaves.push(node)
  }
  return leaves
}

/** For each branch the values of one property that no other branch shares. */
function tellApart(
  branches: readonly Schema[],
  root: SchemaObject,
): readonly RestoreBranch['when'][] | undefined {
  const objects = branches.map((branch) =>
    isObjectSchema(branch) && branch.$ref !== undefined
      ? root.$defs?.[definitionName(branch.$ref)]
      : branch,
  )
  const [first] = objects
  if (!isObjectSchema(first)) return undefined
  for (const name of first.required ?? []) {
    const lists = objects.map((branch) => literals(branch, name))
    const all = lists.flatMap((values) => values ?? [])
    if (lists.every((values) => values !== undefined) && new Set(all).size === all.length) {
      return lists.map((values) => Object.fromEntries([[name, values ?? []]]))
    }
  }
  return undefined
}

function literals(branch: Schema | undefined, name: string): readonly unknown[] | undefined {
  const property = isObjectSchema(branch) ? branch.properties?.[name] : undefined
  if (!isObjectSchema(property)) return undefined
  const values = property.enum ?? (property.const === undefined ? undefined : [property.const])
  return values?.every(isScalar) ? values : undefined
}

function definitionName(reference: string): string {
  return reference.replace(/^#\/(?:\$defs|definitions)\//, '')
}

/** Plans for values of different kinds as one. */
function merged(plans: readonly (RestorePlan | undefined)[]): RestorePlan | undefined {
  const whole: RestorePlan = Object.assign({}, ...plans)
  return Object.keys(whole).length > 0 ? whole : undefined
}
