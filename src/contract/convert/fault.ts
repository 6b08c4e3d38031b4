import { Fault } from './types.ts'

/** A fault for a value that stands where a schema should. */
export function notASchema(value: unknown): Fault {
  const looks =
    value === undefined || value === null
      ? String(value)
      : typeof value === 'object'
        ? 'a plain object'
        : `a ${typeof value}`
  return new Fault(
    'invalid-schema',
    `A schema should stand here, but there is ${looks}. A circular import or a forgotten schema call are the usual causes.`,
  )
}
