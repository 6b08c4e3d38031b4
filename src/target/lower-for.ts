import type { Side } from '../finding.ts'
import { encoded } from './encode.ts'
import { type DocumentFinding, type LoweredDocument, lowerDocument } from './engine.ts'
import { type RawFinding, targetFinding } from './finding.ts'
import { judgeAll, judgeTool } from './judge.ts'
import { restoreName } from './known.ts'
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
  const chosen = target.versions?.[settings.version ?? '']?.(target) ?? target
  const versioned = settings.unsupported === 'encode' ? encoded(chosen) : chosen
  const findings: TargetFinding[] = []
  const lowered: Lowered[] = []
  const restore: [string, RestorePlan][] = []

  const results = tools.map((tool): LoweredTool => {
    const strict = lowerTool(versioned, tool)
    const lenient = settings.unsupported === 'non-strict' ? versioned.lenient : undefined
    const made =
      lenient && isRefused(strict) ? withoutStrict(versioned, lenient, tool, strict) : strict
    findings.push(...made.findings)
    lowered.push(...made.lowered)
    if (made.restore) restore.push([tool.name, made.restore])
    return made.tool
  })
  findings.push(...judgeAll(versioned, tools, results, settings))

  const file = versioned.emit && fileOf(versioned.emit, results, settings)
  const plans = versioned.restores ? Object.fromEntries(restore) : undefined
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

/** One tool, and everything that is said of it. */
interface Made {
  readonly tool: LoweredTool
  readonly findings: readonly TargetFinding[]
  readonly lowered: readonly Lowered[]
  readonly restore?: RestorePlan
}

function lowerTool(target: Target, tool: TargetTool): Made {
  const findings = judgeTool(tool, target).map((raw) => targetFinding(target, raw))
  const lowered: Lowered[] = []
  const lowerSide = (document: TargetDocument, side: Side): LoweredDocument => {
    const result = lowerDocument(document, target, side)
    for (const raw of grouped(result.findings, tool, side))
      findings.push(targetFinding(target, raw))
    for (const entry of result.lowered) lowered.push({ tool: tool.name, side, ...entry })
    return result
  }
  const { input, output, ...identity } = tool
  const { document, restore } = lowerSide(input, 'input')
  const returned = target.outputs && output && lowerSide(output, 'output').document
  return {
    tool: { ...identity, input: document, ...(returned && { output: returned }) },
    findings,
    lowered,
    ...(restore && { restore }),
  }
}

const isRefused = ({ findings }: Made): boolean => findings.some(({ level }) => level === 'error')

/** The tool as the lenient relative of a strict target has it, with a finding that says why. */
function withoutStrict(strict: Target, lenient: Target, tool: TargetTool, refused: Made): Made {
  const { name, title, source, asOf } = strict
  const made = lowerTool({ ...lenient, name, title, source, asOf }, tool)
  const reasons = refused.findings.filter(({ level }) => level === 'error')
  const details = reasons.map(({ rule, path }) => {
    const what = rule.slice(rule.indexOf('/') + 1)
    return path ? `${what} at ${path}` : what
  })
  const [{ pointer, path, places } = {}] = reasons
  const finding = targetFinding(strict, {
    rule: 'not-strict',
    tool,
    side: 'input',
    details,
    ...(pointer !== undefined && { places: [{ pointer, path: path ?? '' }, ...(places ?? [])] }),
  })
  return { ...made, tool: { ...made.tool, strict: false }, findings: [finding, ...made.findings] }
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

function fileOf(
  emit: NonNullable<Target['emit']>,
  tools: readonly LoweredTool[],
  settings: TargetSettings,
): TargetFile {
  const value = emit.content(tools, settings)
  const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`
  return { name: settings.file ?? emit.file, value, text }
}

function restoreFileOf({ name }: TargetFile, plans: object): TargetFile {
  return { name: restoreName(name), value: plans, text: `${JSON.stringify(plans, null, 2)}\n` }
}
