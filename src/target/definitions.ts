import {
  escapeToken,
  isSchema,
  own,
  type Schema,
  type SchemaObject,
  walk,
} from '../schema/index.ts'
import type { Draft } from './draft.ts'

const DEFINITIONS = ['$defs', 'definitions'] as const

/** Puts the definitions that were entered where the document has them. */
export function writeDefinitions(
  root: Draft,
  document: SchemaObject,
  definitions: ReadonlyMap<string, Draft>,
): void {
  for (const keyword of DEFINITIONS) {
    const used = Object.keys(document[keyword] ?? {}).flatMap((name) => {
      const node = definitions.get(`#/${keyword}/${escapeToken(name)}`)
      return node ? [[name, node] as const] : []
    })
    if (used.length > 0) root[keyword] = Object.fromEntries(used)
  }
}

/**
 * Leaves exactly the definitions that the finished document refers to: also those that only positions
 * refer to which are not entered (`not`, `if`, `propertyNames`), as the given document has them.
 */
export function settleDefinitions(root: Draft, document: SchemaObject): void {
  if (!document.$defs && !document.definitions) return
  const { $defs, definitions, ...body } = root
  const known = { $defs, definitions }
  const used = { $defs: new Map<string, Schema>(), definitions: new Map<string, Schema>() }
  const stack: Schema[] = [body]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    walk(node, (inner) => {
      const [, keyword, token] =
        typeof inner === 'object'
          ? (/^#\/(\$defs|definitions)\/([^/]*)/.exec(inner.$ref ?? '') ?? [])
          : []
      const name = token?.replaceAll('~1', '/').replaceAll('~0', '~')
      if (name === undefined || (keyword !== '$defs' && keyword !== 'definitions')) return
      const found = own(known[keyword] ?? {}, name) ?? own(document[keyword] ?? {}, name)
      if (!isSchema(found) || used[keyword].has(name)) return
      used[keyword].set(name, found)
      stack.push(found)
    })
  }
  for (const keyword of DEFINITIONS) {
    const kept = Object.keys(document[keyword] ?? {}).flatMap((name) => {
      const node = used[keyword].get(name)
      return node === undefined ? [] : [[name, node] as const]
    })
    if (kept.length > 0) root[keyword] = Object.fromEntries(kept)
    else delete root[keyword]
  }
}
