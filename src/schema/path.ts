import { isObject } from './define.ts'
import { tokensOf } from './pointer.ts'
import { resolveRef } from './refs.ts'
import type { Schema } from './types.ts'
import { holderOf, isSchema } from './walk.ts'

/** A readable path under way. */
export interface Path {
  readonly text: string
  /** Nothing, or the label of a branch, stands last: a name needs no dot before it. */
  readonly fresh: boolean
}

export const ROOT_PATH: Path = { text: '', fresh: true }

/** Names that can stand in a path as they are. */
const PLAIN = /^[^.[\]"\s›]+$/u

const ELEMENTS: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
])
const ANY_KEY: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'patternProperties',
])

/** The path of a child: it stands below `keyword`, at `key` where that is a list or a map. */
export function stepPath(
  path: Path,
  keyword: string,
  key: string | number | undefined,
  child: Schema,
): Path {
  if (keyword === 'properties' && key !== undefined) {
    const name = String(key)
    return PLAIN.test(name) ? named(path, name) : after(path, `[${JSON.stringify(name)}]`)
  }
  if (ANY_KEY.has(keyword)) return named(path, '*')
  if (keyword === 'prefixItems' || ELEMENTS.has(keyword)) return after(path, `[${key ?? ''}]`)
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return { text: join(path, branchLabel(child, Number(key))), fresh: true }
  if ((keyword === '$defs' || keyword === 'definitions') && key !== undefined)
    return { text: String(key), fresh: false }
  return path
}

const join = ({ text }: Path, next: string): string => (text === '' ? next : `${text} › ${next}`)

const named = (path: Path, name: string): Path => ({
  text: path.fresh ? join(path, name) : `${path.text}.${name}`,
  fresh: false,
})

const after = (path: Path, suffix: string): Path => ({
  text: path.fresh ? join(path, suffix) : path.text + suffix,
  fresh: false,
})

/** `kind=move` when the branch has a property of one fixed value, else `option 2`. */
function branchLabel(branch: Schema, index: number): string {
  const properties = isObject(branch) ? branch.properties : undefined
  for (const [name, node] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(node)) continue
    const list = Array.isArray(node.enum) && node.enum.length === 1 ? node.enum[0] : undefined
    const value: unknown = node.const ?? list
    if (value !== undefined && (value === null || typeof value !== 'object'))
      return `${name}=${String(value)}`
  }
  return `option ${index + 1}`
}

/**
 * The readable form of a JSON Pointer into a document: `payload.items[].id`, `meta.*`, `point[0]`,
 * and `kind=move › to` for a place inside a branch of a union that is still a union. The pointer may
 * lead through a reference as if its target stood there.
 * @example readablePath(document, '/properties/list/items/properties/id') // 'list[].id'
 */
export function readablePath(document: unknown, pointer: string): string {
  const tokens = tokensOf(pointer)
  let path = ROOT_PATH
  let at: Schema = isSchema(document) ? document : true
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? ''
    for (let hops = 0; hops < 50 && isObject(at) && !Object.hasOwn(at, keyword); hops++) {
      if (typeof at.$ref !== 'string' || !isSchema(document)) break
      at = resolveRef(document, at.$ref).node ?? true
    }
    const value: unknown = isObject(at) ? at[keyword] : undefined
    const holder = holderOf(keyword, value)
    const key = holder === 'list' || holder === 'map' ? tokens[++index] : undefined
    const child: unknown =
      key === undefined ? value : (value as Readonly<Record<string, unknown>>)[key]
    at = isSchema(child) ? child : true
    path = stepPath(path, keyword, key, at)
  }
  return path.text
}
