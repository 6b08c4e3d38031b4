import { define, isObject } from './define.ts'
import type { Schema } from './types.ts'
import { holderOf } from './walk.ts'

/** Whether JSON carries a value as it is. Properties that are `undefined` do not count. Uses no call stack. */
export const isJson = (value: unknown): boolean => isCarried(value, false)

/**
 * Whether JSON carries a value, and it certainly has an end: no object with others in it is met twice.
 * `false` for one that cannot be read.
 */
export function isJsonTree(value: unknown): boolean {
  try {
    return isCarried(value, true)
  } catch {
    return false
  }
}

/** With so many objects a closer look does no harm: one may make others whenever it is read. */
const MOST_OBJECTS = 100_000

function isCarried(value: unknown, asTree: boolean): boolean {
  const open = [value]
  const seen = new Set<object>()
  while (open.length > 0) {
    const top = open.pop()
    if (typeof top === 'number' ? !Number.isFinite(top) : !CARRIED.has(typeof top)) return false
    if (typeof top !== 'object' || top === null) continue
    if (seen.has(top)) {
      if (asTree && Object.values(top).some((child) => typeof child === 'object')) return false
      continue
    }
    if (asTree && seen.size === MOST_OBJECTS) return false
    seen.add(top)
    if (!Array.isArray(top) && !isPlain(top)) return false
    // a hole is undefined
    if (Array.isArray(top)) for (const item of top) open.push(item)
    else for (const item of Object.values(top)) if (item !== undefined) open.push(item)
  }
  return true
}

const CARRIED: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'object'])

/** An object that no class made, also of another realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Keywords whose members stand for themselves: the others mean the same without one that is no JSON. */
const LISTS: ReadonlySet<string> = new Set(['enum', 'examples', 'required', 'type'])

/**
 * The document without what JSON cannot carry (NaN, big integers, functions, dates): no value that a
 * model sends is any of it. The very document where it has none.
 */
export function jsonOnly(document: Schema): Schema {
  if (isJson(document)) return document
  const copies = new Map<object, object>()
  const open: [from: object, to: object][] = []
  const copyOf = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const known = copies.get(value)
    if (known) return known
    const copy = {}
    copies.set(value, copy)
    open.push([value, copy])
    return copy
  }
  const isKept = (value: unknown): boolean => isObject(value) || isJson(value)
  const root = copyOf(document)
  for (let top = open.pop(); top; top = open.pop()) {
    const [from, to] = top
    for (const [keyword, value] of Object.entries(from)) {
      const holder = holderOf(keyword, value)
      if (holder === 'one') define(to, keyword, copyOf(value))
      else if (holder === 'list')
        define(to, keyword, (value as unknown[]).filter(isKept).map(copyOf))
      else if (holder === 'map') {
        const map = {}
        for (const [name, child] of Object.entries(value as object))
          if (isKept(child)) define(map, name, copyOf(child))
        define(to, keyword, map)
      } else if (isJson(value)) define(to, keyword, value)
      else if (LISTS.has(keyword) && Array.isArray(value)) define(to, keyword, value.filter(isJson))
    }
  }
  return root as Schema
}
