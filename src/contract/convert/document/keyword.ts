import { isObject, isSchema, KINDS } from '../../../schema/index.ts'

/** What a keyword must hold, as words; undefined when it does. */
export type Rule = (value: unknown) => string | undefined

const must =
  (what: string, holds: (value: unknown) => boolean): Rule =>
  (value) =>
    holds(value) ? undefined : `must be ${what}`

const text = must('a string', (value) => typeof value === 'string')
const flag = must('true or false', (value) => typeof value === 'boolean')
const number = must('a number', (value) => typeof value === 'number')
const list = must('a list', Array.isArray)
const count = must(
  'a whole number, zero or more',
  (value) => Number.isInteger(value) && Number(value) >= 0,
)
const schema = must('a schema', isSchema)
const names = must(
  'a list of different property names',
  (value) =>
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length,
)
const schemas = must(
  'a list of one or more schemas',
  (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
)
const map = must(
  'an object whose values are schemas',
  (value) => isObject(value) && Object.values(value).every(isSchema),
)

const isKind = (name: unknown): boolean => KINDS.includes(name as never)

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [
    'type',
    must(
      `one of ${KINDS.map((kind) => `"${kind}"`).join(', ')}, or a list of different ones`,
      (value) =>
        isKind(value) ||
        (Array.isArray(value) &&
          value.length > 0 &&
          value.every(isKind) &&
          new Set(value).size === value.length),
    ),
  ],
  ...['$ref', '$id', '$anchor', 'title', 'description', 'format', '$comment'].map(
    (word) => [word, text] as const,
  ),
  ...['contentEncoding', 'contentMediaType'].map((word) => [word, text] as const),
  ...['deprecated', 'readOnly', 'writeOnly', 'uniqueItems'].map((word) => [word, flag] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (word) => [word, number] as const,
  ),
  ['multipleOf', must('a number above zero', (value) => typeof value === 'number' && value > 0)],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'].map(
    (word) => [word, count] as const,
  ),
  ...['minProperties', 'maxProperties'].map((word) => [word, count] as const),
  ...['enum', 'examples'].map((word) => [word, list] as const),
  ['required', names],
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].map((word) => [word, schemas] as const),
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas'].map(
    (word) => [word, map] as const,
  ),
  ...['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then'].map(
    (word) => [word, schema] as const,
  ),
  ...['else', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'].map(
    (word) => [word, schema] as const,
  ),
  [
    'dependentRequired',
    must(
      'an object whose values are lists of property names',
      (value) => isObject(value) && Object.values(value).every((one) => names(one) === undefined),
    ),
  ],
])

/** What is wrong with the value of a keyword, as words; undefined when nothing is. */
export function keywordFault(keyword: string, value: unknown): string | undefined {
  return RULES.get(keyword)?.(value)
}
