import { isObject } from '../../../schema/index.ts'
import type { Node } from '../types.ts'

/** What refuses no value: written by converters, read by a model, worth nothing. */
const IDLE: ReadonlyMap<string, (value: unknown, node: Node) => boolean> = new Map([
  // the name of a property is a string
  ['propertyNames', (value: unknown) => value === true || isAnyString(value)],
  ['minLength', isZero],
  ['minItems', isZero],
  ['minProperties', isZero],
  ['uniqueItems', (value: unknown) => value === false],
  // the range of every integer that survives JSON.parse, as Zod writes it
  ['minimum', (value: unknown, { type }: Node) => type === 'integer' && value === -SAFE],
  ['maximum', (value: unknown, { type }: Node) => type === 'integer' && value === SAFE],
])
const SAFE = Number.MAX_SAFE_INTEGER

function isZero(value: unknown): boolean {
  return value === 0
}

function isAnyString(value: unknown): boolean {
  if (!isObject(value)) return false
  const { type, ...rest } = value as Node
  return Object.keys(rest).length === 0 && (type === undefined || type === 'string')
}

/** Leaves out what says nothing. Changes the node. */
export function dropIdle(node: Node): void {
  for (const [keyword, isIdle] of IDLE)
    if (keyword in node && isIdle(node[keyword], node)) delete node[keyword]
}
