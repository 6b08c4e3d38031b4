import { ANNOTATIONS } from './keywords.ts'
import type { KindReader } from './kinds.ts'
import type { Schema } from './types.ts'
import { isSchema } from './walk.ts'

const quote = (keyword: string): string => `\`${keyword}\``

/**
 * Why the kinds of `node` are unknown: the end of a sentence that begins with its name.
 * @example whyUnknown({ minimum: 1 }, reader) // 'it has `minimum`, but no `type`'
 */
export function whyUnknown(node: Schema, reader: KindReader): string {
  const seen = new Set<Schema>()
  let at = node
  let where = 'it'
  for (;;) {
    if (typeof at === 'boolean') return `${where} accepts any value`
    if (seen.has(at)) return `${where} refers only to itself`
    seen.add(at)
    const carried = at['x-tool-manifest']?.unrepresentable
    if (carried !== undefined) return `${where} is a ${carried}, which JSON cannot carry`
    const next = culprit(at, where, reader)
    if (typeof next === 'string') return next
    at = next.node
    where = next.where
  }
}

/** The member or target that is unknown, or why `node` itself is. */
function culprit(
  node: Exclude<Schema, boolean>,
  where: string,
  reader: KindReader,
): string | { node: Schema; where: string } {
  if (typeof node.$ref === 'string') {
    const { node: target, why } = reader.resolve(node.$ref)
    return why ?? { node: target, where: quote(node.$ref) }
  }
  for (const word of ['anyOf', 'oneOf'] as const) {
    const list = node[word]
    if (!Array.isArray(list)) continue
    const index = list.findIndex((member) => isSchema(member) && reader.of(member) === undefined)
    if (index >= 0) return { node: list[index], where: `option ${index + 1} of its union` }
  }
  if ('type' in node)
    return `${where} has the type ${JSON.stringify(node.type)}, which is no JSON kind`
  const words = Object.keys(node).filter(
    (keyword) => !ANNOTATIONS.includes(keyword) && !keyword.startsWith('x-'),
  )
  if (words.length === 0) return `${where} accepts any value`
  const named = words.slice(0, 3).map(quote).join(', ')
  return `${where} has ${named}, but no ${quote('type')}`
}
