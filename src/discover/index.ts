import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { ToolFile } from '../load/types.ts'

const EXTENSIONS = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

/** Where tools live when nothing is configured. */
export const DEFAULT_INCLUDE: readonly string[] = [
  `src/tools/**/*.${EXTENSIONS}`,
  `src/**/*.tool.${EXTENSIONS}`,
]

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
}

/**
 * Finds the tool modules of a project, sorted by code unit, one entry for each real file however
 * many symbolic links lead to it.
 *
 * @throws what the file system throws for a folder that may not be read
 * @example await discover({ root: '/app' }) // [{ name: 'src/tools/move.ts', path: '/app/src/tools/move.ts' }]
 */
export async function discover(options: DiscoverOptions): Promise<ToolFile[]> {
  const root = toPosix(resolve(options.root))
  const glob = (await import('fast-glob')).default
  const found = await glob(
    (options.include ?? DEFAULT_INCLUDE).map((entry) => pattern(entry, root, glob.escapePath)),
    {
      cwd: root,
      ignore: [
        ...NEVER,
        ...(options.exclude ?? DEFAULT_EXCLUDE).map((entry) =>
          pattern(entry, root, glob.escapePath),
        ),
      ],
      onlyFiles: true,
      unique: true,
    },
  )
  const seen = new Map<string, ToolFile>()
  const folders = new Map<string, string>()
  for (const name of found.map((entry) => entry.replace(/^\.\//, '')).sort()) {
    const path = toPosix(resolve(root, name))
    const real = realPath(path, folders)
    const other = seen.get(real)
    // of several links to one file the file itself is kept
    if (other === undefined || path === real) seen.set(real, { name, path })
  }
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `\` is a separator on Windows only; elsewhere it may be part of a name. */
export function toPosix(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path
}

/** A file or folder that exists is meant literally, also when its name looks like a glob. */
function pattern(entry: string, root: string, literal: (path: string) => string): string {
  const negated = entry.startsWith('!')
  let text = toPosix(negated ? entry.slice(1) : entry)
  if (isAbsolute(text)) text = toPosix(relative(root, text))
  text = text.replace(/^(\.\/)+/, '').replace(/(?<=.)\/+$/, '')
  const stats = statsOf(join(root, text))
  if (stats?.isFile()) text = literal(text)
  else if (stats?.isDirectory()) text = `${literal(text)}/**/*.${EXTENSIONS}`
  return negated ? `!${text}` : text
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function realPath(path: string, folders: Map<string, string>): string {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash)
  let real = folders.get(folder)
  if (real === undefined) {
    real = toPosix(realpathSync.native(folder === '' ? '/' : folder)).replace(/\/$/, '')
    folders.set(folder, real)
  }
  const candidate = real + path.slice(slash)
  return lstatSync(candidate).isSymbolicLink() ? toPosix(realpathSync.native(candidate)) : candidate
}
