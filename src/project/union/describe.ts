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
  const first = parts[0]?.node
  const result: Record<string, unknown> = {}
  for (const keyword of EQUAL_OR_GONE) {
    const value = isObject(first) ? first[keyword] : undefined
    if (value === undefined) continue
    const key = canonicalJson(value)
    const says = ({ node }: Described): boolean =>
      isObject(node) && node[keyword] !== undefined && canonicalJson(node[keyword]) === key
    if (parts.every(says)) result[keyword] = value
  }
  const description = joinDescriptions(parts, writer)
  return description === undefined ? result : { ...result, description }
}

function joinDescriptions(parts: readonly Described[], writer?: LabelWriter): string | undefined {
  let byText: Map<string, Label[]> | undefined
  for (const { node, label } of parts) {
    if (!isObject(node) || typeof node.description !== 'string' || node.description === '') continue
    byText ??= new Map()
    const labels = byText.get(node.description)
    if (labels) labels.push(label)
    else byText.set(node.description, [label])
  }
  if (byText === undefined) return undefined
  if (byText.size < 2 || !writer) return [...byText.keys()].join('\n')
  return [...byText].map(([text, labels]) => `When ${writer.condition(labels)}: ${text}`).join('\n')
}

/** The description, closed with a full stop, and the hint after it. */
export function withHint(description: string | undefined, hint: string): string {
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
