import type { Finding, FindingDraft } from '../finding.ts'
import { applyAllow } from './allow.ts'
import { inFlatDocument } from './flat-path.ts'
import { inOrder } from './order.ts'
import { oneFaultOneFinding } from './precedence.ts'
import { RULES } from './registry.ts'
import { judgeSeverity } from './severity.ts'
import { documentsOf, identityOf } from './tool.ts'
import type { CheckInput, ProjectedTool } from './types.ts'

/**
 * Judges finished tools and decides what every finding of every stage weighs.
 *
 * In: projected tools, the drafts of the earlier stages, and the settings. Out: findings, one per
 * fault, in an order that does not depend on the order of the tools. Pure; never throws.
 * The rules are those of docs/rules.md.
 *
 * @example
 * const findings = check({ tools, drafts: [], settings: { rules: { 'untyped-value': 'error' } } })
 * const failed = findings.some((finding) => finding.severity === 'error')
 */
export function check({ tools, drafts, settings }: CheckInput): Finding[] {
  const judged = RULES.flatMap((rule) => rule.judge?.(tools, settings) ?? [])
  const all = [...drafts, ...tools.flatMap(draftsOf), ...judged]
  const distinct = oneFaultOneFinding(all.map(atProperty))
  const placed = distinct.map(inFlatDocument(tools))
  const open = applyAllow(placed, settings.allow ?? [])
  return inOrder(open.flatMap((draft) => judgeSeverity(draft, settings) ?? []))
}

/** A member of a union has no name of its own: a reader looks for the property that holds it. */
function atProperty(draft: FindingDraft): FindingDraft {
  if (draft.path === undefined) return draft
  return { ...draft, path: draft.path.replace(/( › |^)option \d+$/, '') }
}

/** What the projection found, with the tool's name on it. */
function draftsOf(tool: ProjectedTool): FindingDraft[] {
  return documentsOf(tool).flatMap(({ side, projection }) =>
    projection.findings.map((draft) => ({ ...identityOf(tool), side, ...draft })),
  )
}
