import { contractKind } from '../appearance.ts'
import { isObject, isPlain, ownNames, read, type View } from '../view.ts'
import { isContract, members } from './members.ts'
import type { Convention } from './types.ts'

/**
 * Amazon Bedrock's `{ toolSpec: { name, description, inputSchema: { json } } }`, the specification inside
 * it by itself, and Strands' tools, which have one beside the contract that they were given.
 */
export const toolSpec: Convention = {
  name: 'tool-spec',
  recognise(view) {
    const held = view.view('toolSpec')
    const spec = held ?? view
    const name = spec.text('name')
    const schema = spec.view('inputSchema')
    if (name === undefined || !schema) return undefined
    const json = held ? schema.get('json') : documentIn(schema)
    if (json === undefined && (!held || !isContract(schema.value))) return undefined
    const own = view.get('_inputSchema')
    const input = isContract(own) ? own : (parsed(json) ?? schema.value)
    return [{ ...members(spec), name, input, keys: [], value: spec.value }]
  },
}

/** The document in `{ json }`, where that is no raw shape whose only field has that name. */
function documentIn(schema: View): unknown {
  if (!isPlain(schema.value) || ownNames(schema.value).join() !== 'json') return undefined
  const json = schema.get('json')
  const isDocument =
    isObject(json) &&
    isPlain(json) &&
    (read(json, '$schema') || contractKind(json) === 'json-schema')
  return isDocument || typeof json === 'string' ? json : undefined
}

/** Some write the document as text. */
function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
