import type { FindingDraft, RuleName, Severity } from '../finding.ts'
import type { CheckSettings } from './settings.ts'
import type { ProjectedTool } from './types.ts'

/** One entry of the catalogue: what the documentation, the reports and the check stage share. */
export interface Rule {
  /** Permanent: settings, reports and links name a rule by it. */
  readonly name: RuleName
  /** What a finding weighs unless the settings say otherwise. */
  readonly severity: Severity
  /** What it finds, in one line. */
  readonly summary: string
  /** Why a model or a provider cannot live with it. */
  readonly why: string
  /** The change that fixes it; the *help* of every finding that has no better one of its own. */
  readonly fix: string
  /** The same contract before and after the fix. */
  readonly example?: { readonly before: string; readonly after: string }
  /** Its entry in the documentation. */
  readonly docs: string
  /** Judges the projected tools. Rules without it are reported by earlier stages. */
  readonly judge?: Judge
}

type Judge = (tools: readonly ProjectedTool[], settings: CheckSettings) => readonly FindingDraft[]

/** Completes a rule with its documentation anchor. */
export function defineRule(rule: Omit<Rule, 'docs'>): Rule {
  return { ...rule, docs: `docs/rules.md#${rule.name}` }
}
