import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toPosix } from './posix.ts'

/** What a walk is after. Paths are relative to the root, with `/`. */
export interface Visitor {
  enters(folder: string): boolean
  /** `real` is the path of the file that links lead to. */
  file(name: string, real: string): void
  /** A symbolic link that leads nowhere. */
  broken(name: string): void
}

interface Folder {
  readonly name: string
  readonly real: string
}

/**
 * Shows a visitor every file below some folders; symbolic links are followed.
 * @throws what the file system throws for a folder that may not be read
 */
export function walk(root: string, bases: readonly string[], visitor: Visitor): void {
  const open: Folder[] = []
  for (const name of bases) {
    const real = realPath(join(root, name))
    if (real !== undefined) open.push({ name, real })
  }
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { name: above, real: realAbove } = folder
    for (const entry of entriesOf(realAbove)) {
      const name = above === '' ? entry.name : `${above}/${entry.name}`
      const linked = entry.isSymbolicLink()
      const path = `${realAbove === '/' ? '' : realAbove}/${entry.name}`
      const real = linked ? realPath(path) : path
      if (real === undefined) visitor.broken(name)
      else if (isFolder(entry, real)) {
        // a link to where it lies itself would never end
        const circular = linked && `${realAbove}/`.startsWith(`${real}/`)
        if (!circular && visitor.enters(name)) open.push({ name, real })
      } else if (linked || entry.isFile()) visitor.file(name, real)
    }
  }
}

const isFolder = (entry: Dirent, real: string): boolean =>
  entry.isSymbolicLink() ? statSync(real).isDirectory() : entry.isDirectory()

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function realPath(path: string): string | undefined {
  try {
    return toPosix(realpathSync.native(path))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  /^(?:ENOENT|ENOTDIR|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '')
