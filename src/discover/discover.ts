import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import glob, { type FileSystemAdapter } from 'fast-glob'
import picomatch from 'picomatch/posix.js'
import type { ToolFile } from '../load/types.ts'
import { Circles } from './circle.ts'
import { DEFAULT_EXCLUDE, DEFAULT_INCLUDE, NEVER } from './defaults.ts'
import { type Pattern, parsePattern } from './pattern.ts'
import { toPosix } from './posix.ts'

export interface DiscoverOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Globs, files or folders, relative to the root. */
  readonly include?: readonly string[]
  /** Globs; replaces `DEFAULT_EXCLUDE`. */
  readonly exclude?: readonly string[]
  /** Told of every symbolic link that leads nowhere and would be a tool, or hold some. */
  readonly onBroken?: (name: string) => void
  /** Told of the absolute path of every folder before its names are read. */
  readonly onFolder?: (path: string) => void
  /** Told of everything that the search depends on besides names: where a link leads, whether a file is there. */
  readonly onOther?: (path: string) => void
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
  const wanted = include.filter(({ negated }) => !negated).map(({ glob }) => glob)
  const ignore = [
    ...NEVER,
    ...include.filter(({ negated }) => negated).map(({ glob }) => glob),
    ...(options.exclude ?? DEFAULT_EXCLUDE).map((entry) => parse(entry).glob),
  ]
  const broken = new Set<string>()
  const found = glob.sync(wanted, { cwd: root, ignore, fs: watched(broken, options) })
  tellBroken(broken, root, { wanted, ignore }, options.onBroken)
  return onlyReal(found, root)
}

/** The file system, whose answers are noted: a link that leads nowhere in `broken`. */
function watched(
  broken: Set<string>,
  { onFolder, onOther }: DiscoverOptions,
): Partial<FileSystemAdapter> {
  const lstat = (path: string): Stats => {
    onOther?.(path)
    return lstatSync(path)
  }
  const stat = (path: string): Stats => {
    onOther?.(path)
    try {
      return statSync(path)
    } catch (error) {
      broken.add(path)
      throw error
    }
  }
  const circles = new Circles()
  const readdir = (path: string): Dirent[] => {
    onFolder?.(path)
    if (circles.closes(path)) return []
    return readdirSync(path, { withFileTypes: true })
  }
  return {
    lstatSync: lstat as typeof lstatSync,
    statSync: stat as typeof statSync,
    readdirSync: readdir as unknown as typeof readdirSync,
  }
}

function tellBroken(
  broken: ReadonlySet<string>,
  root: string,
  { wanted, ignore }: { readonly wanted: readonly string[]; readonly ignore: readonly string[] },
  tell: DiscoverOptions['onBroken'],
): void {
  if (broken.size === 0 || tell === undefined) return
  const matches = picomatch([...wanted], { ignore: [...ignore] })
  for (const path of broken) {
    const name = toPosix(relative(root, path))
    const isFolder = !/\.[^/]*$/.test(name)
    if (matches(name) || (isFolder && matches(`${name}/index.ts`))) tell(name)
  }
}

/** Of several links to one file the file itself is kept. */
function onlyReal(found: readonly string[], root: string): ToolFile[] {
  const seen = new Map<string, ToolFile>()
  const folders = new Map<string, string>()
  for (const name of found.map((entry) => entry.replace(/^\.\//, '')).sort()) {
    const path = toPosix(resolve(root, name))
    const real = realPath(path, folders)
    if (!seen.has(real) || path === real) seen.set(real, { name, path })
  }
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** As the file system has it, each folder asked for once. */
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
