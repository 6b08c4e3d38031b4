/**
 * Where a target made an optional property "required, but may be null", this says which nulls stand for "left out".
 * Plain JSON, written beside the target's manifest.
 */
export interface RestorePlan {
  /** Names whose `null` means that the property was left out. */
  readonly omit?: readonly string[]
  readonly properties?: { readonly [name: string]: RestorePlan }
  /** For every value of the object that `properties` does not name. */
  readonly values?: RestorePlan
  readonly items?: RestorePlan
  readonly prefixItems?: readonly RestorePlan[]
  /** Alternatives of a union, told apart by the scalar values of some properties. */
  readonly oneOf?: readonly RestoreBranch[]
  /** Name of an entry of the root's `definitions`. */
  readonly ref?: string
  /** On the root only. */
  readonly definitions?: { readonly [name: string]: RestorePlan }
}

export interface RestoreBranch {
  /** Every named property holds one of these values. */
  readonly when: { readonly [name: string]: readonly unknown[] }
  readonly plan: RestorePlan
}

/**
 * Gives a model's arguments the shape that the contract parses: every `null` that a strict target only
 * asked for because the property is optional is left out again. A `null` that the contract accepts stays.
 *
 * @param value the arguments of one call, as parsed JSON; not changed
 * @param plan the tool's entry in the target's restore file; without one the value is returned as it is
 * @returns the value itself where nothing had to go, else a copy
 * @example restoreOptional({ q: 'x', limit: null }, { omit: ['limit'] }) // { q: 'x' }
 */
export function restoreOptional(value: unknown, plan: RestorePlan | undefined): unknown {
  return plan ? restore(value, plan, plan) : value
}

function restore(value: unknown, plan: RestorePlan, root: RestorePlan): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (plan.ref !== undefined) {
    const definition = own(root.definitions, plan.ref)
    return definition ? restore(value, definition, root) : value
  }
  const branch = plan.oneOf?.find(({ when }) => matches(value, when))
  if (branch) return restore(value, branch.plan, root)
  return Array.isArray(value) ? restoreItems(value, plan, root) : restoreObject(value, plan, root)
}

function restoreItems(value: readonly unknown[], plan: RestorePlan, root: RestorePlan): unknown {
  const restored = value.map((item, index) => {
    const itemPlan = plan.prefixItems?.[index] ?? plan.items
    return itemPlan ? restore(item, itemPlan, root) : item
  })
  return restored.some((item, index) => item !== value[index]) ? restored : value
}

function restoreObject(value: object, plan: RestorePlan, root: RestorePlan): unknown {
  let changed = false
  const entries: [string, unknown][] = []
  for (const [name, before] of Object.entries(value)) {
    if (before === null && plan.omit?.includes(name)) {
      changed = true
      continue
    }
    const inner = own(plan.properties, name) ?? plan.values
    const after = inner ? restore(before, inner, root) : before
    changed ||= after !== before
    entries.push([name, after])
  }
  // fromEntries defines own properties, so that a key such as `__proto__` stays a key
  return changed ? Object.fromEntries(entries) : value
}

function matches(value: object, when: RestoreBranch['when']): boolean {
  return Object.entries(when).every(
    ([name, values]) =>
      Object.hasOwn(value, name) && values.includes((value as Record<string, unknown>)[name]),
  )
}

function own<T>(map: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined
}
