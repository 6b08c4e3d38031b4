import { drop, lower, note, noteAs, refuse, rows, warn } from '../column.ts'
import { LOOKAROUND } from '../evidence.ts'
import { identityOf } from '../identity.ts'
import type { Citation, Target } from '../types.ts'
import { gemini } from './gemini.ts'

const unknownName = (keyword: string): Citation => ({
  error: `Invalid JSON payload received. Unknown name "${keyword}" at 'tools[0].function_declarations[…].parameters.properties[…].value': Cannot find field.`,
  evidence: 'I',
})
const list: Citation = {
  error: `Invalid JSON payload received. Unknown name "type" at '…': Proto field is not repeating, cannot start list.`,
  source: 'litellm-go#9 (2026-09-09), langchainjs#11328 (2026-08-10)',
  evidence: 'I',
}
const empty: Citation = { error: 'should be non-empty for OBJECT type', evidence: 'I' }

/** `functionDeclarations[].parameters`: a message of its own, for the Live API and older clients. */
export const geminiParameters: Target = {
  ...gemini,
  name: 'gemini-parameters',
  title: 'Gemini (parameters)',
  asOf: '2026-09',
  source: 'Gemini API and Vertex AI reference, Schema (js-genai of 2026-08-21)',
  collisions: 'alternatives',
  column: {
    ...gemini.column,
    'ref-siblings': lower('inline-reference'),
    ref: lower('inline-reference'),
    recursion: refuse('recursion'),
    'enum-null': { do: 'keep' },
    'enum-number': noteAs('enum-values'),
    'enum-boolean': noteAs('enum-values'),
    'enum-empty-string': noteAs('enum-values'),
    'any-json': lower('untype', 'any-json'),
    'type-union': lower('split-types'),
    'nullable-composite': lower('nullable-keyword'),
    nullable: lower('nullable-keyword'),
    'prefix-items': lower('tuple-to-items'),
    ...rows({ do: 'keep' }, 'pattern', 'minLength', 'maxLength', 'minProperties', 'maxProperties'),
    default: { do: 'keep' },
    'pattern-lookaround': warn('pattern-lookaround'),
    record: refuse('record'),
    'free-object': refuse('free-object'),
    'open-object': drop,
    'empty-object': refuse('empty-object'),
    'closed-object': drop,
    'any-of-null': lower('null-branch-to-nullable'),
    'any-of-siblings': lower('push-into-branches'),
    content: note,
  },
  citations: {
    ...gemini.citations,
    'pattern-lookaround': LOOKAROUND,
    'any-json': { ...list, severity: 'warn' },
    'composite-type-list': list,
    'type-union': list,
    nullable: list,
    'nullable-composite': list,
    ref: unknownName('$ref'),
    recursion: unknownName('$ref'),
    identity: unknownName('$schema'),
    const: unknownName('const'),
    oneOf: unknownName('oneOf'),
    allOf: unknownName('allOf'),
    not: unknownName('not'),
    exclusiveMinimum: unknownName('exclusiveMinimum'),
    exclusiveMaximum: unknownName('exclusiveMaximum'),
    multipleOf: unknownName('multipleOf'),
    uniqueItems: unknownName('uniqueItems'),
    propertyNames: unknownName('propertyNames'),
    'prefix-items': unknownName('prefixItems'),
    'closed-object': unknownName('additionalProperties'),
    examples: unknownName('examples'),
    'pattern-properties': unknownName('patternProperties'),
    record: unknownName('additionalProperties'),
    'enum-values': {
      error: `Invalid value at '…enum[0]' (TYPE_STRING), 7`,
      evidence: 'I',
    },
    'enum-empty-string': { error: '…enum[0]: cannot be empty', evidence: 'I' },
    'array-items': { error: '…items: missing field', evidence: 'I' },
    'required-unknown': { error: '…required[0]: property is not defined', evidence: 'I' },
    'format-unlisted': {
      error: "format: only 'enum' and 'date-time' are supported for STRING type",
      evidence: 'I',
    },
    'any-of-siblings': {
      error: 'When using any_of, it must be the only field set',
      source: 'pi-commandcode#103 (Vertex, 2026-09-16)',
      evidence: 'I',
    },
    'free-object': empty,
    'empty-object': empty,
  },
  formats: ['enum', 'date-time', 'int32', 'int64', 'float', 'double'],
  emit: {
    file: 'tools.gemini-parameters.json',
    content: (tools) => [
      {
        functionDeclarations: tools.map((tool) => ({
          ...identityOf(tool),
          // a tool without arguments has no parameters: an empty object is refused
          ...(Object.keys(tool.input.properties ?? {}).length > 0 && { parameters: tool.input }),
        })),
      },
    ],
  },
}
