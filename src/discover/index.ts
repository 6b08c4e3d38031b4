import { resolve } from 'node:path'
import picomatch from 'picomatch/posix.js'
import type { ToolFile } from '../load/types.ts'
import { DEFAULT_INCLUDE, type Pattern, parsePattern } from './pattern.ts'
import { toPosix } from './posix.ts'
import { walk } from './walk.ts'

export { DEFAULT_INCLUDE, toPosix }

/** What is left out when `exclude` is not given. */
export const DEFAULT_EXCLUDE: readonly string[] = [
  '**/*.{test,spec,stories,story,bench}.*',
  '**/{__tests__,__mocks__,__fixtures__}/**',
]

/** Never a tool, whatever the options say. */
const NEVER = ['**/node_modules/**', '**/dist/**', '**/*.d.{ts,mts,cts}', '**/*.d.*.ts']

export interface DiscoverOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Globs, files or folders, relative to the root. */
  readonly include?: readonly string[]
  /** Globs; replaces `DEFAULT_EXCLUDE`. */
  readonly exclude?: readonly string[]
  /** Told of every symbolic link that leads nowhere and would be a tool, or hold some. */
  readonly onBroken?: (name: string) => void
}

/**
 * Finds the tool modules of a project, sorted by code unit, one entry for each real file however
 * many symbolic links lead to it.
 *
 * @throws what the file system throws for a folder that may not be read
 * @example discover({ root: '/app' }) // [{ name: 'src/tools/move.ts', path: '/app/src/tools/move.ts' }]
 */
export function discover(options: DiscoverOptions): ToolFile[] {
  const root = toPosix(resolve(options.root))
  const parse = (entry: string): Pattern => parsePattern(entry, root)
  const include = (options.include ?? DEFAULT_INCLUDE).map(parse)
  const wanted = include.filter(({ negated }) => !negated)
  const unwanted = [
    ...include.filter(({ negated }) => negated),
    ...(options.exclude ?? DEFAULT_EXCLUDE).map(parse),
  ]
  const isIgnored = picomatch([...NEVER, ...unwanted.map(({ glob }) => glob)], { dot: true })
  const matches = (path: string): boolean =>
    wanted.some((pattern) => pattern.matches(path)) && !isIgnored(path)

  const found: [name: string, real: string][] = []
  walk(root, outermost(wanted.map(({ base }) => base)), {
    enters: (folder) => wanted.some((pattern) => pattern.enters(folder)) && !isIgnored(folder),
    file(name, real) {
      if (matches(name)) found.push([name, real])
    },
    broken(name) {
      const isFolder = !/\.[^/]*$/.test(name)
      if (matches(name) || (isFolder && matches(`${name}/index.ts`))) options.onBroken?.(name)
    },
  })
  const seen = new Map<string, ToolFile>()
  for (const [name, real] of found.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = toPosix(resolve(root, name))
    // of several links to one file the file itself is kept
    if (!seen.has(real) || path === real) seen.set(real, { name, path })
  }
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The folders in which tool modules can appear, relative to the root: the fixed part of each glob, none inside another. */
export function toolFolders(include: readonly string[], root: string): string[] {
  const patterns = include.map((entry) => parsePattern(entry, root))
  return outermost(patterns.filter(({ negated }) => !negated).map(({ base }) => base))
}

function outermost(folders: readonly string[]): string[] {
  const holds = (other: string, folder: string): boolean =>
    other === '' ? !/^\.\.(?:\/|$)/.test(folder) : folder.startsWith(`${other}/`)
  return [...new Set(folders)].filter(
    (folder, _, all) => !all.some((other) => other !== folder && holds(other, folder)),
  )
}
