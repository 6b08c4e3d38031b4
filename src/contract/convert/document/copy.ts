import { define, escapeToken } from '../../../schema/index.ts'
import type { Node } from '../types.ts'

/** A value that JSON cannot carry, and where it stands. */
export interface Foreign {
  readonly pointer: string
  readonly what: string
}

type Container = Record<string, unknown> | unknown[]

interface Frame {
  readonly source: object
  readonly copy: Container
  readonly names: readonly string[]
  readonly pointer: string
  next: number
}

/**
 * Copies a document as JSON, however deep it is; an object that stands at several places is copied
 * once. What JSON cannot carry is left out and told. Properties that are `undefined` do not count.
 */
export function copyDocument(source: object, tell: (foreign: Foreign) => void): Node {
  const copies = new Map<object, Container>()
  const open = new Set<object>()
  const frames: Frame[] = []
  const enter = (object: object, pointer: string): Container => {
    const copy: Container = Array.isArray(object) ? [] : {}
    copies.set(object, copy)
    open.add(object)
    frames.push({ source: object, copy, names: Object.keys(object), pointer, next: 0 })
    return copy
  }
  const root = enter(source, '')
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const name = frame.names[frame.next++]
    if (name === undefined) {
      open.delete(frame.source)
      frames.pop()
      continue
    }
    const value = (frame.source as Record<string, unknown>)[name]
    const pointer = `${frame.pointer}/${escapeToken(name)}`
    const what = foreignName(value)
    if (what !== undefined) tell({ pointer, what })
    else if (typeof value !== 'object' || value === null) {
      if (value !== undefined) define(frame.copy, name, value)
    } else if (open.has(value)) tell({ pointer, what: 'a reference to an object around it' })
    else define(frame.copy, name, copies.get(value) ?? enter(value, pointer))
  }
  return root as Node
}

/** What a value is when JSON cannot carry it. */
function foreignName(value: unknown): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : `the number ${value}`
    case 'bigint':
      return 'a big integer'
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    case 'object': {
      if (value === null || Array.isArray(value)) return undefined
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined
      return `an instance of ${value.constructor?.name || 'a class'}`
    }
    default:
      return undefined
  }
}
