/**
 * What providers refuse, written down a second time and from the outside: on the wire document alone, by lists of what is
 * allowed, without the capability table. A judge that finds nothing says: no "400" that we know of.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Schema, SchemaObject } from '../../src/schema/index.ts'

export type Judge = (document: SchemaObject) => string[]

interface Node {
  readonly at: string
  readonly node: SchemaObject
  readonly root: boolean
}

/** What stands below `not` or `if` holds no value of its own; whether providers look there is not documented. */
function nodesOf(document: SchemaObject): Node[] {
  const found: Node[] = []
  const visit = (schema: unknown, at: string): void => {
    if (Array.isArray(schema)) {
      for (const [index, item] of schema.entries()) visit(item, `${at}[${index}]`)
      return
    }
    if (typeof schema !== 'object' || schema === null) return
    const node = schema as SchemaObject
    found.push({ at, node, root: at === '' })
    for (const map of ['properties', '$defs', 'definitions', 'patternProperties'] as const) {
      for (const [name, inner] of Object.entries(node[map] ?? {})) visit(inner, `${at}/${name}`)
    }
    for (const one of [
      'items',
      'additionalProperties',
      'anyOf',
      'oneOf',
      'allOf',
      'prefixItems',
    ] as const) {
      visit(node[one], `${at}.${one}`)
    }
  }
  visit(document, '')
  return found
}

const types = (node: SchemaObject): readonly string[] => [node.type ?? []].flat() as string[]
const is = (schema: Schema | undefined): boolean => typeof schema === 'object' && schema !== null
const LOOKAROUND = ['(?=', '(?!', '(?<=', '(?<!']

function every(
  document: SchemaObject,
  test: (node: SchemaObject, root: boolean) => string[],
): string[] {
  return nodesOf(document).flatMap(({ at, node, root }) =>
    test(node, root).map((fault) => `${at || '(root)'}: ${fault}`),
  )
}

function onlyKeywords(node: SchemaObject, allowed: string): string[] {
  const list = allowed.split(' ')
  return Object.keys(node)
    .filter((name) => !list.includes(name))
    .map((name) => `keyword ${name}`)
}

function rootFaults(node: SchemaObject, root: boolean): string[] {
  if (!root) return []
  const combiners = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'].filter(
    (name) => node[name] !== undefined,
  )
  return [
    ...(node.type === 'object' ? [] : ['root type']),
    ...combiners.map((name) => `root ${name}`),
  ]
}

function reference(document: SchemaObject, node: SchemaObject): string[] {
  if (node.$ref === undefined) return []
  // draft-07's keyword is live on the wire, and taken
  const name = node.$ref.replace(/^#\/(?:\$defs|definitions)\//, '')
  return node.$ref === '#' || document.$defs?.[name] || document.definitions?.[name]
    ? []
    : [`$ref ${node.$ref}`]
}

function recursive(document: SchemaObject): boolean {
  const uses = (schema: Schema): string[] =>
    nodesOf(schema as SchemaObject).flatMap(({ node }) =>
      node.$ref ? [node.$ref.replace('#/$defs/', '')] : [],
    )
  const reaches = (from: string, seen: Set<string>): boolean =>
    uses(document.$defs?.[from] ?? {}).some(
      (to) => seen.has(to) || reaches(to, new Set(seen).add(to)),
    )
  return Object.keys(document.$defs ?? {}).some((name) => reaches(name, new Set([name])))
}

export const openai: Judge = (document) =>
  every(document, (node, root) => [
    ...rootFaults(node, root),
    ...(root && !node.properties ? ['object schema missing properties'] : []),
    ...(types(node).includes('array') && !is(node.items) ? ['array schema missing items'] : []),
    ...reference(document, node),
  ])

const OPENAI_FORMATS = 'date-time time date duration email hostname ipv4 ipv6 uuid'.split(' ')
export const openaiStrict: Judge = (document) => [
  ...openai(document),
  ...every(document, (node) => [
    ...onlyKeywords(
      node,
      'type enum anyOf $ref $defs definitions properties required additionalProperties items title description format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
    ),
    ...(node.type === undefined && !node.anyOf && node.$ref === undefined ? ['no type'] : []),
    ...(node.$ref !== undefined && Object.keys(node).length > 1 ? ['$ref beside keywords'] : []),
    ...(types(node).includes('object') && node.additionalProperties !== false
      ? ['open object']
      : []),
    ...(types(node).includes('object') &&
    Object.keys(node.properties ?? {})
      .sort()
      .join() !== [...(node.required ?? ['\0'])].sort().join()
      ? ['required is not every property']
      : []),
    ...(node.format !== undefined && !OPENAI_FORMATS.includes(node.format)
      ? [`format ${node.format}`]
      : []),
    ...(LOOKAROUND.some((part) => node.pattern?.includes(part)) ? ['lookaround'] : []),
  ]),
]

const ajv = new Ajv2020({ strict: false, validateFormats: false })
export const anthropic: Judge = (document) => [
  ...(ajv.validateSchema(document) ? [] : ['not 2020-12']),
  ...every(document, rootFaults),
  ...Object.keys(document.properties ?? {})
    .filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
    .map((name) => `key ${name}`),
]

const ANTHROPIC_FORMATS = 'date-time time date duration email hostname uri ipv4 ipv6 uuid'.split(
  ' ',
)
export const anthropicStrict: Judge = (document) => [
  ...anthropic(document),
  ...(recursive(document) ? ['recursive'] : []),
  ...every(document, (node) => [
    ...onlyKeywords(
      node,
      'type enum const anyOf allOf $ref $defs definitions default properties required additionalProperties items title description format pattern minItems',
    ),
    ...(node.type === undefined &&
    !node.anyOf &&
    !node.enum &&
    node.const === undefined &&
    node.$ref === undefined
      ? ['no type']
      : []),
    ...(types(node).includes('object') && node.additionalProperties !== false
      ? ['open object']
      : []),
    ...(types(node).includes('array') && !is(node.items) ? ['no items'] : []),
    ...((node.minItems ?? 0) > 1 ? ['minItems'] : []),
    ...(node.format !== undefined && !ANTHROPIC_FORMATS.includes(node.format)
      ? [`format ${node.format}`]
      : []),
    ...(LOOKAROUND.some((part) => node.pattern?.includes(part)) ||
    /\\[bB1-9]/.test(node.pattern ?? '')
      ? ['pattern']
      : []),
    ...(node.enum?.some((value) => typeof value === 'object' && value !== null)
      ? ['complex enum']
      : []),
  ]),
]

export const gemini: Judge = (document) =>
  every(document, (node, root) => [
    ...rootFaults(node, root),
    ...onlyKeywords(
      node,
      '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering',
    ),
    ...(node.$ref !== undefined && Object.keys(node).some((name) => !name.startsWith('$'))
      ? ['$ref beside keywords']
      : []),
    ...(node.enum?.some((value) => typeof value !== 'string' && typeof value !== 'number')
      ? ['enum value']
      : []),
    ...reference(document, node),
  ])

export const geminiParameters: Judge = (document) =>
  every(document, (node, root) => [
    ...rootFaults(node, root),
    ...onlyKeywords(
      node,
      'type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minLength maxLength pattern minimum maximum anyOf default example propertyOrdering',
    ),
    ...(Array.isArray(node.type) ? ['type list'] : []),
    ...(node.enum &&
    (node.type !== 'string' || node.enum.some((value) => typeof value !== 'string' || value === ''))
      ? ['enum']
      : []),
    ...(node.type === 'array' && !is(node.items) ? ['items: missing field'] : []),
    ...(node.type === 'object' && !root && Object.keys(node.properties ?? {}).length === 0
      ? ['empty object']
      : []),
    ...(node.anyOf && Object.keys(node).length > 1 ? ['anyOf beside fields'] : []),
    ...(node.required?.some((name) => !node.properties?.[name]) ? ['required'] : []),
    ...(node.format !== undefined &&
    node.type === 'string' &&
    !['enum', 'date-time'].includes(node.format)
      ? ['format']
      : []),
  ])

export const agentcore: Judge = (document) =>
  every(document, (node, root) => [
    ...rootFaults(node, root),
    ...onlyKeywords(node, 'type properties required items description'),
    ...(typeof node.type === 'string' && node.type !== 'null' ? [] : ['type']),
  ])

export const moonshot: Judge = (document) =>
  every(document, (node, root) => [
    ...rootFaults(node, root),
    ...[
      'allOf',
      'oneOf',
      'const',
      'pattern',
      'format',
      'prefixItems',
      'multipleOf',
      'exclusiveMinimum',
      'exclusiveMaximum',
      '$schema',
    ].filter((name) => node[name] !== undefined),
    ...(typeof node.type !== 'string' && !node.anyOf && node.$ref === undefined ? ['no type'] : []),
    ...(node.$defs && !root ? ['$defs below the root'] : []),
    ...(new Set(node.enum?.map((value) => typeof value)).size > 1 ? ['enum of several kinds'] : []),
  ])

/** The judge of each provider. */
export const JUDGES: { readonly [target: string]: Judge } = {
  mcp: (document) => [
    ...(document.type === 'object' ? [] : ['root type']),
    ...(ajv.validateSchema(document) ? [] : ['not 2020-12']),
  ],
  openai,
  'openai-strict': openaiStrict,
  anthropic,
  'anthropic-strict': anthropicStrict,
  gemini,
  'gemini-parameters': geminiParameters,
  bedrock: anthropic,
  agentcore,
  'vercel-ai': (document) => [...openai(document), ...anthropic(document)],
  moonshot,
}
