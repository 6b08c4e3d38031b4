import { type RawFinding, targetFinding } from './finding.ts'
import { judgeNames } from './names.ts'
import type {
  BudgetFinding,
  LoweredTool,
  Target,
  TargetFinding,
  TargetSettings,
  TargetTool,
} from './types.ts'

/** What is wrong with what a tool says of itself. */
export function judgeTool(tool: TargetTool, target: Target): RawFinding[] {
  const findings: RawFinding[] = []
  const length = tool.description?.trim().length ?? 0
  if (target.needsDescription && length === 0) findings.push({ rule: 'missing-description', tool })
  if (target.maxDescription !== undefined && length > target.maxDescription) {
    const details = [`${length} characters, at most ${target.maxDescription}`]
    findings.push({ rule: 'description-long', tool, details })
  }
  return findings
}

/** What only all tools together can do wrong: names, budgets, rules of the target's own. */
export function judgeAll(
  target: Target,
  tools: readonly TargetTool[],
  results: readonly LoweredTool[],
  settings: TargetSettings,
): TargetFinding[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const about = (name: string | undefined): Pick<RawFinding, 'tool'> => {
    const tool = name === undefined ? undefined : byName.get(name)
    return tool ? { tool } : {}
  }
  const names = target.names ? judgeNames([...byName.keys()], target.names, settings) : []
  const budgets = judgeBudgets(target, results, settings)
  return [
    ...names.map(({ rule, tool, detail }) =>
      targetFinding(target, { rule, ...about(tool), details: [`${tool}: ${detail}`] }),
    ),
    ...budgets.map(({ rule, message, tool, severity }) =>
      targetFinding(target, {
        rule,
        ...about(tool),
        says: message,
        ...(severity && { level: severity }),
      }),
    ),
    ...(target.judge?.(tools, settings) ?? []).map((raw) => targetFinding(target, raw)),
  ]
}

/** Limits of strict mode count the tools that have it; those of the consumer count all. */
function judgeBudgets(
  target: Target,
  results: readonly LoweredTool[],
  settings: TargetSettings,
): BudgetFinding[] {
  const strict = results.filter((tool) => tool.strict !== false)
  const found = target.budgets?.flatMap((budget) => budget(strict, settings)) ?? []
  if (found.length > 0 || strict.length === results.length) return found
  return target.lenient?.budgets?.flatMap((budget) => budget(results, settings)) ?? []
}
