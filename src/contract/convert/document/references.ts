import {
  define,
  escapeToken,
  isObject,
  resolveRef,
  type Schema,
  tokensOf,
  walk,
} from '../../../schema/index.ts'
import { isName } from '../job.ts'
import type { Node } from '../types.ts'

const PREFIX = '#/$defs/'

/**
 * Makes every local reference one to a definition at the document's root, so that it still leads
 * there when the document is embedded in a bigger one: `#`, anchors and paths into the tree become
 * definitions. `rename` gives new names to definitions that a library numbered.
 */
export function settleReferences(document: Node, rename: (name: string) => boolean): void {
  const references: Node[] = []
  const firstUse = new Map<string, string>()
  walk(document as Schema, (node, pointer) => {
    if (!isObject(node)) return
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('#')) return
    references.push(node as Node)
    if (!firstUse.has(node.$ref)) firstUse.set(node.$ref, propertyIn(pointer))
  })
  if (references.length === 0) return
  const known: Node = isObject(document.$defs) ? (document.$defs as Node) : {}
  const definitions = new Map<string, unknown>()
  const names = new Map<string, string>()
  const nameFor = (base: string): string => {
    let name = isName(base) ? base : 'node'
    for (let count = 2; definitions.has(name) || Object.hasOwn(known, name); count++)
      name = `${isName(base) ? base : 'node'}_${count}`
    return name
  }
  for (const [reference, property] of firstUse) {
    const moved = whereMoved(document, reference)
    const target = targetOf(document, moved)
    if (target === undefined) continue
    const fragment = decode(moved.slice(1))
    const tokens = fragment.startsWith('/') ? tokensOf(fragment) : []
    const own = tokens.length === 2 && tokens[0] === '$defs' ? tokens[1] : undefined
    if (own !== undefined && !rename(own)) {
      names.set(reference, `${PREFIX}${escapeToken(own)}`)
      continue
    }
    const twin = [...definitions].find(([, node]) => node === target)?.[0]
    const name = twin ?? nameFor(own === undefined ? (tokens.at(-1) ?? property) : property)
    definitions.set(name, target)
    names.set(reference, `${PREFIX}${escapeToken(name)}`)
  }
  for (const node of references) node.$ref = names.get(String(node.$ref)) ?? node.$ref
  const joined: Node = {}
  for (const name of Object.keys(known)) if (!rename(name)) define(joined, name, known[name])
  for (const [name, target] of definitions) define(joined, name, target)
  document.$defs = joined
}

/** What a reference leads to; the root without its definitions for `#`. */
function targetOf(document: Node, reference: string): unknown {
  const { node } = resolveRef(document as Schema, reference)
  if (node !== document) return node
  const { $defs: _definitions, $id: _id, ...root } = document
  return root
}

/** A reference since `definitions` are called `$defs`. */
function whereMoved(document: Node, reference: string): string {
  if (!reference.includes('/definitions/')) return reference
  const leads = resolveRef(document as Schema, reference).node !== undefined
  return leads ? reference : reference.replaceAll('/definitions/', '/$defs/')
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The innermost property name on the way to a place. */
function propertyIn(pointer: string): string {
  const tokens = tokensOf(pointer)
  const index = tokens.lastIndexOf('properties')
  return (index < 0 ? undefined : tokens[index + 1]) ?? 'node'
}
