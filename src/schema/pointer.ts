import { isObject } from './define.ts'

/** The names along a JSON Pointer, unescaped. */
export function tokensOf(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What `pointer` leads to, seen from `root`; undefined when it leads nowhere. */
export function atPointer(root: unknown, pointer: string): unknown {
  let at: unknown = root
  for (const token of tokensOf(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, token)) return undefined
    at = (at as Readonly<Record<string, unknown>>)[token]
  }
  return at
}

/** Names that can stand in a path as they are. */
const PLAIN = /^[^.[\]"\s›]+$/u

const nameStep = (name: string, first: boolean): string =>
  PLAIN.test(name) ? `${first ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`

const ELEMENT = new Set(['items', 'additionalItems', 'unevaluatedItems', 'contains'])
const ANY_KEY = new Set(['additionalProperties', 'unevaluatedProperties', 'propertyNames'])
const SKIP_KEY = new Set(['allOf', 'dependentSchemas', 'dependencies'])

/**
 * The readable form of a JSON Pointer into a document: `payload.items[].id`, `meta.*`, `point[0]`,
 * and `kind=move › to` for a place inside a branch of a union that is still a union.
 * @example readablePath(document, '/properties/list/items/properties/id') // 'list[].id'
 */
export function readablePath(document: unknown, pointer: string): string {
  const tokens = tokensOf(pointer)
  const parts: string[] = []
  let part = ''
  let at: unknown = document
  const enter = (token: string): void => {
    at = isObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[token] : undefined
  }
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? ''
    enter(keyword)
    const next = tokens[index + 1]
    const takesKey = next !== undefined && (Array.isArray(at) || isMapKeyword(keyword))
    if (takesKey) {
      enter(next)
      index++
    }
    if (keyword === 'properties' && takesKey) part += nameStep(next, part === '')
    else if (keyword === '$defs' || keyword === 'definitions') part = takesKey ? next : part
    else if (keyword === 'prefixItems' && takesKey) part += `[${next}]`
    else if (keyword === 'patternProperties') part += part === '' ? '*' : '.*'
    else if (ANY_KEY.has(keyword)) part += part === '' ? '*' : '.*'
    else if (ELEMENT.has(keyword)) part += takesKey ? `[${next}]` : '[]'
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && takesKey) {
      if (part !== '') parts.push(part)
      parts.push(branchLabel(at, Number(next)))
      part = ''
    } else if (SKIP_KEY.has(keyword)) continue
  }
  return part === '' ? parts.join(' › ') : [...parts, part].join(' › ')
}

const isMapKeyword = (keyword: string): boolean =>
  keyword === 'properties' ||
  keyword === 'patternProperties' ||
  keyword === '$defs' ||
  keyword === 'definitions' ||
  keyword === 'dependentSchemas' ||
  keyword === 'dependencies'

/** `kind=move` when the branch has a property of one fixed value, else `option 2`. */
function branchLabel(branch: unknown, index: number): string {
  if (isObject(branch) && isObject(branch.properties))
    for (const [name, node] of Object.entries(branch.properties)) {
      if (!isObject(node)) continue
      const value =
        'const' in node
          ? node.const
          : Array.isArray(node.enum) && node.enum.length === 1
            ? node.enum[0]
            : undefined
      if (value !== undefined && (value === null || typeof value !== 'object'))
        return `${name}=${String(value)}`
    }
  return `option ${index + 1}`
}
