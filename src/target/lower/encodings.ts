import { atPointer, type Schema, type SchemaObject } from '../../schema/index.ts'
import {
  addSentence,
  assertions,
  type Draft,
  isObjectSchema,
  type Place,
  RESTORE,
  typesOf,
} from '../draft.ts'
import { referredName } from '../quote.ts'
import { SENTENCES } from '../sentences.ts'
import type { Context, Lowering } from './context.ts'

const ANY_VALUE = 'JSON text of any value.'

/** Keywords that stay beside another form of the value. */
const KEPT = ['title', 'description', 'nullable'] as const

/** A string that holds the value as JSON; `restoreOptional` parses it. */
export const jsonText: Lowering = (place, context) => {
  const { node } = place
  if (place.role === 'root') {
    context.report('root-object', place)
    return undefined
  }
  const what = whatText(place, context)
  rewrite(node, { type: 'string' }, what)
  node[RESTORE] = { json: true }
  return 'written as JSON text'
}

/** Each item is a string that holds it as JSON. */
export const jsonTextItems: Lowering = ({ node }) => {
  node.items = anyText()
  delete node[RESTORE]
  return 'items written as JSON text'
}

/** One more turn of a definition that refers to itself is JSON text: a grammar cannot hold all of them. */
export function encodeReference({ node }: Place, reference: string): string {
  rewrite(
    node,
    { type: 'string' },
    `JSON text of another value like ${referredName(reference)}, in which this one stands.`,
  )
  node[RESTORE] = { json: true }
  return 'written as JSON text'
}

function whatText(place: Place, { document, quote }: Context): string {
  const given = place.given ?? (atPointer(document, place.pointer) as Schema | undefined)
  if (!isObjectSchema(given)) return ANY_VALUE
  const { title: _, description: __, default: ___, ...rest } = given
  const anything = assertions(rest).every((name) => name === 'type')
  const kinds = typesOf(rest).length
  return anything && (kinds === 0 || kinds === 6)
    ? ANY_VALUE
    : `JSON text of a value that matches ${quote(rest)}.`
}

/** The node in another form: only what a reader is told of it stays. */
function rewrite(node: Draft, form: SchemaObject, sentence: string): void {
  const byDefault = node.default === undefined ? [] : [SENTENCES.default(node)]
  for (const keyword of Object.keys(node)) {
    if (!KEPT.some((kept) => kept === keyword)) delete node[keyword]
  }
  Object.assign(node, form)
  node.description = [sentence, ...byDefault].reduce(addSentence, node.description ?? '')
}

/**
 * Further properties are a list of entries. An object that declares none becomes the list itself; others, and every root, get one
 * property that holds it.
 */
export const entries: Lowering = (place, context) => {
  const { node, role } = place
  if (node[RESTORE]?.entries || node[RESTORE]?.rest !== undefined) return undefined
  const { additionalProperties } = node
  const typed = isObjectSchema(additionalProperties) && assertions(additionalProperties).length > 0
  const list = entryList(typed ? additionalProperties : undefined, place, context)
  const properties = node.properties ?? {}
  if (role !== 'root' && Object.keys(properties).length === 0) {
    rewrite(node, list, 'One entry per property.')
    node[RESTORE] = { entries: true }
    return 'written as a list of entries'
  }
  const name = freeName(properties)
  list.description = 'One entry per further property; empty if there is none.'
  list[RESTORE] = { entries: true }
  node.properties = { ...properties, [name]: list }
  node.required = [...(node.required ?? []), name]
  node.additionalProperties = false
  node[RESTORE] = { ...node[RESTORE], rest: name }
  return `further properties written as a list of entries, ${name}`
}

function entryList(value: Draft | undefined, place: Place, context: Context): Draft {
  const { pointer, path, depth } = place
  const held = value ?? anyText()
  const entry: Draft = {
    type: 'object',
    properties: { key: { type: 'string' }, value: held },
    required: ['key', 'value'],
  }
  const list: Draft = { type: 'array', items: entry }
  const replace = (node: Draft): void => {
    list.items = node
  }
  context.lower({
    node: entry,
    replace,
    role: 'items',
    parent: place,
    pointer,
    path,
    depth: depth + 1,
  })
  return list
}

function anyText(): Draft {
  return { type: 'string', description: ANY_VALUE, [RESTORE]: { json: true } }
}

/** `additional_properties`, with as many underscores as it takes to be free. */
function freeName(properties: object): string {
  let name = 'additional_properties'
  while (Object.hasOwn(properties, name)) name += '_'
  return name
}
