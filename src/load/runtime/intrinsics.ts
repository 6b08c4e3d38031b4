/**
 * What the runtime needs after the user's modules had their way with the global objects, taken
 * before anything of theirs is loaded.
 */
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, is, isExtensible } = Object
const { ownKeys, deleteProperty, apply } = Reflect
const { has } = Set.prototype

interface Entry {
  readonly key: PropertyKey
  readonly descriptor: PropertyDescriptor
}

interface Root {
  readonly label: string
  readonly target: object
  /** Plain values, apart for speed: this is compared after every module. */
  readonly keysOfValues: readonly PropertyKey[]
  readonly values: readonly unknown[]
  readonly others: readonly Entry[]
  readonly entries: readonly Entry[]
  readonly keys: ReadonlySet<PropertyKey>
  readonly extensible: boolean
}

/** One thing that differs from how Node made it, already undone where that is possible. */
export interface Change {
  /** `Array.prototype.map` */
  readonly label: string
  /** What the module had made of it; `undefined` when it had removed it. */
  readonly value: unknown
  /** Makes it so again. */
  redo(): void
}

/** What schemas, their libraries and conversion are built on. */
const NAMES = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Symbol', 'RegExp', 'Promise', 'Map'],
  ...['Set', 'WeakMap', 'Error', 'JSON', 'Math', 'Reflect'],
] as const

/** Globals whose replacement changes how other modules run. `fetch` and `console` are not among them. */
const GLOBALS = [
  ...NAMES,
  ...['Boolean', 'BigInt', 'Date', 'WeakSet', 'WeakRef', 'TypeError', 'RangeError', 'SyntaxError'],
  ...['ArrayBuffer', 'Uint8Array', 'URL', 'URLSearchParams', 'Proxy'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...['queueMicrotask', 'structuredClone', 'parseInt', 'parseFloat', 'Buffer', 'process'],
]

function roots(): [string, object][] {
  const list: [string, object][] = []
  for (const name of NAMES) {
    const value: unknown = Reflect.get(globalThis, name)
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue
    list.push([name, value])
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
  return list
}

/** Remembers the intrinsics as Node made them; names, undoes and redoes what modules do to them. */
export class Intrinsics {
  readonly #roots: readonly Root[]

  constructor() {
    this.#roots = [...roots(), ['', globalThis] as [string, object]].map(([label, target]) => {
      const keys = label === '' ? GLOBALS : ownKeys(target).filter((key) => isSteady(target, key))
      const entries = keys.map((key) => ({
        key,
        descriptor: getOwnPropertyDescriptor(target, key) ?? {},
      }))
      const plain = entries.filter(({ descriptor }) => isComparable(descriptor))
      return {
        label,
        target,
        keysOfValues: plain.map(({ key }) => key),
        values: plain.map(({ descriptor }) => descriptor.value as unknown),
        entries,
        others: entries.filter((entry) => !plain.includes(entry)),
        keys: new Set(ownKeys(target)),
        extensible: isExtensible(target),
      }
    })
  }

  /** Undoes every change and names it. Nothing changed: an empty list. */
  restore(): Change[] {
    const changes: Change[] = []
    for (let i = 0; i < this.#roots.length; i++) restoreRoot(this.#roots[i] as Root, changes)
    return changes
  }
}

// no array or map method below: they may be what was patched
function restoreRoot(root: Root, changes: Change[]): void {
  const { label, target, keys } = root
  if (isExtensible(target) !== root.extensible)
    changes[changes.length] = { label, value: target, redo() {} }
  if (!isUntouched(root)) restoreEntries(root, changes)
  // further globals are everybody's right, and decorators keep what they say on Reflect
  if (label === '' || label === 'Reflect') return
  const now = ownKeys(target)
  if (now.length === keys.size) return
  for (let i = 0; i < now.length; i++) {
    const key = now[i] as PropertyKey
    if (apply(has, keys, [key])) continue
    change(root, key, changes)
    deleteProperty(target, key)
  }
}

function isUntouched({ target, keysOfValues, values, others }: Root): boolean {
  for (let i = 0; i < values.length; i++) {
    const key = keysOfValues[i] as PropertyKey
    if ((target as Record<PropertyKey, unknown>)[key] !== values[i]) return false
  }
  for (let i = 0; i < others.length; i++) {
    const { key, descriptor } = others[i] as Entry
    if (isChanged(target, key, descriptor)) return false
  }
  return true
}

function restoreEntries(root: Root, changes: Change[]): void {
  const { target, entries } = root
  for (let i = 0; i < entries.length; i++) {
    const { key, descriptor } = entries[i] as Entry
    if (!isChanged(target, key, descriptor)) continue
    change(root, key, changes)
    attempt(() => defineProperty(target, key, descriptor))
  }
}

const isComparable = (descriptor: PropertyDescriptor): boolean =>
  'value' in descriptor && !Number.isNaN(descriptor.value)

function isChanged(target: object, key: PropertyKey, expected: PropertyDescriptor): boolean {
  if ('value' in expected) {
    const now = (target as Record<PropertyKey, unknown>)[key]
    return !is(now, expected.value)
  }
  const now = getOwnPropertyDescriptor(target, key)
  return now?.get !== expected.get || now?.set !== expected.set
}

function change({ label, target }: Root, key: PropertyKey, changes: Change[]): void {
  const descriptor = getOwnPropertyDescriptor(target, key)
  const name = typeof key === 'symbol' ? (key.description ?? 'symbol') : (key as string)
  changes[changes.length] = {
    label: label === '' ? name : `${label}.${name}`,
    value: descriptor?.value ?? descriptor?.get,
    redo() {
      if (descriptor === undefined) deleteProperty(target, key)
      else attempt(() => defineProperty(target, key, descriptor))
    },
  }
}

/** What was made unchangeable stays as it is; the process is not used for other modules then. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}

/** `RegExp.$1` and its like change with every match. */
function isSteady(target: object, key: PropertyKey): boolean {
  return target !== RegExp || !/^(?:\$|input$|last|left|right)/.test(key.toString())
}
