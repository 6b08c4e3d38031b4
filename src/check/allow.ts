import type { FindingDraft, Place } from '../finding.ts'
import type { AllowEntry } from '../options.ts'
import { matchesName, matchesPlace } from './glob.ts'

/** When a module could not be read, nobody knows which of its findings would have been allowed. */
const UNREAD = new Set(['evaluation-failed', 'evaluation-timeout', 'server-not-recorded'])

/**
 * Takes the allowed places out of the drafts, and reports entries that allow nothing
 * (`unused-allow`). A draft goes when all of its places are allowed.
 */
export function applyAllow(
  drafts: readonly FindingDraft[],
  entries: readonly AllowEntry[],
): FindingDraft[] {
  const used = new Set<AllowEntry>()
  const open = drafts.flatMap((draft) => {
    const candidates = entries.filter((entry) => matchesOwner(entry, draft))
    return candidates.length > 0 ? (withoutAllowed(draft, candidates, used) ?? []) : draft
  })
  if (drafts.some((draft) => UNREAD.has(draft.rule))) return open
  return [...open, ...entries.filter((entry) => !used.has(entry)).map(unused)]
}

function matchesOwner(entry: AllowEntry, draft: FindingDraft): boolean {
  if (!matchesName(entry.rule, draft.rule)) return false
  if (entry.tool === undefined) return true
  return draft.tool !== undefined && matchesName(entry.tool, draft.tool)
}

function withoutAllowed(
  draft: FindingDraft,
  entries: readonly AllowEntry[],
  used: Set<AllowEntry>,
): FindingDraft | undefined {
  const isOpen = (place: Partial<Place>): boolean => {
    const matching = entries.filter(({ path }) => path === undefined || matchesPlace(path, place))
    for (const entry of matching) used.add(entry)
    return matching.length === 0
  }
  const { pointer: _pointer, path: _path, places = [], ...rest } = draft
  const mainIsOpen = isOpen(draft as Partial<Place>)
  const [next, ...others] = places.filter(isOpen)
  if (mainIsOpen)
    return next ? { ...draft, places: [next, ...others] } : { ...rest, ...placeOf(draft) }
  if (!next) return undefined
  return { ...rest, ...next, ...(others.length > 0 ? { places: others } : {}) }
}

function placeOf({ pointer, path }: FindingDraft): Partial<Place> {
  return {
    ...(pointer === undefined ? {} : { pointer }),
    ...(path === undefined ? {} : { path }),
  }
}

function unused(entry: AllowEntry): FindingDraft {
  const { rule, tool = '*', path = '**' } = entry
  return {
    rule: 'unused-allow',
    message: `The exception for ${rule} in tool ${JSON.stringify(tool)} at ${JSON.stringify(path)} allows nothing: no finding matches it (its reason: ${entry.reason}).`,
  }
}
