import { isObject, type Schema, type SchemaObject, walk } from '../schema/index.ts'
import { typesOf } from './draft.ts'
import type { Budget, BudgetFinding } from './types.ts'

/** At most so many tools in one request. */
export function toolCount(max: number, severity?: BudgetFinding['severity']): Budget {
  return (tools) =>
    tools.length > max
      ? [
          {
            rule: 'tool-count',
            message: `${tools.length} tools in one request, at most ${max}`,
            ...(severity && { severity }),
          },
        ]
      : []
}

/** What the limits of a strict schema count. */
export interface SchemaSize {
  readonly properties: number
  /** Levels of objects and arrays; the root is the first. */
  readonly depth: number
  /** Characters of property names, definition names, enum and const values. */
  readonly characters: number
  readonly enumValues: number
  /** The string enum whose values take the most characters, among those of more than 250 values. */
  readonly largeEnumCharacters: number
}

export function measureSchema(document: Schema): SchemaSize {
  let properties = 0
  let characters = 0
  let enumValues = 0
  let largeEnumCharacters = 0
  walk(document, (node) => {
    if (!isObject(node)) return
    const schema = node as SchemaObject
    const names = [...Object.keys(schema.properties ?? {}), ...Object.keys(schema.$defs ?? {})]
    properties += Object.keys(schema.properties ?? {}).length
    const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
    const valueCharacters = values.reduce<number>((sum, value) => sum + String(value).length, 0)
    characters += names.join('').length + valueCharacters
    enumValues += schema.enum?.length ?? 0
    if ((schema.enum?.length ?? 0) > 250) {
      largeEnumCharacters = Math.max(largeEnumCharacters, valueCharacters)
    }
  })
  return { properties, depth: depthOf(document), characters, enumValues, largeEnumCharacters }
}

/** How many objects and arrays lie inside each other at most; references count where they stand. */
function depthOf(document: Schema): number {
  let deepest = 0
  const stack: { node: Schema; depth: number }[] = [{ node: document, depth: 0 }]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node } = top
    if (typeof node === 'boolean') continue
    const types = typesOf(node)
    const depth = top.depth + (types.includes('object') || types.includes('array') ? 1 : 0)
    deepest = Math.max(deepest, depth)
    const children = [
      ...Object.values(node.properties ?? {}),
      ...Object.values(node.$defs ?? {}),
      ...(node.anyOf ?? []),
      ...(node.prefixItems ?? []),
      ...(node.items === undefined ? [] : [node.items]),
      ...(node.additionalProperties === undefined ? [] : [node.additionalProperties]),
    ]
    for (const child of children) stack.push({ node: child, depth })
  }
  return deepest
}

type Limits = SchemaSize

const LABELS: { readonly [limit in keyof Limits]: (size: number) => string } = {
  properties: (size) => `${size} properties`,
  depth: (size) => `${size} levels of nesting`,
  characters: (size) => `${size} characters in names and values`,
  enumValues: (size) => `${size} enum values`,
  largeEnumCharacters: (size) => `${size} characters in an enum of more than 250 values`,
}

/** Limits over each schema: an error above the current ones, a warning above those of older deployments. */
export function schemaSize(current: Limits, older: Partial<Limits>): Budget {
  return (tools) =>
    tools.flatMap(({ name, input }) => {
      const size = measureSchema(input)
      return (Object.keys(LABELS) as (keyof Limits)[]).flatMap((limit): BudgetFinding[] => {
        const value = size[limit]
        const label = LABELS[limit](value)
        if (value > current[limit]) {
          return [
            { rule: 'schema-size', tool: name, message: `${label}, at most ${current[limit]}` },
          ]
        }
        const before = older[limit]
        if (before === undefined || value <= before) return []
        const message = `${label}: more than the ${before} of older deployments`
        return [{ rule: 'schema-size', tool: name, message, severity: 'warn' }]
      })
    })
}

/** Parameters of all tools that may be left out. */
export function countOptional(document: SchemaObject): number {
  let count = 0
  walk(document, (node) => {
    if (!isObject(node)) return
    const schema = node as SchemaObject
    const names = Object.keys(schema.properties ?? {})
    count += names.filter((name) => !schema.required?.includes(name)).length
  })
  return count
}

/** Parameters of all tools that use a union: `anyOf` or a list of types. */
export function countUnions(document: SchemaObject): number {
  let count = 0
  walk(document, (node) => {
    if (!isObject(node)) return
    const schema = node as SchemaObject
    if ((schema.anyOf?.length ?? 0) > 1 || typesOf(schema).length > 1) count += 1
  })
  return count
}

/** A limit over all tools of a request together; `warnAt` is where trouble was seen to begin. */
export function requestTotal(
  rule: 'optional-budget' | 'union-budget',
  what: string,
  count: (document: SchemaObject) => number,
  max: number,
  warnAt: number = max,
): Budget {
  return (tools) => {
    const counts = tools.map(({ name, input }) => ({ name, count: count(input) }))
    const total = counts.reduce((sum, entry) => sum + entry.count, 0)
    if (total <= warnAt) return []
    const top = counts
      .filter((entry) => entry.count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, 5)
      .map((entry) => `${entry.name} ${entry.count}`)
    const limit =
      total > max ? `at most ${max}` : `limit ${max}, failures were seen above ${warnAt}`
    const message = `${total} ${what} in all tools together, ${limit}; most in ${top.join(', ')}`
    return [{ rule, message, ...(total <= max && { severity: 'warn' as const }) }]
  }
}
