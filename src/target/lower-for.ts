import type { Side } from '../finding.ts'
import type { SchemaObject } from '../schema/index.ts'
import { type DocumentFinding, lowerDocument } from './engine.ts'
import { type RawFinding, targetFinding } from './finding.ts'
import { judgeNames } from './names.ts'
import type { RestorePlan } from './restore-optional.ts'
import type {
  Lowered,
  LoweredTool,
  Target,
  TargetDocument,
  TargetFile,
  TargetFinding,
  TargetResult,
  TargetSettings,
  TargetTool,
} from './types.ts'

/**
 * What one target makes of the tools: documents it accepts, its file, and everything it could not carry, with the consumer's own
 * words. Pure; the same tools give the same bytes. Rules: docs/targets.md.
 *
 * @param tools finished tools in the order of the manifest
 * @example lowerFor(openaiStrict, tools, { server: { name: 'files' } }).file?.text
 */
export function lowerFor(
  target: Target,
  tools: readonly TargetTool[],
  settings: TargetSettings = {},
): TargetResult {
  const versioned = target.versions?.[settings.version ?? ''] ?? target
  const findings: TargetFinding[] = []
  const lowered: Lowered[] = []
  const restore: [string, RestorePlan][] = []

  const lowerSide = (tool: TargetTool, document: TargetDocument, side: Side): SchemaObject => {
    const result = lowerDocument(document, versioned, side)
    for (const raw of grouped(result.findings, tool, side))
      findings.push(targetFinding(versioned, raw))
    for (const entry of result.lowered) lowered.push({ tool: tool.name, side, ...entry })
    if (result.restore) restore.push([tool.name, result.restore])
    return result.document
  }

  const results = tools.map((tool): LoweredTool => {
    const { input, output, ...identity } = tool
    const outputDocument = versioned.outputs && output
    for (const raw of judgeTool(tool, versioned)) findings.push(targetFinding(versioned, raw))
    return {
      ...identity,
      input: lowerSide(tool, input, 'input'),
      ...(outputDocument !== undefined && { output: lowerSide(tool, outputDocument, 'output') }),
    }
  })
  findings.push(...judgeAll(versioned, tools, results, settings))

  const file = versioned.emit && fileOf(versioned.emit, results, settings)
  const plans = restore.length > 0 ? Object.fromEntries(restore) : undefined
  return {
    target: target.name,
    tools: results,
    ...(file && { file }),
    findings,
    lowered,
    ...(plans && { restore: plans }),
    ...(plans && file && { restoreFile: restoreFileOf(file, plans) }),
  }
}

/** One fault, one finding: all places of a rule in one document together. */
function grouped(found: readonly DocumentFinding[], tool: TargetTool, side: Side): RawFinding[] {
  const byRule = new Map<string, DocumentFinding[]>()
  for (const finding of found)
    byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding])
  return [...byRule.values()].flatMap((group): RawFinding[] => {
    const [first] = group
    if (!first) return []
    const places = new Map(group.map(({ place }) => [place.pointer, place]))
    return [
      {
        rule: first.rule,
        tool,
        side,
        places: [...places.values()],
        details: group.flatMap(({ detail }) => detail ?? []),
      },
    ]
  })
}

function judgeTool(tool: TargetTool, target: Target): RawFinding[] {
  const findings: RawFinding[] = []
  const length = tool.description?.trim().length ?? 0
  if (target.needsDescription && length === 0) findings.push({ rule: 'missing-description', tool })
  if (target.maxDescription !== undefined && length > target.maxDescription) {
    const details = [`${length} characters, at most ${target.maxDescription}`]
    findings.push({ rule: 'description-long', tool, details })
  }
  return findings
}

function judgeAll(
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
  const budgets = target.budgets?.flatMap((budget) => budget(results, settings)) ?? []
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

function fileOf(
  emit: NonNullable<Target['emit']>,
  tools: readonly LoweredTool[],
  settings: TargetSettings,
): TargetFile {
  const value = emit.content(tools, settings)
  const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`
  return { name: settings.file ?? emit.file, value, text }
}

/** `tools.openai-strict.json` has `tools.openai-strict.restore.json` beside it. */
function restoreFileOf({ name }: TargetFile, plans: object): TargetFile {
  const sibling = `${name.replace(/\.json$/, '')}.restore.json`
  return { name: sibling, value: plans, text: `${JSON.stringify(plans, null, 2)}\n` }
}
