import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, with those above it. Node's own recursive way never ends where a file system answers
 * that a folder does not exist although the one above it does (`/proc`).
 * @throws what the file system throws
 */
export function makeFolders(path: string): void {
  const above = dirname(path)
  if (!isFolder(above) && above !== path) makeFolders(above)
  if (isFolder(path)) return
  try {
    mkdirSync(path)
  } catch (error) {
    // somebody else was faster
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
