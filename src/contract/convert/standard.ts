import type { Side } from '../../finding.ts'
import { isObject } from '../../schema/define.ts'
import { asJson } from './json.ts'
import type { Part, Slot } from './types.ts'

/** A carrier of JSON Schema (`~standard.jsonSchema`) as a part of another contract. */
export function standardPart(slot: Slot, side: Side): Part {
  const document = standardDocument(slot, side)
  return isObject(document)
    ? { kind: 'leaf', node: document }
    : {
        kind: 'fault',
        rule: 'unsupported-schema',
        message: 'This schema cannot say itself as JSON Schema.',
      }
}

function standardDocument(slot: Slot, side: Side): unknown {
  const standard = (slot as { '~standard'?: unknown })['~standard']
  const make =
    isObject(standard) && isObject(standard.jsonSchema) ? standard.jsonSchema[side] : undefined
  return typeof make === 'function' ? asJson(make({ target: 'draft-2020-12' })) : undefined
}

/** Whether a value is a document of ours in the form of a schema (`jsonValue()`). */
export function isMarkedDocument(value: unknown): value is Slot {
  if (!isObject(value)) return false
  const document = standardDocument(value, 'input')
  return isObject(document) && isObject(document['x-tool-manifest'])
}
