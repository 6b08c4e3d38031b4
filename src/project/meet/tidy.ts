import {
  ARRAY,
  define,
  type KindBits,
  OBJECT,
  readType,
  type SchemaObject,
} from '../../schema/index.ts'

const STRING: KindBits = readType('string') ?? 0
const NUMBER: KindBits = readType('number') ?? 0

const words = (text: string, kinds: KindBits): [string, KindBits][] =>
  text.split(' ').map((word) => [word, kinds])

/** The kinds that a keyword judges; keywords that judge every kind are not listed. */
export const JUDGES: ReadonlyMap<string, KindBits> = new Map([
  ...words('pattern minLength maxLength contentEncoding contentMediaType contentSchema', STRING),
  ...words('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', NUMBER),
  ...words(
    'items prefixItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems',
    ARRAY,
  ),
  ...words(
    'properties patternProperties additionalProperties propertyNames required minProperties',
    OBJECT,
  ),
  ...words('maxProperties dependentRequired dependentSchemas unevaluatedProperties', OBJECT),
])

/** The node without keywords that judge none of the kinds it allows. */
export function applies(node: SchemaObject): SchemaObject {
  const type = readType(node.type)
  if (type === undefined) return node
  const keywords = Object.keys(node)
  const fits = (keyword: string): boolean => ((JUDGES.get(keyword) ?? type) & type) !== 0
  if (keywords.every(fits)) return node
  const result = {}
  for (const keyword of keywords) if (fits(keyword)) define(result, keyword, node[keyword])
  return result
}
