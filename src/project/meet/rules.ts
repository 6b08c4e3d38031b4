import {
  distinct,
  isObject,
  type JsonValue,
  kindOfValue,
  kindsOfValues,
  NO_KIND,
  readType,
  type SchemaObject,
  valueKey,
  writeType,
} from '../../schema/index.ts'

/** The pair has no rule: it must stay beside each other in `allOf`. */
export const NO_RULE: unique symbol = Symbol('no rule')

type Rule = (a: never, b: never) => unknown

const larger = (a: number, b: number): number => Math.max(a, b)
const smaller = (a: number, b: number): number => Math.min(a, b)
const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

/** What two assertions of one keyword come to. Keywords that only one side has are copied. */
export const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['minimum', larger],
  ['exclusiveMinimum', larger],
  ['maximum', smaller],
  ['exclusiveMaximum', smaller],
  ['minLength', larger],
  ['maxLength', smaller],
  ['minItems', larger],
  ['maxItems', smaller],
  ['minProperties', larger],
  ['maxProperties', smaller],
  ['uniqueItems', (a: boolean, b: boolean) => a || b],
  ['required', union],
  ['multipleOf', commonMultiple],
  ['dependentRequired', bothDependencies],
])

/** Keywords of which a string or number can satisfy two at once: the second moves into `allOf`. */
export const STACKABLE: ReadonlySet<string> = new Set([
  'pattern',
  'format',
  'multipleOf',
  'contentEncoding',
  'contentMediaType',
])

/** Whether an `allOf` only holds what does not fit into one node: several patterns or formats. */
export const isStack = (list: unknown): list is readonly SchemaObject[] =>
  Array.isArray(list) &&
  list.every(
    (member) =>
      isObject(member) &&
      Object.keys(member).length > 0 &&
      Object.keys(member).every((keyword) => STACKABLE.has(keyword)),
  )

function commonMultiple(a: number, b: number): number | typeof NO_RULE {
  if (a === b) return a
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || a <= 0 || b <= 0) return NO_RULE
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  const multiple = (a / x) * b
  return Number.isSafeInteger(multiple) ? multiple : NO_RULE
}

type Dependencies = Readonly<Record<string, readonly string[]>>

function bothDependencies(a: Dependencies, b: Dependencies): Dependencies {
  const merged = new Map(Object.entries(a))
  for (const [name, needed] of Object.entries(b))
    merged.set(name, union(merged.get(name) ?? [], needed))
  return Object.fromEntries(merged)
}

/** The finite value list of a node, limited to its own `type`; undefined when it has none. */
export function valuesOf(node: SchemaObject): readonly JsonValue[] | undefined {
  const list = Array.isArray(node.enum) ? (node.enum as JsonValue[]) : undefined
  const fixed = node.const
  if (list === undefined && fixed === undefined) return undefined
  let values: readonly JsonValue[] = list === undefined ? [fixed as JsonValue] : distinct(list)
  if (list !== undefined && fixed !== undefined) {
    const key = valueKey(fixed)
    values = values.filter((value) => valueKey(value) === key)
  }
  const own = readType(node.type)
  const fits = (value: JsonValue): boolean => own === undefined || (kindOfValue(value) & own) !== 0
  return values.every(fits) ? values : values.filter(fits)
}

/** `type`, `const` and `enum` of both; false when no value is left. */
export function meetKinds(a: SchemaObject, b: SchemaObject): SchemaObject | false {
  const typeA = readType(a.type)
  const typeB = readType(b.type)
  const type = typeA === undefined ? typeB : typeB === undefined ? typeA : typeA & typeB
  if (type === NO_KIND) return false
  const listA = valuesOf(a)
  const listB = valuesOf(b)
  if (listA === undefined && listB === undefined) {
    const written = type === undefined ? (a.type ?? b.type) : writeType(type)
    return written === undefined ? {} : { type: written }
  }
  let values = listA ?? listB ?? []
  if (listA !== undefined && listB !== undefined) {
    const keys = new Set(listB.map(valueKey))
    values = values.filter((value) => keys.has(valueKey(value)))
  }
  if (type !== undefined) values = values.filter((value) => (kindOfValue(value) & type) !== NO_KIND)
  const [first] = values
  if (first === undefined) return false
  const fixed = values.length === 1 && (a.const !== undefined || b.const !== undefined)
  return {
    type: writeType(kindsOfValues(values)),
    ...(fixed ? { const: first } : { enum: values }),
  }
}
