import {
  canonicalJson,
  isScalar,
  resolveRef,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import { isObjectSchema, typesOf } from './draft.ts'
import type { RestoreBranch, RestorePlan } from './restore-optional.ts'

type Plans = ReadonlyMap<Schema, RestorePlan>

const KINDS = ['object', 'array', 'string'] as const

/**
 * The plan of a union. Branches of different kinds never meet; those of one kind have one plan, or are objects that a literal
 * property tells apart. Where neither holds, the union is noted in `unclear`.
 */
export function planUnion(
  node: SchemaObject,
  branches: readonly Schema[],
  plans: Plans,
  root: SchemaObject,
  unclear: Map<Schema, readonly RestorePlan[]>,
): RestorePlan | undefined {
  const leaves = branches.flatMap(leavesOf)
  const found = KINDS.flatMap((kind): RestoreBranch[] => {
    const group = leaves.filter((leaf) => accepts(leaf, kind, root))
    const texts = new Set(group.map((leaf) => canonicalJson((plans.get(leaf) ?? null) as never)))
    const [first] = group
    const plan = first === undefined ? undefined : plans.get(first)
    if (texts.size <= 1) return plan ? [branchOf(kind, plan)] : []
    const whens = kind === 'object' ? tellApart(group, root) : undefined
    if (whens) {
      return group.flatMap((leaf, index) => {
        const own = plans.get(leaf)
        const when = whens[index]
        return own && when ? [{ when, plan: own }] : []
      })
    }
    unclear.set(node, [
      ...(unclear.get(node) ?? []),
      ...group.flatMap((leaf) => plans.get(leaf) ?? []),
    ])
    return []
  })
  const kinds = new Set(found.map(({ kind }) => kind))
  const plain = found.every(({ when }) => Object.keys(when).length === 0)
  const [only] = found
  if (only && plain && found.length === 1) return only.plan
  // plans of different kinds are one plan, unless one of them leads elsewhere
  const merges = plain && kinds.size === found.length
  if (merges && found.every(({ plan }) => plan.ref === undefined && plan.oneOf === undefined))
    return Object.assign({}, ...found.map(({ plan }) => plan))
  return { oneOf: found }
}

function branchOf(kind: (typeof KINDS)[number], plan: RestorePlan): RestoreBranch {
  return { ...(kind !== 'object' && { kind }), when: {}, plan }
}

/** Whether values of the kind are accepted, as far as types and values tell. */
function accepts(leaf: Schema, kind: (typeof KINDS)[number], root: SchemaObject): boolean {
  const seen = new Set<Schema>()
  const stack = [leaf]
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    if (seen.has(schema)) continue
    seen.add(schema)
    if (!isObjectSchema(schema)) {
      if (schema) return true
    } else if (schema.$ref !== undefined) stack.push(resolveRef(root, schema.$ref).node ?? true)
    else if (schema.anyOf) stack.push(...schema.anyOf)
    else if (schema.type !== undefined) {
      if (typesOf(schema).includes(kind)) return true
    } else if (schema.enum?.some((value) => typeof value === kind) ?? true) return true
  }
  return false
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
      ? resolveRef(root, branch.$ref).node
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

export function definitionName(reference: string): string {
  return reference
    .replace(/^#\/(?:\$defs|definitions)\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}
