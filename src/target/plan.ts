import { childrenOf, components, type Schema, type SchemaObject, walk } from '../schema/index.ts'
import { type Draft, isObjectSchema, RESTORE, type Restoring } from './draft.ts'
import { definitionName, planUnion } from './plan-union.ts'
import type { RestorePlan } from './restore-optional.ts'

type Writable = { -readonly [key in keyof RestorePlan]: RestorePlan[key] }
type Plans = ReadonlyMap<Schema, RestorePlan>
type PlanMap = { readonly [name: string]: RestorePlan }

/** A union of which not every value can be turned back. */
export interface Ambiguity {
  readonly pointer: string
  /** Only nulls may mean either; else the form of the value. */
  readonly nulls: boolean
}

/**
 * What `restoreOptional` needs to undo what the lowerings did: a tree with the shape of the document.
 * @returns the plan, and unions in which a value may mean either (docs/targets.md)
 */
export function planRestore(root: Draft): {
  readonly restore?: RestorePlan
  readonly ambiguous: readonly Ambiguity[]
} {
  const plans = new Map<Schema, RestorePlan>()
  const unclear = new Map<Schema, readonly RestorePlan[]>()
  const order = components<Schema>([root], plannedBelow)
  if (!order.some(([node]) => node !== undefined && isChanged(node))) return { ambiguous: [] }
  // children first, without a call stack
  for (const [node] of order) {
    if (!isObjectSchema(node)) continue
    const plan = planNode(node, plans, root, unclear)
    if (plan) plans.set(node, plan)
  }
  const definitions = planMap({ ...root.$defs, ...root.definitions }, plans)
  const restore = { ...plans.get(root), ...(definitions && { definitions }) }
  return { restore, ambiguous: ambiguities(root, unclear, definitions ?? {}) }
}

/** Where the unions are; one in a tuple that became an array is at that array. */
function ambiguities(
  root: Draft,
  unclear: ReadonlyMap<Schema, readonly RestorePlan[]>,
  definitions: PlanMap,
): Ambiguity[] {
  if (unclear.size === 0) return []
  const encodes = definitionsThatEncode(definitions)
  const found: Ambiguity[] = []
  const note = (node: Schema, pointer: string): void => {
    const branches = unclear.get(node)
    if (!branches) return
    found.push({ pointer, nulls: !branches.some((plan) => encodesIn(plan, encodes)) })
  }
  walk(root, (node, pointer) => {
    note(node, pointer)
    const { members = [], more } = notesOf(node) ?? {}
    for (const member of more ? [...members, more] : members)
      walk(member, (inner) => note(inner, pointer))
  })
  return found
}

function notesOf(node: Schema): Restoring | undefined {
  return isObjectSchema(node) ? (node as Draft)[RESTORE] : undefined
}

/** Whether values of the node are sent in another form; members of a tuple alone are not. */
function isChanged(node: Schema): boolean {
  const { members: _, more: __, ...changes } = notesOf(node) ?? {}
  return Object.keys(changes).length > 0
}

/** What a tuple held is planned too, although it is no longer in the document. */
function plannedBelow(node: Schema): Schema[] {
  const { members = [], more } = notesOf(node) ?? {}
  return [...childrenOf(node), ...members, ...(more ? [more] : [])]
}

function planNode(
  node: SchemaObject,
  plans: Plans,
  root: SchemaObject,
  unclear: Map<Schema, readonly RestorePlan[]>,
): RestorePlan | undefined {
  if (node.$ref !== undefined) return { ref: definitionName(node.$ref) }
  const { omit, json, entries, rest, members, more } = notesOf(node) ?? {}
  if (json) return { json }
  const planOf = (schema: Schema | undefined): RestorePlan | undefined =>
    schema === undefined ? undefined : plans.get(schema)
  if (entries) return { entries: planOf(entryValue(node)) ?? {} }
  const plan: Writable = {}
  if (omit) plan.omit = omit
  if (rest !== undefined) plan.rest = rest
  const values = isObjectSchema(node.additionalProperties)
    ? plans.get(node.additionalProperties)
    : undefined
  if (values) plan.values = values
  // where others have a plan, those that have none say so
  const properties = planMap(node.properties, plans, values !== undefined)
  if (properties) plan.properties = properties
  // members of a tuple have plans of their own, unless all items took another form together
  const apart = node.items && notesOf(node.items)?.json ? undefined : members
  const items = planOf(apart ? more : node.items)
  if (items) plan.items = items
  if (apart?.some((member) => plans.has(member)))
    plan.prefixItems = apart.map((member) => plans.get(member) ?? {})
  const union = node.anyOf ? planUnion(node, node.anyOf, plans, root, unclear) : undefined
  const whole: RestorePlan = { ...plan, ...union }
  return Object.keys(whole).length > 0 ? whole : undefined
}

/** The schema of the values in a list of entries. */
function entryValue({ items }: SchemaObject): Schema | undefined {
  return isObjectSchema(items) ? items.properties?.value : undefined
}

function planMap(
  map: SchemaObject['properties'],
  plans: Plans,
  every = false,
): PlanMap | undefined {
  const found = Object.entries(map ?? {}).flatMap(([name, schema]) => {
    const plan = plans.get(schema) ?? (every ? {} : undefined)
    return plan ? [[name, plan] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** The plans inside a plan, itself first, and the definitions that they name. */
function parts(plan: RestorePlan): { readonly plans: RestorePlan[]; readonly refs: string[] } {
  const plans: RestorePlan[] = []
  const stack = [plan]
  for (let top = stack.pop(); top; top = stack.pop()) {
    plans.push(top)
    const { entries, values, items, prefixItems = [], oneOf = [], properties = {} } = top
    stack.push(...Object.values(properties), ...prefixItems, ...oneOf.map((branch) => branch.plan))
    stack.push(...[entries, values, items].flatMap((inner) => inner ?? []))
  }
  return { plans, refs: plans.flatMap(({ ref }) => ref ?? []) }
}

function encodesIn(plan: RestorePlan, definitions: ReadonlySet<string>): boolean {
  const { plans, refs } = parts(plan)
  return (
    refs.some((name) => name === '#' || definitions.has(name)) ||
    plans.some(({ json, entries, rest }) => json || entries || rest !== undefined)
  )
}

/** The definitions that hold another form of a value somewhere. */
function definitionsThatEncode(definitions: PlanMap): Set<string> {
  const found = new Set<string>()
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [name, plan] of Object.entries(definitions))
      if (encodesIn(plan, found)) found.add(name)
  }
  return found
}
