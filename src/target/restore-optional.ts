/**
 * What a target wrote in another form than the contract has it, and how to turn it back: optional properties that are "required,
 * but may be null", values that are JSON text, further properties that are a list of entries. Plain JSON, written beside the
 * target's manifest.
 */
export interface RestorePlan {
  /** Names whose `null` means that the property was left out. */
  readonly omit?: readonly string[]
  /** A string holds the value as JSON. */
  readonly json?: true
  /** A list of `{ key, value }` stands for an object with such properties; the plan is that of every value. */
  readonly entries?: RestorePlan
  /** Name of the property whose own properties belong to the object itself. */
  readonly rest?: string
  readonly properties?: { readonly [name: string]: RestorePlan }
  /** For every value of the object that `properties` does not name. */
  readonly values?: RestorePlan
  readonly items?: RestorePlan
  readonly prefixItems?: readonly RestorePlan[]
  /** Alternatives of a union, told apart by their kind and the scalar values of some properties. */
  readonly oneOf?: readonly RestoreBranch[]
  /** Name of an entry of the root's `definitions`; `#` is the root itself. */
  readonly ref?: string
  /** On the root only. */
  readonly definitions?: { readonly [name: string]: RestorePlan }
}

export interface RestoreBranch {
  /** Left out: an object. */
  readonly kind?: 'array' | 'string'
  /** Every named property holds one of these values. */
  readonly when: { readonly [name: string]: readonly unknown[] }
  readonly plan: RestorePlan
}

/**
 * Gives a model's arguments the shape that the contract parses. Every `null` that a strict target only asked for because the
 * property is optional is left out again; a `null` that the contract accepts stays. What the target wrote as JSON text or as a
 * list of entries (`unsupported: 'encode'`) becomes the value again; text that is no JSON stays the string it is, for the contract
 * to judge.
 *
 * @param value the arguments of one call, as parsed JSON; not changed
 * @param plan the tool's entry in the target's restore file; without one the value is returned as it is
 * @returns the value itself where nothing had to change, else a copy
 * @example restoreOptional({ q: 'x', limit: null }, { omit: ['limit'] }) // { q: 'x' }
 * @example restoreOptional({ labels: [{ key: 'a', value: 1 }] }, { properties: { labels: { entries: {} } } }) // { labels: { a: 1 } }
 */
export function restoreOptional(value: unknown, plan: RestorePlan | undefined): unknown {
  return plan ? restore(value, plan, plan) : value
}

function restore(value: unknown, plan: RestorePlan, root: RestorePlan): unknown {
  if (plan.ref !== undefined) {
    const definition = plan.ref === '#' ? root : own(root.definitions, plan.ref)
    return definition && definition !== plan ? restore(value, definition, root) : value
  }
  const branch = plan.oneOf?.find((candidate) => matches(value, candidate))
  if (branch) return restore(value, branch.plan, root)
  if (typeof value === 'string') return plan.json ? parsed(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return restoreObject(value, plan, root)
  return plan.entries ? objectOf(value, plan.entries, root) : restoreItems(value, plan, root)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The object that a list of entries stands for; of two with one key the last counts. */
function objectOf(list: readonly unknown[], plan: RestorePlan, root: RestorePlan): unknown {
  const isEntry = (entry: unknown): entry is { key: string; value: unknown } =>
    typeof entry === 'object' &&
    entry !== null &&
    'value' in entry &&
    typeof Reflect.get(entry, 'key') === 'string'
  if (!list.every(isEntry)) return list
  return Object.fromEntries(list.map(({ key, value }) => [key, restore(value, plan, root)]))
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
  let rest: [string, unknown][] = []
  const entries: [string, unknown][] = []
  for (const [name, before] of Object.entries(value)) {
    if (before === null && plan.omit?.includes(name)) {
      changed = true
      continue
    }
    const inner = own(plan.properties, name) ?? plan.values
    const after = inner ? restore(before, inner, root) : before
    changed ||= after !== before
    // a list that is none of entries stays where it is, for the contract to judge
    const isRest = name === plan.rest && typeof after === 'object' && !Array.isArray(after)
    if (isRest && after !== null) rest = Object.entries(after)
    else entries.push([name, after])
  }
  // fromEntries defines own properties, so that a key such as `__proto__` stays a key; what is declared counts
  return changed ? Object.fromEntries([...rest, ...entries]) : value
}

function matches(value: unknown, { kind, when }: RestoreBranch): boolean {
  if (kind === 'string') return typeof value === 'string'
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) !== (kind === 'array')) return false
  return Object.entries(when).every(
    ([name, values]) =>
      Object.hasOwn(value, name) && values.includes((value as Record<string, unknown>)[name]),
  )
}

function own<T>(map: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined
}
