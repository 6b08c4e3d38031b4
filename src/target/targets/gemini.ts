import { drop, EVERYTHING, lower, note, refuse, rows, warn } from '../column.ts'
import { LONG_NAME } from '../evidence.ts'
import { identityOf } from '../identity.ts'
import { ROOMY } from '../names.ts'
import type { Citation, Target } from '../types.ts'

const INVALID_NAME =
  'Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.'
const unlisted: Citation = {
  source: 'Gemini API reference: keywords outside its list are unsupported; reports say ignored',
  evidence: '?',
}

/** `functionDeclarations[].parametersJsonSchema` (and `responseJsonSchema`): the listed part of JSON Schema. */
export const gemini: Target = {
  name: 'gemini',
  title: 'Gemini',
  kind: 'provider',
  asOf: '2026-08-21',
  source: 'Gemini API reference, parametersJsonSchema (js-genai of 2026-08-21)',
  column: {
    ...EVERYTHING,
    'root-combiner': refuse('root-combiner'),
    'ref-siblings': lower('hoist-reference'),
    recursion: lower('relax-required'),
    allOf: lower('merge-all-of'),
    oneOf: lower('one-of-to-any-of'),
    ...rows(note, 'not', 'conditional', 'dependentRequired', 'dependentSchemas', 'unevaluated'),
    const: lower('const-to-enum'),
    'enum-only-null': lower('null-type'),
    'enum-complex': refuse('complex-enum'),
    'enum-mixed': lower('split-values'),
    'enum-null': lower('split-null-value'),
    'enum-boolean': note,
    'any-json': lower('any-json-union'),
    'composite-type-list': lower('split-types'),
    'array-items': lower('add-items'),
    ...rows(note, 'contains', 'uniqueItems', 'format-unlisted'),
    ...rows(note, 'pattern', 'minLength', 'maxLength', 'content', 'multipleOf'),
    exclusiveMinimum: lower('closed-minimum'),
    exclusiveMaximum: lower('closed-maximum'),
    'pattern-properties': refuse('pattern-properties'),
    ...rows(note, 'propertyNames', 'minProperties', 'maxProperties', 'default', 'status'),
    'required-unknown': lower('trim-required'),
    'property-key': warn('property-key'),
    ...rows(drop, 'examples', 'unknown'),
  },
  citations: {
    'root-object': { error: 'parameters schema must describe an object', evidence: '?' },
    'root-combiner': unlisted,
    recursion: {
      source: 'Gemini API reference: cycles only through properties that are not required',
      evidence: 'D',
    },
    const: unlisted,
    pattern: unlisted,
    'property-key': { severity: 'warn', source: 'Vertex AI function reference', evidence: 'D' },
    'tool-name': { error: INVALID_NAME, source: 'gemini-cli', evidence: 'S' },
    'name-budget': LONG_NAME,
    'missing-description': {
      source: 'FunctionDeclaration reference: description is required',
      evidence: 'D',
    },
  },
  formats: ['date-time', 'date', 'time'],
  names: { pattern: /^[A-Za-z_][A-Za-z0-9_.:-]*$/, max: 64, roomy: ROOMY },
  propertyKey: { pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/, where: 'everywhere' },
  needsDescription: true,
  emit: {
    file: 'tools.gemini.json',
    content: (tools) => [
      {
        functionDeclarations: tools.map((tool) => ({
          ...identityOf(tool),
          parametersJsonSchema: tool.input,
        })),
      },
    ],
  },
}
