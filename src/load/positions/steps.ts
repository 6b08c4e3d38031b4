import { atPointer, isObject, resolveRef, tokensOf, walk } from '../../schema/index.ts'
import type { Schema } from '../../schema/types.ts'

/** One step from a value to a part of it. */
export type Step =
  | { readonly to: 'property'; readonly name: string }
  | { readonly to: 'slot'; readonly index: number }
  | { readonly to: 'element' | 'value' }

const ELEMENT = new Set(['items', 'additionalItems', 'unevaluatedItems', 'contains'])
const VALUE = new Set(['additionalProperties', 'unevaluatedProperties'])
const KEYED = new Set(['anyOf', 'oneOf', 'allOf', 'dependentSchemas', 'dependencies'])

/**
 * The way from a document's root to the value that the schema at `pointer` describes: a definition
 * is entered by its first use, and members of unions are the same value.
 *
 * @example stepsTo(document, '/anyOf/0/properties/list/items') // property list, element
 */
export function stepsTo(document: Schema, pointer: string): Step[] {
  const steps: Step[] = []
  const seen = new Set<string>()
  let tokens = tokensOf(pointer)
  for (;;) {
    const [keyword, name, ...rest] = tokens
    if ((keyword !== '$defs' && keyword !== 'definitions') || name === undefined) break
    steps.unshift(...stepsOf(rest))
    const use = seen.has(name) ? undefined : firstUse(document, `/${keyword}/${name}`)
    seen.add(name)
    if (use === undefined) return steps
    tokens = tokensOf(use)
  }
  return [...stepsOf(tokens), ...steps]
}

function stepsOf(tokens: readonly string[]): Step[] {
  const steps: Step[] = []
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? ''
    const key = tokens[index + 1]
    const listed = key !== undefined && /^\d+$/.test(key)
    if (keyword === 'properties' && key !== undefined) steps.push({ to: 'property', name: key })
    else if (keyword === 'patternProperties') steps.push({ to: 'value' })
    else if (listed && (keyword === 'prefixItems' || keyword === 'items')) {
      steps.push({ to: 'slot', index: Number(key) })
    } else if (ELEMENT.has(keyword)) {
      steps.push({ to: 'element' })
      continue
    } else if (VALUE.has(keyword)) {
      steps.push({ to: 'value' })
      continue
    } else if (!KEYED.has(keyword)) continue
    index++
  }
  return steps
}

/** The pointer of the first reference to a definition from outside of it. */
function firstUse(document: Schema, definition: string): string | undefined {
  const target = atPointer(document, definition)
  let found: string | undefined
  walk(document, (node, pointer) => {
    if (found !== undefined || !isObject(node) || typeof node.$ref !== 'string') return
    if (pointer.startsWith(`${definition}/`)) return
    if (resolveRef(document, node.$ref).node === target) found = pointer
  })
  return found
}
