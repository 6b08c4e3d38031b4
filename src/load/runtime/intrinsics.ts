/**
 * What the runtime needs after the user's modules had their way with the global objects, taken
 * before anything of theirs is loaded.
 */
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, isFrozen } = Object
const { ownKeys, deleteProperty, apply } = Reflect
const { get: mapGet } = Map.prototype
const { push } = Array.prototype

interface Entry {
  readonly key: PropertyKey
  readonly descriptor: PropertyDescriptor
}

interface Root {
  readonly label: string
  readonly target: object
  readonly entries: readonly Entry[]
  readonly byKey: ReadonlyMap<PropertyKey, Entry>
  readonly extensible: boolean
  readonly frozen: boolean
}

export interface Change {
  /** `Array.prototype.map` */
  readonly label: string
  /** False when it cannot be undone in this process (frozen, or made non-configurable). */
  readonly restored: boolean
}

const NAMES = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date'],
  ...['RegExp', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Error', 'TypeError'],
  ...['RangeError', 'SyntaxError', 'ArrayBuffer', 'Uint8Array', 'URL', 'URLSearchParams'],
  ...['JSON', 'Math', 'Reflect', 'Proxy'],
] as const

/** Globals whose replacement changes how other modules run. `fetch` and `console` are not among them. */
const GLOBALS = [
  ...NAMES,
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...['queueMicrotask', 'structuredClone', 'parseInt', 'parseFloat', 'Buffer', 'process'],
]

function roots(): [string, object][] {
  const list: [string, object][] = []
  for (const name of NAMES) {
    const value: unknown = Reflect.get(globalThis, name)
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue
    list.push([name, value])
    if (name === 'Proxy') continue
    const prototype: unknown = Reflect.get(value, 'prototype')
    if (typeof prototype === 'object' && prototype !== null)
      list.push([`${name}.prototype`, prototype])
    if (typeof prototype === 'function') list.push([`${name}.prototype`, prototype])
  }
  const iterator = getPrototypeOf([][Symbol.iterator]())
  list.push(['ArrayIterator.prototype', iterator], ['Iterator.prototype', getPrototypeOf(iterator)])
  list.push(['MapIterator.prototype', getPrototypeOf(new Map().entries())])
  list.push(['SetIterator.prototype', getPrototypeOf(new Set().values())])
  list.push(['Generator.prototype', getPrototypeOf(getPrototypeOf((function* () {})()))])
  list.push(['AsyncFunction.prototype', getPrototypeOf(async () => {})])
  list.push(['TypedArray.prototype', getPrototypeOf(Uint8Array.prototype)])
  return list
}

/** Remembers the intrinsics as they are, and tells and undoes what is done to them. */
export class Intrinsics {
  #roots: Root[] = []
  readonly #globals = new Map<string, unknown>()

  constructor() {
    this.accept()
  }

  /** Takes the present state as the right one (what external packages changed on import stays). */
  accept(): void {
    this.#roots = []
    for (const [label, target] of roots()) {
      const entries: Entry[] = []
      const byKey = new Map<PropertyKey, Entry>()
      for (const key of ownKeys(target)) {
        // legacy statics that change with every match
        if (
          target === RegExp &&
          typeof key === 'string' &&
          !/^(prototype|name|length|escape)$/.test(key)
        )
          continue
        const descriptor = getOwnPropertyDescriptor(target, key)
        if (descriptor === undefined) continue
        const entry = { key, descriptor }
        entries.push(entry)
        byKey.set(key, entry)
      }
      const size = ownKeys(target).length
      this.#roots.push({
        label,
        target,
        entries,
        byKey,
        extensible: isExtensible(target),
        frozen: isFrozen(target),
      })
      this.#sizes.set(target, size)
    }
    for (const name of GLOBALS) this.#globals.set(name, Reflect.get(globalThis, name))
  }

  readonly #sizes = new Map<object, number>()

  /** Undoes every change since the last `accept` and names it. Nothing changed: an empty list. */
  restore(): Change[] {
    const changes: Change[] = []
    for (let i = 0; i < GLOBALS.length; i++) {
      const name = GLOBALS[i] as string
      const value: unknown = apply(mapGet, this.#globals, [name])
      const now = (globalThis as Record<string, unknown>)[name]
      if (now === value) continue
      apply(push, changes, [{ label: name, restored: define(globalThis, name, value) }])
    }
    for (let i = 0; i < this.#roots.length; i++)
      restoreRoot(this.#roots[i] as Root, this.#sizes, changes)
    return changes
  }
}

function define(target: object, key: PropertyKey, value: unknown): boolean {
  const descriptor = getOwnPropertyDescriptor(target, key)
  try {
    defineProperty(target, key, {
      value,
      writable: true,
      enumerable: descriptor?.enumerable ?? false,
      configurable: true,
    })
    return true
  } catch {
    return false
  }
}

function restoreRoot(root: Root, sizes: Map<object, number>, changes: Change[]): void {
  const { label, target, entries } = root
  if (isExtensible(target) !== root.extensible || isFrozen(target) !== root.frozen)
    apply(push, changes, [{ label, restored: false }])
  for (let i = 0; i < entries.length; i++) {
    const { key, descriptor } = entries[i] as Entry
    if ('value' in descriptor) {
      if ((target as Record<PropertyKey, unknown>)[key] === descriptor.value) continue
      if (Number.isNaN(descriptor.value)) continue
    } else {
      const now = getOwnPropertyDescriptor(target, key)
      if (now?.get === descriptor.get && now?.set === descriptor.set) continue
    }
    changes[changes.length] = {
      label: `${label}.${name(key)}`,
      restored: reset(target, key, descriptor),
    }
  }
  const keys = ownKeys(target)
  if (keys.length === apply(mapGet, sizes, [target])) return
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as PropertyKey
    if (apply(mapGet, root.byKey, [key]) !== undefined) continue
    if (target === RegExp) continue
    changes[changes.length] = {
      label: `${label}.${name(key)}`,
      restored: deleteProperty(target, key),
    }
  }
}

function reset(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  try {
    defineProperty(target, key, descriptor)
    return true
  } catch {
    return false
  }
}

function name(key: PropertyKey): string {
  return typeof key === 'symbol' ? (key.description ?? 'symbol') : `${key as string}`
}
