import type { FindingDraft, Side } from '../../../finding.ts'
import {
  ANNOTATIONS,
  escapeToken,
  isObject,
  isSchema,
  readablePath,
  type Schema,
  walk,
} from '../../../schema/index.ts'
import { appearance } from '../fault.ts'
import { compiles } from '../regex.ts'
import type { Conversion, Node } from '../types.ts'
import { copyDocument } from './copy.ts'
import { keywordFault } from './keyword.ts'
import { settleReferences } from './references.ts'
import { upgrade } from './upgrade.ts'

/** Dialects whose readers ignore what stands beside `$ref`. */
const OLD = /draft-0[3467]/

interface Fault {
  readonly pointer: string
  readonly message: string
  readonly rule?: string
}

/** Types of TypeBox that are values of JavaScript only. */
const BEYOND_JSON: ReadonlyMap<unknown, string> = new Map([
  ['Date', 'a date'],
  ['bigint', 'a bigint'],
  ['undefined', 'undefined'],
  ['void', 'undefined'],
  ['symbol', 'a symbol'],
  ['Function', 'a function'],
  ['Constructor', 'a class'],
  ['Promise', 'a promise'],
  ['Iterator', 'an iterator'],
  ['AsyncIterator', 'an iterator'],
  ['Uint8Array', 'bytes'],
])

/** Names that a library made by counting: they depend on what was made before. */
const COUNTED = /^(?:[a-z_]*\d+)$/i

/**
 * A JSON Schema of any draft as a 2020-12 document of the same meaning. Each keyword is validated
 * once: a malformed one is left out and becomes an `invalid-schema` finding with its place.
 * `generated` says that a library wrote it, which may number its definitions.
 */
export function readDocument(
  source: object,
  side: Side,
  { generated = false }: { readonly generated?: boolean } = {},
): Conversion {
  const faults: Fault[] = []
  const document = copyDocument(source, ({ pointer, what }) =>
    faults.push({
      pointer,
      message: `Here stands ${what}, which JSON cannot carry.`,
    }),
  )
  const old = typeof document.$schema === 'string' && OLD.test(document.$schema)
  delete document.$schema
  walk(document as Schema, (node, pointer) => {
    if (!isObject(node)) return
    const at = node as Node
    upgrade(at, old)
    markAuthored(at)
    for (const keyword of Object.keys(at)) {
      for (const [name, message] of misplaced(at, keyword))
        faults.push({ pointer: `${pointer}/${keyword}/${escapeToken(name)}`, message })
      const beyond = keyword === 'type' ? BEYOND_JSON.get(at.type) : undefined
      if (beyond !== undefined) {
        const message = `JSON cannot carry ${beyond}.`
        faults.push({ pointer, message, rule: 'unrepresentable' })
        delete at.type
        continue
      }
      const fault = keywordFault(keyword, at[keyword]) ?? patternFault(keyword, at[keyword])
      if (fault === undefined) continue
      faults.push({ pointer, message: `\`${keyword}\` ${fault}.` })
      delete at[keyword]
    }
  })
  settleReferences(document, (name) => generated && COUNTED.test(name))
  const root = withProperties(openRoot(document))
  const findings = faults.map(
    ({ pointer, message, rule = 'invalid-schema' }): FindingDraft => ({
      rule,
      message,
      side,
      pointer,
      path: readablePath(source, pointer),
    }),
  )
  return { document: root as Schema, findings }
}

const DESCRIBING = new Set([...ANNOTATIONS, '$defs'])
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])

/** Takes out of a map of schemas what is none, and says where it stood. */
function misplaced(node: Node, keyword: string): [name: string, message: string][] {
  const map = node[keyword]
  if (!NAMED.has(keyword) || !isObject(map)) return []
  return Object.entries(map).flatMap(([name, value]): [string, string][] => {
    if (isSchema(value)) return []
    delete (map as Node)[name]
    return [[name, `A schema should stand here, but there is ${appearance(value)}.`]]
  })
}

/** Elements and record values that the author may have left open, as a conversion marks them. */
function markAuthored(node: Node): void {
  const { items, prefixItems, additionalProperties } = node
  const values = [items, ...(Array.isArray(prefixItems) ? prefixItems : [])]
  if (isObject(additionalProperties) && !('properties' in node)) values.push(additionalProperties)
  if (!values.some((value) => value === true || (isObject(value) && !('type' in value)))) return
  const marks = node['x-tool-manifest']
  node['x-tool-manifest'] = { ...(isObject(marks) ? marks : {}), authored: true }
}

/** Providers refuse an object without `properties`, even where it takes none. */
function withProperties(document: Node): Node {
  const isEmpty = (word: string): boolean =>
    DESCRIBING.has(word) || typeof document[word] === 'boolean'
  const { type, ...others } = document
  return type === 'object' && Object.keys(others).every(isEmpty)
    ? { ...document, properties: {} }
    : document
}

const patternFault = (keyword: string, value: unknown): string | undefined => {
  const patterns =
    keyword === 'pattern'
      ? [value]
      : keyword === 'patternProperties' && isObject(value)
        ? Object.keys(value)
        : []
  const wrong = patterns.find((pattern) => typeof pattern !== 'string' || !compiles(pattern))
  return wrong === undefined
    ? undefined
    : `must be a regular expression, not ${JSON.stringify(wrong)}`
}

/** A root that only refers to a definition: what it refers to stands there as well. */
function openRoot(document: Node): Node {
  const { $ref, $defs, ...siblings } = document
  if (typeof $ref !== 'string' || !isObject($defs)) return document
  const target = $ref.startsWith('#/$defs/') ? $defs[$ref.slice('#/$defs/'.length)] : undefined
  const onlyAnnotations = Object.keys(siblings).every(
    (word) => word === 'title' || word === 'description',
  )
  return isObject(target) && onlyAnnotations ? { ...target, ...siblings, $defs } : document
}
