import { ANNOTATIONS, define, type Schema, type SchemaObject } from '../schema/index.ts'

const NONE: SchemaObject = Object.freeze({})

const KNOWN: ReadonlySet<string> = new Set(ANNOTATIONS)

/** Unknown keywords judge nothing either (JSON Schema 2020-12, 6.5), so they are carried like these. */
const ASSERTING: ReadonlySet<string> = new Set(
  (
    '$ref $dynamicRef type const enum format pattern minLength maxLength contentEncoding contentMediaType contentSchema ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf items prefixItems additionalItems contains minContains ' +
    'maxContains minItems maxItems uniqueItems unevaluatedItems properties patternProperties additionalProperties ' +
    'propertyNames required minProperties maxProperties dependentRequired dependentSchemas dependencies ' +
    'unevaluatedProperties anyOf oneOf allOf not if then else'
  ).split(' '),
)

/** Whether a keyword only describes: `title`, `description`, `default`, any unknown keyword, … */
export const isAnnotation = (keyword: string): boolean =>
  KNOWN.has(keyword) || !ASSERTING.has(keyword)

/** Keywords that name or hold other schemas and have no meaning once references are resolved. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
])

/** The part of a node whose keywords satisfy `keep`; undefined when none does. */
export function pick(
  node: SchemaObject,
  keep: (keyword: string) => boolean,
): SchemaObject | undefined {
  let result: SchemaObject | undefined
  for (const keyword of Object.keys(node)) {
    if (!keep(keyword)) continue
    result ??= {}
    define(result, keyword, node[keyword])
  }
  return result
}

/** What a node says about its values without judging them. */
export function annotationsOf(node: Schema): SchemaObject {
  if (typeof node === 'boolean') return NONE
  return pick(node, (keyword) => isAnnotation(keyword) && !BOOKKEEPING.has(keyword)) ?? NONE
}

/** What judges a value; undefined when the node only describes. */
export const assertionsOf = (node: SchemaObject): SchemaObject | undefined =>
  pick(node, (keyword) => !isAnnotation(keyword))

/** Whether no keyword of the node judges a value: `true`, `{}`, only annotations. */
export const isOpen = (node: Schema): boolean =>
  node === true || (node !== false && Object.keys(node).every(isAnnotation) && !isMarked(node))

const isMarked = (node: SchemaObject): boolean => {
  const marks = node['x-tool-manifest']
  return marks?.anyJson !== undefined || marks?.unrepresentable !== undefined
}

/** `node` described by `annotations`, which win over its own. */
export function overlay(node: Schema, annotations: SchemaObject): Schema {
  if (Object.keys(annotations).length === 0) return node
  // No value fits `false`, so there is nothing to describe.
  if (node === false) return node
  const own = node === true ? {} : node
  const marks = { ...own['x-tool-manifest'], ...annotations['x-tool-manifest'] }
  const { 'x-tool-manifest': _, ...described } = { ...own, ...annotations }
  return Object.keys(marks).length > 0 ? { ...described, 'x-tool-manifest': marks } : described
}

/** A part of a whole without annotations of keywords that describe the whole already. */
export function unsaid(part: Schema, whole: SchemaObject): Schema {
  if (typeof part === 'boolean') return part
  const isSaid = (keyword: string): boolean => isAnnotation(keyword) && keyword in whole
  return Object.keys(part).some(isSaid) ? (pick(part, (keyword) => !isSaid(keyword)) ?? {}) : part
}

/** The annotations of two nodes that judge the same value: both descriptions, else the first's. */
export function bothAnnotations(a: Schema, b: Schema): SchemaObject {
  const first = annotationsOf(a)
  const second = annotationsOf(b)
  const result = overlay(second, first) as SchemaObject
  const { description: one } = first
  const { description: two } = second
  if (one === undefined || two === undefined || one === two) return result
  const lines = new Set([...one.split('\n'), ...two.split('\n')])
  return { ...result, description: [...lines].join('\n') }
}
