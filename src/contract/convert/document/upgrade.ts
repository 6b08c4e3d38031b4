import { define, isObject } from '../../../schema/index.ts'
import { jsonPattern } from '../regex.ts'
import type { Node } from '../types.ts'
import { isGemini, upgradeGemini } from './gemini.ts'
import { dropIdle } from './idle.ts'
import { upgradeNullable } from './nullable.ts'

/**
 * Says in the words of 2020-12 what a node says in those of draft-04 to 2019-09: lists of `items`,
 * boolean `exclusiveMinimum`, `definitions`, `dependencies`, `id`, siblings of `$ref` that older
 * drafts do not read, OpenAPI's `nullable`, Gemini's types, and TypeBox's expressions. What says nothing
 * goes. Changes the node.
 */
export function upgrade(node: Node, old: boolean): void {
  if (old && typeof node.$ref === 'string') dropSiblings(node)
  if (isObject(node.definitions)) {
    const known = isObject(node.$defs) ? node.$defs : {}
    const joined: Node = {}
    for (const from of [node.definitions, known])
      for (const name of Object.keys(from)) define(joined, name, from[name])
    node.$defs = joined
    delete node.definitions
  }
  if (Array.isArray(node.items)) upgradeItems(node)
  else if (!('prefixItems' in node)) delete node.additionalItems
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const)
    if (typeof node[exclusive] === 'boolean') upgradeBound(node, exclusive, bound)
  if (isObject(node.dependencies)) upgradeDependencies(node, node.dependencies)
  if (old && typeof node.id === 'string') delete node.id
  if (node.$recursiveRef === '#') {
    node.$ref = '#'
    delete node.$recursiveRef
  }
  if (isGemini(node)) upgradeGemini(node)
  if (typeof node.nullable === 'boolean') upgradeNullable(node)
  if (node.type === 'RegExp') upgradeExpression(node)
  dropIdle(node)
  if (typeof node.pattern === 'string') node.pattern = inUnicode(node.pattern)
  if (isObject(node.patternProperties)) {
    const patterns: Node = {}
    for (const [pattern, schema] of Object.entries(node.patternProperties))
      define(patterns, inUnicode(pattern), schema)
    node.patternProperties = patterns
  }
}

/** Words that a schema beside `$ref` had no meaning for before 2019-09; annotations do no harm. */
const KEPT = new Set(['$ref', 'title', 'description', 'default', 'examples', '$comment'])
const HOLDERS = new Set(['$defs', 'definitions', '$schema', '$id'])

function dropSiblings(node: Node): void {
  for (const keyword of Object.keys(node))
    if (!KEPT.has(keyword) && !HOLDERS.has(keyword)) delete node[keyword]
}

function upgradeItems(node: Node): void {
  const slots = node.items as unknown[]
  delete node.items
  if (slots.length > 0) node.prefixItems = slots
  if ('additionalItems' in node) node.items = node.additionalItems
  delete node.additionalItems
}

function upgradeBound(node: Node, exclusive: string, bound: string): void {
  if (node[exclusive] === true && typeof node[bound] === 'number') {
    node[exclusive] = node[bound]
    delete node[bound]
  } else delete node[exclusive]
}

function upgradeDependencies(node: Node, dependencies: Readonly<Record<string, unknown>>): void {
  const names: Node = isObject(node.dependentRequired) ? { ...node.dependentRequired } : {}
  const schemas: Node = isObject(node.dependentSchemas) ? { ...node.dependentSchemas } : {}
  for (const name of Object.keys(dependencies)) {
    const needed = dependencies[name]
    if (typeof needed === 'string') define(names, name, [needed])
    else define(Array.isArray(needed) ? names : schemas, name, needed)
  }
  if (Object.keys(names).length > 0) node.dependentRequired = names
  if (Object.keys(schemas).length > 0) node.dependentSchemas = schemas
  delete node.dependencies
}

/** A string that matches an expression of JavaScript; flags that change the match cannot be said. */
function upgradeExpression(node: Node): void {
  const { source, flags, pattern } = node
  if (typeof source !== 'string' || typeof flags !== 'string' || pattern !== undefined) return
  const written = expressionOf(source, flags)
  if (written === undefined) return
  delete node.source
  delete node.flags
  node.type = 'string'
  node.pattern = written
}

function expressionOf(source: string, flags: string): string | undefined {
  try {
    return jsonPattern(new RegExp(source, flags))
  } catch {
    return undefined
  }
}

/** A pattern as readers compile it, with the flag `u`; one that no flag compiles stays as it is. */
function inUnicode(pattern: string): string {
  try {
    new RegExp(pattern, 'u')
    return pattern
  } catch {
    return expressionOf(pattern, '') ?? pattern
  }
}
