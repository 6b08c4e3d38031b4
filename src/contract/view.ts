import { types } from 'node:util'

/** A member whose getter threw: it travels where the value would have, so that one throw loses one tool. */
export class Failure {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
    failures.add(this)
  }
}

const failures = new WeakSet<object>()

/** `instanceof` would run the traps of a proxy. */
export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && failures.has(value)
}

/**
 * Reads members of a value nobody vouches for: getters that throw, revoked proxies and objects
 * without a prototype are all answered with a value or a `Failure`, and each getter runs once.
 *
 * @example new View(tool).text('description')
 */
export class View {
  readonly #seen = new Map<PropertyKey, unknown>()

  constructor(readonly value: object) {}

  /** The member as it is, `undefined` when there is none, a `Failure` when reading it threw. */
  get(key: PropertyKey): unknown {
    if (!this.#seen.has(key)) this.#seen.set(key, read(this.value, key))
    return this.#seen.get(key)
  }

  /** The member when it is a string that says something. */
  text(key: PropertyKey): string | undefined {
    const value = this.get(key)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }

  /** A view of the member when it is an object or a function. */
  view(key: PropertyKey): View | undefined {
    const value = this.get(key)
    return isObject(value) ? new View(value) : undefined
  }

  /** The first of these members that is there. */
  first(keys: readonly PropertyKey[]): PropertyKey | undefined {
    return keys.find((key) => this.get(key) !== undefined)
  }

  /** Whether one of these members is a function. */
  calls(...keys: readonly PropertyKey[]): boolean {
    return keys.some((key) => typeof this.get(key) === 'function')
  }
}

/** One member of any value, without ever throwing. */
export function read(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key)
  } catch (error) {
    return new Failure(error)
  }
}

/** Names of the own enumerable members in the author's order; none when the value refuses. */
export function ownNames(value: object): string[] {
  try {
    return Object.keys(value)
  } catch {
    return []
  }
}

/** Prototype, or `undefined` when the value refuses to say. */
export function prototypeOf(value: object): object | null | undefined {
  try {
    return Object.getPrototypeOf(value)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** An object literal, of this realm or another, or a module namespace. */
export function isPlain(value: object): boolean {
  if (typeof value !== 'object') return false
  const prototype = prototypeOf(value)
  return prototype === null || (prototype !== undefined && prototypeOf(prototype) === null)
}

/** Names of a module's exports; asking a namespace for its keys would throw for one not yet set. */
export function exportNames(namespace: object): string[] {
  return Reflect.ownKeys(namespace).filter(
    (key) => typeof key === 'string' && key !== '__esModule' && key !== 'module.exports',
  ) as string[]
}

/** A client whose members are made when they are asked for (tRPC, an RPC stub): it would be anything. */
export function answersAnything(value: object): boolean {
  // a class may extend one
  if (typeof value !== 'function' && !types.isProxy(value)) return false
  const answer = read(value, 'noToolHasAMemberOfThisName')
  return answer !== undefined && !isFailure(answer)
}
