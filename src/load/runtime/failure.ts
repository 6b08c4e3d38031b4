import type { Failure } from '../protocol.ts'

/** On errors of ours: fields of the `Failure` they stand for. */
export const FAILURE: unique symbol = Symbol.for('unplugin-tool-manifest.failure')

/** Whatever was thrown, as data. Reading it may run the user's getters, so nothing is trusted. */
export function toFailure(thrown: unknown, kind: Failure['kind'] = 'threw'): Failure {
  try {
    if (typeof thrown === 'object' && thrown !== null) {
      const own = (thrown as { [FAILURE]?: Partial<Failure> })[FAILURE]
      const stack = text(Reflect.get(thrown, 'stack'))
      const name = text(Reflect.get(thrown, 'name'))
      const message = withCause(thrown)
      return {
        kind,
        ...(name === undefined ? {} : { name }),
        message: message ?? name ?? describe(thrown),
        ...(stack === undefined ? {} : { stack }),
        ...own,
      }
    }
    return { kind, message: describe(thrown) }
  } catch {
    return { kind, message: 'something that cannot be read was thrown' }
  }
}

function withCause(thrown: object, depth = 0): string | undefined {
  const message = text(Reflect.get(thrown, 'message'))
  const errors: unknown = Reflect.get(thrown, 'errors')
  if (depth < 4 && Array.isArray(errors) && errors.length > 0 && !message) {
    return errors.map((error: unknown) => toFailure(error).message).join('; ')
  }
  const cause: unknown = Reflect.get(thrown, 'cause')
  if (depth > 3 || cause === undefined || cause === null || cause === thrown) return message
  const inner = typeof cause === 'object' ? withCause(cause, depth + 1) : describe(cause)
  return inner === undefined ? message : `${message ?? ''} (cause: ${inner})`
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'symbol') return value.toString()
  if (typeof value === 'object' && value !== null) {
    try {
      return JSON.stringify(value) ?? 'an object'
    } catch {
      return 'an object'
    }
  }
  return typeof value === 'function' ? 'a function' : String(value)
}
