import { Fault } from './types.ts'

/** What a value looks like, for people. */
export function appearance(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object') return `a ${typeof value}`
  const { name } = value.constructor ?? {}
  return name === undefined || name === '' || name === 'Object'
    ? 'a plain object'
    : `an instance of ${name}`
}

/** A fault for a schema that the user's own getter throws instead of giving. */
export function threw(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error)
  return new Fault('evaluation-failed', `Reading this schema threw: ${message}`)
}

/** A fault for a value that stands where a schema should. */
export function notASchema(value: unknown): Fault {
  return new Fault(
    'invalid-schema',
    `A schema should stand here, but there is ${appearance(value)}. A circular import or a forgotten schema call are the usual causes.`,
  )
}
