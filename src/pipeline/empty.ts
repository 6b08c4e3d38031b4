import { DEFAULT_EXCLUDE } from '../discover/index.ts'
import type { Finding, FindingDraft } from '../finding.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** The globs match nothing: most likely they, or the root, are wrong. */
export function noToolMatched(options: ResolvedOptions): FindingDraft {
  const { include, exclude } = options
  const left =
    exclude === DEFAULT_EXCLUDE ? '' : ` and is left by "exclude" (${list(exclude, ', ')})`
  const slashes = include.some((glob) => glob.includes('\\'))
    ? 'Write "/" in patterns, also on Windows: "\\" takes the next character literally. '
    : ''
  const isNone = include.length === 0
  return {
    rule: 'no-tool-matched',
    message: isNone
      ? 'The option "include" is an empty list, and no "servers" are named: there is nothing to look at.'
      : `No module matches ${list(include, ' or ')}${left}, relative to the root of the project.`,
    help: `${slashes}Set "include" to where your tools are, such as "server/tools/**/*.ts", or "root" to the folder that holds them; tools that a server registers, say with \`registerTool\` in src/index.ts, are found with "servers": ["src/index.ts"].`,
  }
}

function list(globs: readonly string[], separator: string): string {
  return globs.map((glob) => `"${glob}"`).join(separator)
}

/**
 * Where not one tool came out of all modules and nothing else failed, a module without tools is an
 * error: the manifest would be empty.
 */
export function withoutAnyTool(
  drafts: readonly FindingDraft[],
  judged: readonly Finding[],
): readonly FindingDraft[] | undefined {
  const isEmpty = judged.some(({ rule }) => rule === 'no-tool-found')
  if (!isEmpty || judged.some(({ severity }) => severity === 'error')) return undefined
  return drafts.map((draft) => {
    if (draft.rule !== 'no-tool-found') return draft
    // that it is only a helper is no excuse where there is nothing to help
    const { help, level, ...rest } = draft
    const message = `${draft.message} No module has one: the manifest would be empty.`
    return {
      ...rest,
      message,
      level: 'error',
      ...(level !== 'info' && help !== undefined && { help }),
    }
  })
}
