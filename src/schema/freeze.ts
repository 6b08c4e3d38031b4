/**
 * A frozen copy of any JSON value: nothing that the caller holds is frozen or shared with the
 * result. Values of any depth; uses no call stack.
 */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  const given: object = value
  if (Array.isArray(given) && given.every(isScalar)) return Object.freeze(given.slice()) as T
  const made: object[] = []
  const shell = (from: object): object => {
    const to = Array.isArray(from) ? [] : {}
    made.push(to)
    stack.push([from, to])
    return to
  }
  const stack: [from: object, to: object][] = []
  const copy = shell(given)
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [from, to] = top
    for (const [name, child] of Object.entries(from))
      Object.defineProperty(to, name, {
        value: typeof child === 'object' && child !== null ? shell(child) : child,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  for (const object of made) Object.freeze(object)
  return copy as T
}

/**
 * Freezes `value` and everything below it, and gives it back. What is frozen already is not entered:
 * below it everything has to be frozen too. Uses no call stack.
 */
export function deepFreeze<T>(value: T): T {
  const stack: object[] = []
  const freeze = (child: unknown): void => {
    if (typeof child !== 'object' || child === null || Object.isFrozen(child)) return
    Object.freeze(child)
    stack.push(child)
  }
  freeze(value)
  for (let top = stack.pop(); top; top = stack.pop())
    for (const name of Object.keys(top)) freeze((top as Record<string, unknown>)[name])
  return value
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
