import type { FindingDraft } from '../finding.ts'
import { isObject, resolveRef, type Schema, tokensOf } from '../schema/index.ts'
import { documentsOf, identityOf } from './tool.ts'
import type { ProjectedTool } from './types.ts'

const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const LISTS = new Set(['prefixItems', 'allOf'])
const UNIONS = new Set(['anyOf', 'oneOf'])
const LABEL = /^(option \d+|[^.]+=.*)$/

/**
 * Names the place of a finding as a reader of the projected document knows it. Conversion speaks of
 * the contract's unions (`shape › kind=move › to`); where the union became one object, the property
 * is `shape.to`, and the member is told in the message.
 */
export function inFlatDocument(
  tools: readonly ProjectedTool[],
): (draft: FindingDraft) => FindingDraft {
  let known: Map<string, ProjectedTool> | undefined
  return (draft) => {
    const { path, pointer, side } = draft
    if (path === undefined || pointer === undefined || !/ › |^[^.]+=/.test(path)) return draft
    known ??= new Map(tools.map((each) => [keyOf(identityOf(each)), each]))
    const tool = known.get(keyOf(draft))
    const document = tool && documentsOf(tool).find((one) => one.side === side)?.projection.document
    const kept = document === undefined ? undefined : unionsKept(document, tokensOf(pointer))
    return kept === undefined ? draft : withoutLost(draft, path, kept)
  }
}

const keyOf = ({ tool, file, export: from }: Partial<FindingDraft>): string =>
  JSON.stringify([tool, file, from])

/** For each union on the way, whether it is still one; undefined where the way cannot be followed. */
function unionsKept(document: Schema, tokens: readonly string[]): boolean[] | undefined {
  const kept: boolean[] = []
  let at: unknown = document
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] ?? ''
    if (isObject(at) && typeof at.$ref === 'string') at = resolveRef(document, at.$ref).node
    const value: unknown = isObject(at) ? at[keyword] : undefined
    if (keyword === '$defs' && value === undefined) return undefined
    if (UNIONS.has(keyword)) {
      const key = tokens[++index] ?? ''
      kept.push(Array.isArray(value))
      if (Array.isArray(value)) at = value[Number(key)]
    } else if (MAPS.has(keyword) || LISTS.has(keyword) || keyword === '$defs') {
      const key = tokens[++index] ?? ''
      at =
        value !== undefined && Object.hasOwn(value as object, key)
          ? (value as Schema)[key as never]
          : undefined
    } else at = value
  }
  return kept
}

function withoutLost(draft: FindingDraft, path: string, kept: readonly boolean[]): FindingDraft {
  const parts = path.split(' › ')
  if (parts.filter((part) => LABEL.test(part)).length !== kept.length) return draft
  const lost: string[] = []
  let text = ''
  let isFresh = true
  let count = 0
  for (const part of parts) {
    const isLabel = LABEL.test(part)
    if (isLabel && kept[count++] === false) {
      lost.push(part)
      continue
    }
    if (text === '') text = part
    else text += isLabel || isFresh ? ` › ${part}` : part.startsWith('[') ? part : `.${part}`
    isFresh = isLabel
  }
  if (lost.length === 0) return draft
  return { ...draft, path: text, message: `${draft.message} It stands in ${lost.join(' › ')}.` }
}
