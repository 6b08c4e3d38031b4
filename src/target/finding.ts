import type { FindingDraft, Place, Side } from '../finding.ts'
import { type RuleId, TARGET_RULES } from './rules.ts'
import type { Target, TargetFinding, TargetTool } from './types.ts'

export interface RawFinding {
  readonly rule: RuleId
  readonly tool?: TargetTool
  readonly side?: Side
  readonly places?: readonly Place[]
  /** Instead of what the rule says. */
  readonly says?: string
  readonly details?: readonly string[]
  readonly level?: TargetFinding['level']
}

/** A finding with the consumer's own words, their source and its date. */
export function targetFinding(target: Target, raw: RawFinding): TargetFinding {
  const shared = TARGET_RULES[raw.rule]
  const citation = target.citations[raw.rule]
  const level = raw.level ?? citation?.severity ?? shared.severity
  const [first, ...others] = raw.places ?? []
  const details = [...new Set(raw.details)]
  const says = `${raw.says ?? shared.says}${details.length > 0 ? ` (${details.join('; ')})` : ''}`
  const source = citation?.source ?? target.source
  const evidence = citation?.evidence ?? 'D'
  const draft: FindingDraft = {
    rule: `${target.name}/${raw.rule}`,
    message: [
      `${target.title}: ${says}.`,
      citation?.error &&
        `It ${level === 'error' ? 'would answer' : 'may answer'}: "${citation.error}"`,
      `Source: ${source} [${evidence}], as of ${target.asOf}.`,
    ]
      .filter(Boolean)
      .join(' '),
    help: shared.fix,
    ...(raw.tool && { tool: raw.tool.name, file: raw.tool.file, export: raw.tool.export }),
    ...(raw.side && { side: raw.side }),
    ...(first && { pointer: first.pointer, path: first.path }),
    ...(others.length > 0 && { places: others }),
  }
  return {
    ...draft,
    level,
    target: target.name,
    ...(citation?.error !== undefined && { error: citation.error }),
    source,
    evidence,
    asOf: target.asOf,
  }
}
