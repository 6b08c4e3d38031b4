import { kindsOfValues, writeType } from '../../../schema/index.ts'
import type { Job } from '../job.ts'
import type { Node } from '../types.ts'
import { emitAbsent, emitUnrepresentable } from './lost.ts'

/** A finite list of values with the type they have. `listed` writes a single one as `enum` too. */
export function emitValues(values: readonly unknown[], listed: boolean, job: Job): Node {
  const carried: unknown[] = []
  for (const value of values) {
    if (value === undefined) continue
    if (!isScalar(value)) return emitUnrepresentable(nameOf(value), true, job)
    const plain = typeof value === 'number' ? value + 0 : value
    if (!carried.includes(plain)) carried.push(plain)
  }
  if (carried.length === 0) return emitAbsent(values.length === 0 ? 'never' : 'undefined', job)
  return valuesNode(carried, listed || carried.length > 1)
}

/** The node for a list of JSON scalars. */
export function valuesNode(values: readonly unknown[], listed = true): Node {
  const type = writeType(kindsOfValues(values))
  if (type === 'null') return { type }
  return listed ? { type, enum: values } : { type, const: values[0] }
}

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

const nameOf = (value: unknown): string =>
  typeof value === 'bigint' || typeof value === 'number' ? `literal ${value}` : typeof value
