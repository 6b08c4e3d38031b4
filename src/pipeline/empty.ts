import type { FindingDraft } from '../finding.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** The globs match nothing: most likely they, or the root, are wrong. */
export function noToolMatched(options: ResolvedOptions): FindingDraft {
  return {
    rule: 'no-tool-matched',
    message: `No module matches ${options.include.map((glob) => JSON.stringify(glob)).join(' or ')}, relative to the root of the project.`,
    help: 'Set "include" to where your tools are, such as "server/tools/**/*.ts", or "root" to the folder that holds them.',
  }
}
