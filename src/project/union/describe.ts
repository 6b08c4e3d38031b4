import { canonicalJson, isObject, type Schema, type SchemaObject } from '../../schema/index.ts'
import type { Label, LabelWriter } from './labels.ts'

/** A schema that takes part in a join, and the label of its branch. */
export interface Described {
  readonly node: Schema
  readonly label: Label
}

/** Annotations that survive when they are equal everywhere. */
const EQUAL_OR_GONE = [
  'title',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
] as const

/**
 * What joined schemas say in common: equal `title`, `default`, `examples` survive, differing ones
 * go; one shared description appears once, differing ones each under their label.
 * @param writer left out when nothing tells the branches apart
 */
export function joinAnnotations(parts: readonly Described[], writer?: LabelWriter): SchemaObject {
  const nodes = parts.map(({ node }) => (isObject(node) ? node : {}))
  const [first = {}] = nodes
  const result: Record<string, unknown> = {}
  for (const keyword of EQUAL_OR_GONE) {
    const value = first[keyword]
    if (value === undefined) continue
    const key = canonicalJson(value)
    if (nodes.every((node) => node[keyword] !== undefined && canonicalJson(node[keyword]) === key))
      result[keyword] = value
  }
  const description = joinDescriptions(parts, writer)
  return description === undefined ? result : { ...result, description }
}

function joinDescriptions(parts: readonly Described[], writer?: LabelWriter): string | undefined {
  const byText = new Map<string, Label[]>()
  for (const { node, label } of parts) {
    if (!isObject(node) || typeof node.description !== 'string' || node.description === '') continue
    const labels = byText.get(node.description)
    if (labels) labels.push(label)
    else byText.set(node.description, [label])
  }
  const texts = [...byText.keys()]
  if (texts.length < 2 || !writer) return texts.length === 0 ? undefined : texts.join('\n')
  return [...byText].map(([text, labels]) => `When ${writer.condition(labels)}: ${text}`).join('\n')
}

/** The description, closed with a full stop, and the hints after it. */
export function withHints(
  description: string | undefined,
  hints: readonly string[],
): string | undefined {
  if (hints.length === 0) return description
  const hint = hints.join(' ')
  if (description === undefined || description.trim() === '') return hint
  const own = description.trimEnd()
  const closed = /[.!?…。]$/u.test(own) ? own : `${own}.`
  return `${closed}${closed.includes('\n') ? '\n' : ' '}${hint}`
}

/** The description with a line for each branch that has words of its own. */
export function withLines(
  description: string | undefined,
  lines: readonly string[],
): string | undefined {
  const all = [...(description === undefined || description === '' ? [] : [description]), ...lines]
  return all.length === 0 ? undefined : all.join('\n')
}
