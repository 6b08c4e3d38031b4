import { isObject, type KindReader, NO_KIND, type Schema } from '../schema/index.ts'
import type { Opener } from './open.ts'

/** Required properties are followed so far down. */
const DEEPEST = 4

/** Whether no value fits a node: its kinds have nothing in common, or it requires what cannot be. */
export function isNever(node: Schema, opener: Opener, reader: KindReader, depth = 0): boolean {
  const { node: opened } = opener.open(node)
  if (!isObject(opened)) return !opened
  if (reader.of(opened) === NO_KIND) return true
  const { type, properties, required } = opened
  if (type !== 'object' || !isObject(properties) || !Array.isArray(required)) return false
  if (depth === DEEPEST) return false
  return required.some((name) => {
    const given = Object.hasOwn(properties, name) ? properties[name] : undefined
    return given !== undefined && isNever(given, opener, reader, depth + 1)
  })
}
