import type { Finding, FindingDraft } from '../finding.ts'
import type { RuleSetting } from '../options.ts'
import { matchesName } from './glob.ts'
import { ruleNamed } from './registry.ts'
import type { CheckSettings, RuleOptions } from './settings.ts'

/**
 * Gives a draft its severity and its help: what the settings say for the tool, else for the rule,
 * else the draft's own level, else the rule's default.
 *
 * @returns undefined when the rule is off here
 */
export function judgeSeverity(draft: FindingDraft, settings: CheckSettings): Finding | undefined {
  const { level, ...rest } = draft
  // rules of targets bring their level and their help along
  const rule = ruleNamed(draft.rule)
  const severity = settingFor(draft, settings) ?? level ?? rule?.severity ?? 'error'
  if (severity === 'off') return undefined
  return { ...rest, severity, help: draft.help ?? rule?.fix ?? '' }
}

function settingFor(draft: FindingDraft, settings: CheckSettings): RuleSetting | undefined {
  const rules = settings.rules ?? {}
  const given = Object.hasOwn(rules, draft.rule)
    ? (rules as Readonly<Record<string, RuleSetting | RuleOptions | undefined>>)[draft.rule]
    : undefined
  if (typeof given !== 'object') return given
  const { tool } = draft
  if (tool === undefined || !given.tools) return given.severity
  const own = Object.entries(given.tools).findLast(([glob]) => matchesName(glob, tool))
  return own ? own[1] : given.severity
}
