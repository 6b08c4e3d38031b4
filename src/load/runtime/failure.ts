import type { Failure } from '../protocol.ts'

/** On errors of ours: fields of the `Failure` they stand for. */
export const FAILURE: unique symbol = Symbol.for('unplugin-tool-manifest.failure')

/** Whatever was thrown, as data. Reading it may run the user's getters, so nothing is trusted. */
export function toFailure(thrown: unknown, kind: Failure['kind'] = 'threw'): Failure {
  if (typeof thrown !== 'object' || thrown === null) return { kind, message: describe(thrown) }
  const name = text(member(thrown, 'name'))
  const stack = text(member(thrown, 'stack'))
  const own = member(thrown, FAILURE) as Partial<Failure> | undefined
  return {
    kind,
    ...(name !== undefined && { name }),
    message: messageOf(thrown) ?? name ?? describe(thrown),
    ...(stack !== undefined && { stack }),
    ...own,
  }
}

function messageOf(thrown: object, depth = 0): string | undefined {
  const message = text(member(thrown, 'message'))
  if (depth === 3) return message
  const errors = member(thrown, 'errors')
  // Zod's errors have such a list too, which their message says already
  const said = message !== undefined && member(thrown, 'name') !== 'AggregateError'
  if (!said && Array.isArray(errors) && errors.length > 0) {
    const all = errors.map((error: unknown) => partMessage(error, depth + 1)).join('; ')
    return message === undefined ? all : `${message} (${all})`
  }
  const cause = member(thrown, 'cause')
  if (cause === undefined || cause === null) return message
  const inner = partMessage(cause, depth + 1)
  return inner === undefined ? message : `${message ?? ''} (cause: ${inner})`
}

function partMessage(part: unknown, depth: number): string | undefined {
  return typeof part === 'object' && part !== null ? messageOf(part, depth) : describe(part)
}

function member(thrown: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(thrown, key)
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function describe(value: unknown): string {
  try {
    if (typeof value === 'string') return value
    if (typeof value === 'function') return 'a function'
    if (typeof value === 'object' && value !== null) return JSON.stringify(value) ?? 'an object'
    return String(value)
  } catch {
    return 'something that cannot be read'
  }
}
