import { matchesName } from '../check/glob.ts'
import type { ProjectedTool } from '../check/types.ts'
import type { ToolContract } from '../contract/types.ts'
import type { Finding } from '../finding.ts'
import { orderTools } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions, ResolvedTarget } from '../options/resolved.ts'
import type { TokenCounter } from '../target/cost.ts'
import type { Target, TargetResult } from '../target/types.ts'
import { projectTool } from './project.ts'

interface Made {
  readonly tools: readonly ProjectedTool[]
  readonly contracts: readonly ToolContract[]
}

function toolsOf(tools: readonly ProjectedTool[], { tools: globs }: ResolvedTarget) {
  if (globs.length === 0) return tools
  return tools.filter((tool) => globs.some((glob) => matchesName(glob, tool.name)))
}

/** What each target makes of its tools; nothing of the targets is loaded when there are none. */
export async function lowerTools(
  { tools, contracts }: Made,
  options: ResolvedOptions,
): Promise<TargetResult[]> {
  const { budget, server } = options
  if (options.targets.length === 0 && !budget) return []
  const { findTarget, lowerFor } = await import('../target/index.ts')
  const ordered = orderTools(tools, options.order)
  const countTokens = await tokenCounter(options)
  const shared = {
    ...(server === undefined ? {} : { server }),
    ...(budget === undefined ? {} : { budget }),
    ...(countTokens === undefined ? {} : { countTokens }),
  }
  const documentsFor = ({ collisions }: Target): readonly ProjectedTool[] => {
    if (collisions === undefined || collisions === options.collisions) return ordered
    const other = contracts.map((tool) => projectTool(tool, { ...options, collisions }, 'flat'))
    return orderTools(other, options.order)
  }
  const results = options.targets.map((selected) => {
    const target = findTarget(selected.name)
    return lowerFor(target, toolsOf(documentsFor(target), selected), {
      ...shared,
      ...(selected.version === undefined ? {} : { version: selected.version }),
      ...(selected.unsupported === undefined ? {} : { unsupported: selected.unsupported }),
      ...(selected.file === false ? {} : { file: selected.file }),
    })
  })
  if (!budget || options.targets.some(({ name }) => name === 'cost')) return results
  // a budget is judged also where nobody asked for the file
  const { file: _, ...judged } = lowerFor(findTarget('cost'), ordered, shared)
  return [...results, judged]
}

/**
 * The counter of the tokens, when something asks for tokens.
 * @throws ConfigurationError when there is a budget and no tokenizer
 */
async function tokenCounter(options: ResolvedOptions): Promise<TokenCounter | undefined> {
  if (!options.budget && !options.targets.some(({ name }) => name === 'cost')) return undefined
  const { loadTokenCounter } = await import('./tokenizer.ts')
  const counter = loadTokenCounter(options.root)
  if (counter || !options.budget) return counter
  throw new ConfigurationError(
    'The option "budget" counts tokens with the package gpt-tokenizer, which is not installed.',
    'Install it as a development dependency, or leave "budget" out.',
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
