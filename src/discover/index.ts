import { parsePattern } from './pattern.ts'

export { DEFAULT_EXCLUDE, DEFAULT_INCLUDE } from './defaults.ts'
export { toPosix } from './posix.ts'

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
