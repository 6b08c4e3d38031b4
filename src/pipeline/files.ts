import type { ProjectedTool } from '../check/types.ts'
import type { ToolContract } from '../contract/types.ts'
import { type ManifestFile, manifestFiles } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
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

/** The files of a build that has no error; the lossless twin is projected only when it is wanted. */
export function outputFiles(
  tools: readonly ProjectedTool[],
  contracts: readonly ToolContract[],
  options: ResolvedOptions,
): ManifestFile[] {
  const { outputs, order } = options
  const lossless = outputs.lossless
    ? contracts.map((tool) => projectTool(tool, options, 'lossless'))
    : []
  const files = manifestFiles(tools, { ...outputs, order }, lossless)
  requireDistinct(files)
  return files
}
