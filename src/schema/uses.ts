import { isObject } from './define.ts'
import { type Path, ROOT_PATH, stepPath } from './path.ts'
import { resolveRef } from './refs.ts'
import type { Schema, SchemaObject } from './types.ts'
import { escapeToken, forEachChild } from './walk.ts'

/** A node and where a reader meets it first. */
export interface Use {
  readonly node: SchemaObject
  /** Its JSON Pointer: inside `$defs` when it is part of a definition. */
  readonly pointer: string
  /** The readable path of its first use. */
  readonly path: Path
}

/**
 * Visits every node of a document that a value can meet, once, where a reader meets it first:
 * references are followed, so what stands in a definition is met at its first use, and definitions
 * nobody uses are not met. Uses no call stack.
 */
export function walkUses(document: Schema, visit: (use: Use) => void): void {
  if (!isObject(document)) return
  const seen = new Set<Schema>()
  const stack: Use[] = [{ node: document, pointer: '', path: ROOT_PATH }]
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (seen.has(top.node)) continue
    seen.add(top.node)
    visit(top)
    const next: Use[] = []
    const { node, pointer, path } = top
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#')) {
      const { node: target } = resolveRef(document, node.$ref)
      if (isObject(target)) next.push({ node: target, pointer: node.$ref.slice(1), path })
    }
    forEachChild(node, (child, keyword, key) => {
      if (!isObject(child) || keyword === '$defs' || keyword === 'definitions') return
      const step = key === undefined ? `/${keyword}` : `/${keyword}/${escapeToken(String(key))}`
      next.push({ node: child, pointer: pointer + step, path: stepPath(path, keyword, key, child) })
    })
    for (let use = next.pop(); use; use = next.pop()) stack.push(use)
  }
}
