import { matchesName } from '../check/glob.ts'
import type { ProjectedTool } from '../check/types.ts'
import type { Finding } from '../finding.ts'
import { orderTools } from '../manifest/index.ts'
import type { ResolvedOptions, ResolvedTarget } from '../options/resolved.ts'
import type { TargetResult } from '../target/types.ts'

function toolsOf(tools: readonly ProjectedTool[], { tools: globs }: ResolvedTarget) {
  if (globs.length === 0) return tools
  return tools.filter((tool) => globs.some((glob) => matchesName(glob, tool.name)))
}

/** What each target makes of its tools; nothing of the targets is loaded when there are none. */
export async function lowerTools(
  tools: readonly ProjectedTool[],
  options: ResolvedOptions,
): Promise<TargetResult[]> {
  if (options.targets.length === 0) return []
  const { findTarget, lowerFor } = await import('../target/index.ts')
  const ordered = orderTools(tools, options.order)
  return options.targets.map((target) =>
    lowerFor(findTarget(target.name), toolsOf(ordered, target), {
      ...(options.server === undefined ? {} : { server: options.server }),
      ...(target.version === undefined ? {} : { version: target.version }),
      ...(target.file === false ? {} : { file: target.file }),
    }),
  )
}

/** What a target says of a tool that has errors of its own only repeats them. */
export function ownFaultsFirst(findings: readonly Finding[]): Finding[] {
  const isTargets = ({ rule }: Finding): boolean => rule.includes('/')
  const faulty = new Set(
    findings.flatMap((finding) =>
      finding.severity === 'error' && !isTargets(finding) && finding.tool !== undefined
        ? [finding.tool]
        : [],
    ),
  )
  return findings.filter((finding) => !isTargets(finding) || !faulty.has(finding.tool ?? ''))
}
