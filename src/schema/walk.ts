import { hasOwn, isObject } from './define.ts'
import { LIST, MAP, ONE } from './keywords.ts'
import type { Schema, SchemaObject } from './types.ts'

/** How a schema position below a node is held: by the keyword itself, in its list, in its map. */
export type Holder = 'one' | 'list' | 'map'

const HOLDERS: ReadonlyMap<string, Readonly<Record<Holder, boolean>>> = new Map(
  [...ONE, ...LIST, ...MAP].map((keyword) => [
    keyword,
    { one: ONE.includes(keyword), list: LIST.includes(keyword), map: MAP.includes(keyword) },
  ]),
)

/** Whether a keyword can hold schemas. */
export const holdsSchemas = (keyword: string): boolean => HOLDERS.has(keyword)

/** Whether `value` can stand in a schema position: an object of keywords or a boolean. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

/** How the value of this keyword holds schemas; undefined when it is data. */
export function holderOf(keyword: string, value: unknown): Holder | undefined {
  const holders = HOLDERS.get(keyword)
  if (!holders) return undefined
  if (Array.isArray(value)) return holders.list ? 'list' : undefined
  if (holders.map) return isObject(value) ? 'map' : undefined
  return holders.one && isSchema(value) ? 'one' : undefined
}

/**
 * Calls `visit` for every schema directly below `node`, in document order. Values of data keywords
 * (`const`, `enum`, `default`, `examples`) and of unknown keywords are never entered.
 */
export function forEachChild(
  node: SchemaObject,
  visit: (child: Schema, keyword: string, key?: string | number) => void,
): void {
  for (const keyword in node) {
    if (!HOLDERS.has(keyword) || !hasOwn.call(node, keyword)) continue
    const value = node[keyword]
    const holder = holderOf(keyword, value)
    if (holder === undefined) continue
    if (holder === 'one') visit(value as Schema, keyword)
    else if (holder === 'list') {
      const list = value as readonly unknown[]
      for (let index = 0; index < list.length; index++) {
        const child = list[index]
        if (isSchema(child)) visit(child, keyword, index)
      }
    } else {
      const map = value as Readonly<Record<string, unknown>>
      for (const name of Object.keys(map)) {
        const child = map[name]
        if (isSchema(child)) visit(child, keyword, name)
      }
    }
  }
}

/** The schemas directly below `node`. */
export function childrenOf(node: Schema): Schema[] {
  const children: Schema[] = []
  if (isObject(node)) forEachChild(node, (child) => children.push(child))
  return children
}

/**
 * The one walker: calls `visit` for `root` and every schema below it, parents first, in document
 * order, with its JSON Pointer. A node that several places share is visited once, at its first
 * place. Uses no call stack, so depth does not matter; references are not followed.
 * @example walk(document, (node, pointer) => { if (node === false) console.log(pointer) })
 */
export function walk(
  root: Schema,
  visit: (node: Schema, pointer: string, keyword: string | undefined) => void,
): void {
  const seen = new Set<Schema>()
  const stack: { node: Schema; pointer: string; keyword: string | undefined }[] = [
    { node: root, pointer: '', keyword: undefined },
  ]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, pointer, keyword } = top
    if (isObject(node)) {
      if (seen.has(node)) continue
      seen.add(node)
    }
    visit(node, pointer, keyword)
    if (!isObject(node)) continue
    const children: typeof stack = []
    forEachChild(node, (child, word, key) => {
      const step = key === undefined ? word : `${word}/${escapeToken(String(key))}`
      children.push({ node: child, pointer: `${pointer}/${step}`, keyword: word })
    })
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index]
      if (child) stack.push(child)
    }
  }
}

/** One name as a token of a JSON Pointer (RFC 6901). */
export function escapeToken(name: string): string {
  return name.includes('~') || name.includes('/')
    ? name.replaceAll('~', '~0').replaceAll('/', '~1')
    : name
}

/**
 * Nodes far below `root`, deepest last: `every` steps lie between two of them. A memoising
 * recursion that visits them from the last to the first never holds more than `every` frames.
 */
export function landingsBelow<N>(root: N, stepsOf: (node: N) => Iterable<N>, every = 48): N[] {
  const landings: N[] = []
  const seen = new Set<N>([root])
  const stack: { node: N; depth: number }[] = [{ node: root, depth: 0 }]
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.depth > 0 && top.depth % every === 0) landings.push(top.node)
    for (const next of stepsOf(top.node)) {
      if (seen.has(next)) continue
      seen.add(next)
      stack.push({ node: next, depth: top.depth + 1 })
    }
  }
  return landings
}
