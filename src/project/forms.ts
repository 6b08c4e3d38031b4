import { isObject, isSchema } from '../schema/index.ts'

const isSchemaList = (value: unknown): boolean => Array.isArray(value) && value.every(isSchema)
function isSchemaMap(value: unknown): boolean {
  if (!isObject(value)) return false
  for (const name of Object.keys(value)) if (!isSchema(value[name])) return false
  return true
}
export const isNameList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
const isText = (value: unknown): boolean => typeof value === 'string'
const isNameMap = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(isNameList)

const ONE_SCHEMA = [
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'unevaluatedItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
]

const ONE_NUMBER = [
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
]

/** What the values of these keywords must be; others are only read where they make sense. */
const FORMS: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    anyOf: (value) => isSchemaList(value) && (value as unknown[]).length > 0,
    oneOf: (value) => isSchemaList(value) && (value as unknown[]).length > 0,
    allOf: isSchemaList,
    prefixItems: isSchemaList,
    properties: isSchemaMap,
    patternProperties: isSchemaMap,
    dependentSchemas: isSchemaMap,
    dependentRequired: isNameMap,
    required: isNameList,
    ...Object.fromEntries(ONE_SCHEMA.map((keyword) => [keyword, isSchema])),
    ...Object.fromEntries(ONE_NUMBER.map((keyword) => [keyword, Number.isFinite])),
    exclusiveMinimum: (value) => typeof value === 'boolean' || Number.isFinite(value),
    exclusiveMaximum: (value) => typeof value === 'boolean' || Number.isFinite(value),
    items: (value) => isSchema(value) || isSchemaList(value),
    enum: Array.isArray,
    title: isText,
    description: isText,
    $ref: isText,
    'x-tool-manifest': isObject,
  }),
)

/** Whether these keywords mean what they meant in an older draft. */
const OLD: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  Object.entries<(value: unknown) => boolean>({
    additionalItems: () => true,
    dependencies: () => true,
    $dynamicRef: () => true,
    $recursiveRef: () => true,
    items: Array.isArray,
    exclusiveMinimum: (value) => typeof value === 'boolean',
    exclusiveMaximum: (value) => typeof value === 'boolean',
  }),
)

/** Whether a value has the form that its keyword asks for. */
export const hasForm = (keyword: string, value: unknown): boolean =>
  FORMS.get(keyword)?.(value) ?? true

/** Keywords whose values have to be looked at: each is fine, or has to be said in other words. */
export const RESTRICTED: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  [...FORMS.keys(), ...OLD.keys()].map((keyword) => [
    keyword,
    (value) => hasForm(keyword, value) && OLD.get(keyword)?.(value) !== true,
  ]),
)
