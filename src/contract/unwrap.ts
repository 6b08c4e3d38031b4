import { types } from 'node:util'
import { contractKind, isClass } from './appearance.ts'
import { Failure, isFailure, isObject, read } from './view.ts'

const AI_SDK_SCHEMA = Symbol.for('vercel.ai.schema')

/**
 * The contract inside what libraries wrap around it: a promise, the AI SDK's `jsonSchema()` and
 * `lazySchema()`. Anything else comes back as it is; what throws comes back as a `Failure`. In a box of its own, because a promise for
 * something thenable would wait for that.
 */
export async function unwrap(value: unknown): Promise<[contract: unknown]> {
  try {
    if (types.isPromise(value)) return await unwrap(await value)
    if (!isObject(value) || isFailure(value)) return [value]
    if (read(value, AI_SDK_SCHEMA) === true) return await unwrap(read(value, 'jsonSchema'))
    if (isLazy(value)) return await unwrap((value as () => unknown)())
    return [value]
  } catch (error) {
    return [new Failure(error)]
  }
}

/** A function that takes nothing where a contract is expected, and is no contract itself. */
function isLazy(value: object): boolean {
  return (
    typeof value === 'function' &&
    value.length === 0 &&
    contractKind(value) === undefined &&
    !isClass(value)
  )
}
