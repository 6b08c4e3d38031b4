import type { ProjectedTool } from '../check/types.ts'
import type { ToolContract } from '../contract/types.ts'
import { type ManifestFile, manifestFiles } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import type { TargetResult } from '../target/types.ts'
import { projectTool } from './project.ts'

/** Two tools whose names differ only in case share a file on some systems: refused on all. */
function requireDistinct(files: readonly ManifestFile[]): void {
  const names = new Map<string, string>()
  for (const { name } of files) {
    const other = names.get(name.toLowerCase())
    if (other !== undefined) {
      throw new ConfigurationError(
        `Two outputs would be written to one file: ${JSON.stringify(other)} and ${JSON.stringify(name)}.`,
        'Rename a tool, or change "outputs.tools".',
      )
    }
    names.set(name.toLowerCase(), name)
  }
}

/** What files are made of. */
interface Made {
  readonly tools: readonly ProjectedTool[]
  readonly contracts: readonly ToolContract[]
  readonly targets: readonly TargetResult[]
}

/** The files of a build that has no error; the lossless twin is projected only when it is wanted. */
export function outputFiles(
  { tools, contracts, targets }: Made,
  options: ResolvedOptions,
): ManifestFile[] {
  const { outputs, order } = options
  const lossless = outputs.lossless
    ? contracts.map((tool) => projectTool(tool, options, 'lossless'))
    : []
  const files = [
    ...manifestFiles(tools, { ...outputs, order }, lossless),
    ...targets.flatMap(({ file, restoreFile }) =>
      [file, restoreFile].flatMap((written) =>
        written ? [{ name: written.name, content: written.text }] : [],
      ),
    ),
  ]
  requireDistinct(files)
  return files
}
