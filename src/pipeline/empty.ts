import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { Bundle, ToolFile } from '../load/types.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** The globs match nothing: most likely they, or the root, are wrong. */
export function noToolMatched(options: ResolvedOptions): FindingDraft {
  return {
    rule: 'no-tool-matched',
    message: `No module matches ${options.include.map((glob) => JSON.stringify(glob)).join(' or ')}, relative to the root of the project.`,
    help: 'Set "include" to where your tools are, such as "server/tools/**/*.ts", or "root" to the folder that holds them.',
  }
}

/** Absolute paths of what other matched modules import: helpers, not forgotten tools. */
function importedPaths(files: readonly ToolFile[], closures: Bundle['closures']): Set<string> {
  const imported = new Set<string>()
  for (const file of files) {
    for (const path of closures.get(file.name) ?? []) if (path !== file.path) imported.add(path)
  }
  return imported
}

function describeExports({ others }: ModuleContracts): string {
  if (others.length === 0) return 'It exports nothing.'
  const shown = others.slice(0, 8).map(({ name, looksLike }) => `${name} (${looksLike})`)
  const rest = others.length - shown.length
  return `It exports ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/**
 * Reports each matched module that gave no tool and did not fail either, with what it exports; a
 * module that another matched one imports is a helper, which is worth an info only.
 */
export function noToolFound(
  modules: readonly ModuleContracts[],
  files: readonly ToolFile[],
  closures: Bundle['closures'],
  failed: ReadonlySet<string>,
): FindingDraft[] {
  const imported = importedPaths(files, closures)
  const paths = new Map(files.map((file) => [file.name, file.path]))
  return modules
    .filter((module) => module.tools.length === 0 && !failed.has(module.file))
    .map((module) => {
      const helper = imported.has(paths.get(module.file) ?? '')
      return {
        rule: 'no-tool-found',
        ...(helper ? { level: 'info' as const } : {}),
        message: `This module matches "include" but holds no tool. ${describeExports(module)}`,
        help: helper
          ? 'Another tool module imports it, so it is taken for a helper. Move it out of the folder of tools, or name it in "exclude", to say so.'
          : 'Export an object with a description and an inputSchema (a Zod object), or name the module in "exclude".',
        file: module.file,
      }
    })
}
