import {
  define,
  forEachChild,
  holderOf,
  own,
  resolveRef,
  type Schema,
  type SchemaObject,
} from '../schema/index.ts'
import type { Draft } from './draft.ts'

/** A schema as a sentence has it. */
export type Quote = (schema: Schema | undefined) => string

/** How many nodes a sentence quotes, and how long their own descriptions may be: nobody reads on. */
const NODES = 500
const CHARACTERS = 1000
const MORE: Schema = { description: '…' }

/**
 * The text of a schema for a sentence. A sentence needs no reference: the content of a definition stands where the document refers to
 * it, because the finished document may not have the definition any more, or has it lowered. A definition that refers to itself gets
 * its name as a title, and that name stands for the next turn.
 *
 * @example quote({ $ref: '#/$defs/Id' }, document) // {"type":"string","minLength":1}
 */
export function quote(schema: Schema | undefined, document: SchemaObject): string {
  return JSON.stringify(writtenOut(schema ?? true, document))
}

/** What a reference calls its definition. */
export function referredName(reference: string): string {
  const name = reference.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~')
  return name === '#' || name === undefined ? 'the whole' : name
}

/** A definition that is being written out. */
interface Open {
  readonly reference: string
  readonly above?: Open | undefined
  copy?: Draft
}

interface Task {
  readonly schema: Schema
  readonly put: (copy: Schema) => void
  readonly open?: Open | undefined
}

function writtenOut(whole: Schema, document: SchemaObject): Schema {
  let written: Schema = true
  let room = NODES
  const put = (copy: Schema): void => {
    written = copy
  }
  const stack: Task[] = [{ schema: whole, put }]
  for (let task = stack.pop(); task; task = stack.pop()) {
    const { schema, put, open } = task
    if (typeof schema === 'boolean') put(schema)
    else if (room <= 0) put(MORE)
    else if (schema.$ref !== undefined) {
      room -= 1
      const { $ref: reference, ...beside } = schema
      const again = find(open, reference)
      if (again?.copy) again.copy.title ??= referredName(reference)
      const next = again
        ? { description: `a value like ${referredName(reference)}`, ...beside }
        : together(resolveRef(document, reference).node ?? true, beside)
      stack.push({ schema: next, put, open: again ? open : { reference, above: open } })
    } else {
      room -= 1
      const { copy, below } = copyOf(schema, open)
      put(copy)
      for (let at = open; at && !at.copy; at = at.above) at.copy = copy
      for (const task of below.reverse()) stack.push(task)
    }
  }
  return written
}

function find(open: Open | undefined, reference: string): Open | undefined {
  for (let at = open; at; at = at.above) if (at.reference === reference) return at
  return undefined
}

/** A definition and what stands beside its reference: both hold. */
function together(target: Schema, beside: SchemaObject): Schema {
  if (Object.keys(beside).length === 0) return target
  if (typeof target === 'boolean') return target && beside
  const clash = Object.keys(beside).some((keyword) => Object.hasOwn(target, keyword))
  return clash ? { allOf: [target, beside] } : { ...target, ...beside }
}

/** The node without definitions, and what is to be written below it. */
function copyOf(schema: SchemaObject, open: Open | undefined): { copy: Draft; below: Task[] } {
  const { $defs: _, definitions: __, ...copy }: Draft = schema
  if (copy.description !== undefined && copy.description.length > CHARACTERS)
    copy.description = `${copy.description.slice(0, CHARACTERS)}…`
  const below: Task[] = []
  for (const keyword of Object.keys(copy)) {
    const holder = holderOf(keyword, copy[keyword])
    if (holder === 'list') define(copy, keyword, [...(copy[keyword] as unknown[])])
    else if (holder === 'map') define(copy, keyword, { ...(copy[keyword] as object) })
  }
  forEachChild(copy, (child, keyword, key) => {
    const into = key === undefined ? copy : (own(copy, keyword) as object)
    const put = (written: Schema): void => define(into, `${key ?? keyword}`, written)
    below.push({ schema: child, put, open })
  })
  return { copy, below }
}
