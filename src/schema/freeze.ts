/**
 * A frozen copy of any JSON value: nothing that the caller holds is frozen or shared with the
 * result. Values of any depth; uses no call stack.
 */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  const made: object[] = []
  const shell = (from: object): object => {
    const to = Array.isArray(from) ? [] : {}
    made.push(to)
    stack.push([from, to])
    return to
  }
  const stack: [from: object, to: object][] = []
  const copy = shell(value)
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

/** Freezes `value` and everything below it, and gives it back. Uses no call stack. */
export function deepFreeze<T>(value: T): T {
  const seen = new Set<object>()
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const top = stack.pop()
    if (typeof top !== 'object' || top === null || seen.has(top)) continue
    seen.add(top)
    Object.freeze(top)
    for (const child of Object.values(top))
      if (typeof child === 'object' && child !== null) stack.push(child)
  }
  return value
}
