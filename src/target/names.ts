import type { RuleId } from './rules.ts'
import type { NameRule, TargetSettings } from './types.ts'

/** Characters that a tool's own name may have without trouble in any client. */
export const ROOMY = 40

export interface NameFinding {
  readonly rule: RuleId
  readonly tool: string
  readonly detail: string
}

/**
 * What a consumer makes of the tools' names: characters, length, the name that its model sees once the server's name is
 * before it, and two names that become one.
 * Without a server name only what the tool's own name says is judged.
 */
export function judgeNames(
  names: readonly string[],
  rule: NameRule,
  { server }: TargetSettings,
): NameFinding[] {
  const findings: NameFinding[] = []
  const seen = new Map<string, string>()
  const fold = rule.fold ?? ((name: string) => name)
  for (const tool of names) {
    if (!rule.pattern.test(tool)) {
      findings.push({ rule: 'tool-name', tool, detail: `it must match ${rule.pattern.source}` })
    } else if (!rule.compose && tool.length > rule.max) {
      findings.push({
        rule: 'tool-name',
        tool,
        detail: `${tool.length} characters, at most ${rule.max}`,
      })
    } else if (rule.roomy !== undefined && tool.length > rule.roomy) {
      findings.push({
        rule: 'name-budget',
        tool,
        detail: `${tool.length} characters: with more than ${rule.roomy} some clients have no room for it`,
      })
    }
    const whole = fold(rule.compose ? rule.compose(server?.name ?? '', tool) : tool)
    if (rule.compose && server && whole.length > rule.max) {
      findings.push({
        rule: 'name-budget',
        tool,
        detail: `${whole} has ${whole.length} characters, at most ${rule.max}${rule.overflow ? `: ${rule.overflow}` : ''}`,
      })
    }
    const shown = whole.length > rule.max ? (rule.shorten?.(whole) ?? whole) : whole
    const other = seen.get(shown)
    if (other !== undefined && other !== tool) {
      findings.push({ rule: 'name-collision', tool, detail: `${other} is ${shown} too` })
    }
    seen.set(shown, tool)
  }
  return findings
}
