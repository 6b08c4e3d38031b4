import { isObject } from './define.ts'
import { atPointer } from './pointer.ts'
import type { Schema } from './types.ts'
import { isSchema, walk } from './walk.ts'

/** Where a reference leads, or why it leads nowhere. */
export type Resolution =
  | { readonly node: Schema; readonly why?: undefined }
  | { readonly node?: undefined; readonly why: string }

interface Names {
  readonly anchors: ReadonlyMap<string, Schema>
  readonly ids: ReadonlyMap<string, Schema>
}

const named = new WeakMap<object, Names>()

/** Anchors and `$id`s are rare: they are looked for when the first reference needs them. */
function namesOf(document: Schema): Names {
  if (!isObject(document)) return { anchors: new Map(), ids: new Map() }
  const known = named.get(document)
  if (known) return known
  const anchors = new Map<string, Schema>()
  const ids = new Map<string, Schema>()
  walk(document, (node) => {
    if (!isObject(node)) return
    for (const anchor of [node.$anchor, node.$dynamicAnchor])
      if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, node)
    if (typeof node.$id !== 'string') return
    const id = node.$id.replace(/#$/, '')
    // Before 2019-09 a plain-name anchor was written as an `$id` that is only a fragment.
    if (id.startsWith('#')) anchors.set(id.slice(1), node)
    else if (id !== '' && !ids.has(id)) ids.set(id, node)
  })
  const names = { anchors, ids }
  named.set(document, names)
  return names
}

function decode(fragment: string): string | undefined {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

/**
 * Follows one reference inside its document: `#`, JSON Pointers (with `~0`, `~1` and
 * percent-encoding), anchors, and the `$id` of a schema that the document embeds.
 * @example resolveRef(document, '#/$defs/node') // { node: … } or { why: 'it leads nowhere' }
 */
export function resolveRef(document: Schema, ref: string): Resolution {
  const hash = ref.indexOf('#')
  const base = hash < 0 ? ref : ref.slice(0, hash)
  const fragment = decode(hash < 0 ? '' : ref.slice(hash + 1))
  const root = base === '' ? document : namesOf(document).ids.get(base)
  if (root === undefined)
    return { why: `the reference ${JSON.stringify(ref)} leads outside the document` }
  const lost: Resolution = { why: `the reference ${JSON.stringify(ref)} leads nowhere` }
  if (fragment === undefined) return lost
  if (fragment === '') return { node: root }
  const target = fragment.startsWith('/')
    ? atPointer(root, fragment)
    : namesOf(document).anchors.get(fragment)
  return isSchema(target) ? { node: target } : lost
}
