import type { JsonValue, Kind, SchemaObject } from '../schema/types.ts'
import { conditionsWithReferences } from './conditions.ts'
import { assertions, isObjectSchema, type Place, typesOf } from './draft.ts'
import { compiles, hasLookaround } from './patterns.ts'
import type { Quote } from './quote.ts'
import { SENTENCES } from './sentences.ts'
import type { Target } from './types.ts'

/** A keyword, or a shape that keywords make together: one line of the capability table. */
export interface Row {
  /** For the matrix in the documentation. */
  readonly what: string
  readonly applies: (place: Place, target: Target) => boolean
  /** What goes when the target drops, notes or refuses it. */
  readonly keywords?: readonly string[]
  /** What the dropped keywords said. */
  readonly say?: (node: SchemaObject, quote: Quote) => string
}

function keyword(name: string & keyof typeof SENTENCES, what = `\`${name}\``): Row {
  return {
    what,
    applies: ({ node }) => node[name] !== undefined,
    keywords: [name],
    say: SENTENCES[name],
  }
}

function present(what: string, ...keywords: string[]): Row {
  return {
    what,
    applies: ({ node }) => keywords.some((name) => node[name] !== undefined),
    keywords,
  }
}

function shape(what: string, applies: Row['applies'], keywords: readonly string[] = []): Row {
  return { what, applies, keywords }
}

function values(what: string, some: (value: JsonValue) => boolean): Row {
  return {
    what,
    applies: ({ node }) => node.enum?.some(some) ?? false,
    keywords: ['enum'],
    say: SENTENCES.enum,
  }
}

function pattern(what: string, applies: (source: string, target: Target) => boolean): Row {
  return {
    what,
    applies: ({ node }, target) =>
      typeof node.pattern === 'string' && applies(node.pattern, target),
    keywords: ['pattern'],
    say: SENTENCES.pattern,
  }
}

function valueKind(value: JsonValue): string {
  return value === null ? 'null' : typeof value
}

function nonNull(node: SchemaObject): readonly Kind[] {
  return typesOf(node).filter((kind) => kind !== 'null')
}

const COMPOSITE = new Set<Kind>(['object', 'array'])
const ANY_JSON = 'array,boolean,null,number,object,string'

function isAnyJson(node: SchemaObject): boolean {
  const structural = assertions(node).filter((name) => name !== 'type')
  return structural.length === 0 && [...typesOf(node)].sort().join() === ANY_JSON
}

function isObject(node: SchemaObject): boolean {
  return nonNull(node).join() === 'object'
}

function isArray(node: SchemaObject): boolean {
  return nonNull(node).join() === 'array'
}

/** What further properties hold: nothing said, anything, nothing at all, or values of a schema. */
function further(node: SchemaObject): 'unsaid' | 'any' | 'none' | 'typed' {
  const schema = node.additionalProperties
  if (schema === undefined) return 'unsaid'
  if (schema === false) return 'none'
  return isObjectSchema(schema) && assertions(schema).length > 0 ? 'typed' : 'any'
}

const TYPED_BY = ['type', 'anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const', 'not', 'if']
const KNOWN = new Set([
  ...TYPED_BY,
  ...'then else title description default examples deprecated readOnly writeOnly format pattern minLength maxLength'.split(
    ' ',
  ),
  ...'contentEncoding contentMediaType contentSchema minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(
    ' ',
  ),
  ...'items prefixItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems properties'.split(
    ' ',
  ),
  ...'patternProperties additionalProperties propertyNames required minProperties maxProperties dependentRequired'.split(
    ' ',
  ),
  ...'dependentSchemas unevaluatedProperties nullable $schema $id $anchor $comment $defs definitions'.split(
    ' ',
  ),
  ...'additionalItems dependencies $dynamicRef $dynamicAnchor $vocabulary'.split(' '),
])

/** The lines of the capability table, in the order in which they are applied to a node. */
export const ROW_IDS = [
  'root-object',
  'root-combiner',
  'boolean-schema',
  'draft07',
  'identity',
  // first: what it merges may be a reference
  'allOf',
  'ref-siblings',
  'ref',
  'recursion',
  'condition-ref',
  'oneOf',
  'not',
  'conditional',
  'dependentRequired',
  'dependentSchemas',
  'unevaluated',
  'const',
  'enum-only-null',
  'enum-untyped',
  'enum-complex',
  'enum-mixed',
  'enum-null',
  'enum-number',
  'enum-boolean',
  'enum-empty-string',
  'enum-case',
  'enum',
  'any-json',
  'composite-type-list',
  'type-union',
  'null-only',
  'nullable-composite',
  'nullable',
  'untyped',
  'prefix-items',
  'array-items',
  'contains',
  'uniqueItems',
  'min-items-many',
  'minItems',
  'maxItems',
  'format-unlisted',
  'format',
  'pattern-invalid',
  'pattern-lookaround',
  'pattern-unsupported',
  'pattern',
  'minLength',
  'maxLength',
  'content',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern-properties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'free-object',
  'record',
  'open-object',
  'loose-object',
  'empty-object',
  'unclosed-object',
  'closed-object',
  'object-properties',
  'required-unknown',
  'optional',
  'required-missing',
  'property-key',
  'title',
  'default',
  'examples',
  'status',
  'unknown',
  'any-of-null',
  'anyOf',
  'any-of-siblings',
] as const

export type RowId = (typeof ROW_IDS)[number]

/** What each line is about. */
export const ROWS: { readonly [id in RowId]: Row } = {
  'root-object': shape(
    'root that is not `type: "object"`',
    ({ role, node }) => role === 'root' && node.type !== 'object',
  ),
  'root-combiner': shape(
    'root with `anyOf`, `oneOf`, `allOf`, `not`, `if` or `enum`',
    ({ role, node }) =>
      role === 'root' &&
      ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum'].some((name) => node[name] !== undefined),
    ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum'],
  ),
  'boolean-schema': shape('`true` or `false` for a schema', ({ boolean }) => boolean === true),
  draft07: shape(
    'draft-07 constructs (array-form `items`, boolean exclusive bounds, `dependencies`)',
    ({ node }) =>
      Array.isArray(node.items) ||
      typeof node.exclusiveMinimum === 'boolean' ||
      typeof node.exclusiveMaximum === 'boolean' ||
      node.additionalItems !== undefined ||
      node.dependencies !== undefined,
    ['additionalItems', 'dependencies'],
  ),
  identity: present(
    '`$schema`, `$id`, `$anchor`, `$comment`',
    '$schema',
    '$id',
    '$anchor',
    '$comment',
  ),
  allOf: present('`allOf`', 'allOf'),
  'ref-siblings': shape(
    '`$ref` beside other keywords',
    ({ node }) => node.$ref !== undefined && Object.keys(node).length > 1,
  ),
  ref: shape('`$ref` to `$defs`', ({ node }) => node.$ref !== undefined),
  // found while the document is taken apart (places.ts)
  recursion: shape('recursive `$ref`', () => false),
  'condition-ref': shape(
    '`not`, `if`, `contains`, … that refer to definitions',
    ({ node }) => conditionsWithReferences(node).length > 0,
  ),
  oneOf: present('`oneOf`', 'oneOf'),
  not: keyword('not'),
  conditional: {
    ...present('`if` / `then` / `else`', 'if', 'then', 'else'),
    say: SENTENCES.conditional,
  },
  dependentRequired: keyword('dependentRequired'),
  dependentSchemas: keyword('dependentSchemas'),
  unevaluated: {
    ...present(
      '`unevaluatedProperties`, `unevaluatedItems`',
      'unevaluatedProperties',
      'unevaluatedItems',
    ),
    say: (node, quote) =>
      [SENTENCES.unevaluatedProperties(node, quote), SENTENCES.unevaluatedItems(node, quote)]
        .filter(Boolean)
        .join(' '),
  },
  const: present('`const`', 'const'),
  'enum-only-null': shape(
    '`enum: [null]`',
    ({ node }) => node.enum?.every((value) => value === null) ?? false,
  ),
  'enum-untyped': shape(
    '`enum` without `type`',
    ({ node }) => node.enum !== undefined && node.type === undefined,
  ),
  'enum-complex': values('`enum` of objects or arrays', (value) => valueKind(value) === 'object'),
  'enum-mixed': shape(
    '`enum` of several kinds',
    ({ node }) => new Set(node.enum?.map(valueKind).filter((kind) => kind !== 'null')).size > 1,
  ),
  'enum-null': shape(
    '`enum` that holds null beside other values',
    ({ node }) => (node.enum?.length ?? 0) > 1 && (node.enum?.includes(null) ?? false),
  ),
  'enum-number': values('`enum` of numbers', (value) => typeof value === 'number'),
  'enum-boolean': values('`enum` of booleans', (value) => typeof value === 'boolean'),
  'enum-empty-string': values('`enum` that holds `""`', (value) => value === ''),
  'enum-case': shape('`enum` values that differ by case only', ({ node }) => {
    const texts = node.enum?.filter((value) => typeof value === 'string') ?? []
    return new Set(texts.map((text) => text.toLowerCase())).size < new Set(texts).size
  }),
  enum: values('`enum` of strings', () => true),
  'any-json': shape('any JSON (the list of all six types)', ({ node }) => isAnyJson(node)),
  'composite-type-list': shape(
    'type list with `array` or `object` and another kind',
    ({ node }) =>
      !isAnyJson(node) &&
      nonNull(node).length > 1 &&
      nonNull(node).some((kind) => COMPOSITE.has(kind)),
  ),
  'type-union': shape(
    'type list of several scalar kinds',
    ({ node }) => nonNull(node).length > 1 && !nonNull(node).some((kind) => COMPOSITE.has(kind)),
  ),
  'null-only': shape('`type: "null"`', ({ node }) => typesOf(node).join() === 'null'),
  'nullable-composite': shape(
    '`type: ["object", "null"]`, `["array", "null"]`',
    ({ node }) => (isObject(node) || isArray(node)) && typesOf(node).includes('null'),
  ),
  nullable: shape(
    '`type: [T, "null"]`, T scalar',
    ({ node }) =>
      nonNull(node).length === 1 &&
      typesOf(node).includes('null') &&
      !isObject(node) &&
      !isArray(node),
  ),
  untyped: shape(
    'no type at all (`{}`)',
    // a member of `allOf` says a part: the whole is asked once it is merged
    ({ node, role }) => role !== 'other' && TYPED_BY.every((name) => node[name] === undefined),
  ),
  'prefix-items': present('`prefixItems` (tuples)', 'prefixItems'),
  'array-items': shape(
    'array without `items`',
    ({ node }) => isArray(node) && !isObjectSchema(node.items),
  ),
  contains: {
    ...keyword('contains'),
    keywords: ['contains', 'minContains', 'maxContains'],
  },
  uniqueItems: keyword('uniqueItems'),
  'min-items-many': {
    ...keyword('minItems', '`minItems` above 1'),
    applies: ({ node }) => (node.minItems ?? 0) > 1,
  },
  minItems: keyword('minItems'),
  maxItems: keyword('maxItems'),
  'format-unlisted': {
    ...keyword('format', '`format` that is not on the list'),
    applies: ({ node }, { formats }) =>
      node.format !== undefined && formats !== undefined && !formats.includes(node.format),
  },
  format: keyword('format', '`format` that is on the list'),
  'pattern-invalid': pattern('`pattern` that does not compile', (source) => !compiles(source)),
  'pattern-lookaround': pattern('`pattern` with lookaround', hasLookaround),
  'pattern-unsupported': pattern(
    '`pattern` beyond what the engine runs',
    (source, target) => !hasLookaround(source) && target.pattern?.(source) === false,
  ),
  pattern: keyword('pattern'),
  minLength: keyword('minLength'),
  maxLength: keyword('maxLength'),
  content: {
    ...present(
      '`contentEncoding`, `contentMediaType`',
      'contentEncoding',
      'contentMediaType',
      'contentSchema',
    ),
    say: SENTENCES.contentEncoding,
  },
  exclusiveMinimum: keyword('exclusiveMinimum'),
  exclusiveMaximum: keyword('exclusiveMaximum'),
  minimum: keyword('minimum'),
  maximum: keyword('maximum'),
  multipleOf: keyword('multipleOf'),
  'pattern-properties': present('`patternProperties`', 'patternProperties'),
  propertyNames: keyword('propertyNames'),
  minProperties: keyword('minProperties'),
  maxProperties: keyword('maxProperties'),
  'free-object': shape(
    'object that says nothing about its properties',
    ({ node }) =>
      isObject(node) &&
      (further(node) === 'unsaid' || further(node) === 'any') &&
      node.properties === undefined,
  ),
  record: {
    ...shape(
      '`additionalProperties: {schema}` (records)',
      ({ node }) => isObject(node) && further(node) === 'typed',
      ['additionalProperties'],
    ),
    say: SENTENCES.record,
  },
  'open-object': shape(
    '`additionalProperties: true` beside `properties`',
    ({ node }) => isObject(node) && further(node) === 'any' && node.properties !== undefined,
    ['additionalProperties'],
  ),
  'loose-object': shape('object that its author declared open', ({ loose }) => loose === true),
  'empty-object': shape(
    'nested object without properties',
    ({ node, role }) =>
      role !== 'root' &&
      isObject(node) &&
      (further(node) === 'none' || (further(node) === 'unsaid' && node.properties !== undefined)) &&
      Object.keys(node.properties ?? {}).length === 0,
  ),
  'unclosed-object': shape(
    'object that leaves `additionalProperties` out',
    ({ node }) => isObject(node) && further(node) === 'unsaid' && node.properties !== undefined,
  ),
  'closed-object': shape(
    '`additionalProperties: false`',
    ({ node }) => node.additionalProperties === false,
    ['additionalProperties'],
  ),
  'object-properties': shape(
    'object without `properties`',
    ({ node }) => isObject(node) && node.properties === undefined,
  ),
  'required-unknown': shape(
    '`required` that names an undeclared property',
    ({ node }) =>
      node.required?.some((name) => !Object.hasOwn(node.properties ?? {}, name)) ?? false,
  ),
  optional: shape('properties that are not `required`', ({ node }) =>
    Object.keys(node.properties ?? {}).some((name) => !node.required?.includes(name)),
  ),
  'required-missing': shape(
    'object without `required`',
    ({ node }) => isObject(node) && node.required === undefined,
  ),
  'property-key': shape('property names outside the list of characters', (place, target) => {
    const rule = target.propertyKey
    if (!rule || (rule.where === 'root' && place.role !== 'root')) return false
    return Object.keys(place.node.properties ?? {}).some((name) => !rule.pattern.test(name))
  }),
  title: present('`title`', 'title'),
  default: keyword('default'),
  examples: present('`examples`', 'examples'),
  status: {
    ...present('`deprecated`, `readOnly`, `writeOnly`', 'deprecated', 'readOnly', 'writeOnly'),
    say: SENTENCES.deprecated,
  },
  unknown: shape('keywords of other vocabularies (`x-…`)', ({ node }) =>
    Object.keys(node).some((name) => !KNOWN.has(name)),
  ),
  'any-of-null': shape(
    '`anyOf` with a null branch',
    ({ node }) =>
      node.anyOf?.some((branch) => isObjectSchema(branch) && branch.type === 'null') ?? false,
  ),
  anyOf: present('`anyOf`', 'anyOf'),
  'any-of-siblings': shape(
    '`anyOf` beside other keywords',
    ({ node }) => node.anyOf !== undefined && Object.keys(node).length > 1,
  ),
}

/** The keywords of other vocabularies that a node carries. */
export function unknownKeywords(node: SchemaObject): string[] {
  return Object.keys(node).filter((name) => !KNOWN.has(name))
}
