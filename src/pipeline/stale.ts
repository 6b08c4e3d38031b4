import { readFile, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ResolvedOptions } from '../options.ts'

/** Where a build's files are; some bundlers write into memory. All reject what cannot be done. */
export interface OutputFiles {
  read(path: string): Promise<string>
  remove(path: string): Promise<void>
  /** Only a folder that is empty. */
  removeFolder(path: string): Promise<void>
}

const DISK: OutputFiles = {
  read: (path) => readFile(path, 'utf8'),
  remove: unlink,
  removeFolder: rmdir,
}

/** Where `name` was the last file, its folders go too; the output folder itself stays. */
async function removeFolders(folder: string, name: string, files: OutputFiles): Promise<void> {
  try {
    for (let path = dirname(name); path !== '.'; path = dirname(path)) {
      await files.removeFolder(join(folder, path))
    }
  } catch {
    // it holds something else
  }
}

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Removes what an earlier build wrote into the folder and this one does not: after a failed check
 * (nothing is kept) nothing may look current, and a tool that went takes its file along. Only files
 * are touched whose names these options give to the tools of this or the earlier build.
 * @throws when a file is there and cannot be removed
 */
export async function removeStale(
  folder: string,
  options: ResolvedOptions,
  kept: readonly string[] = [],
  files: OutputFiles = DISK,
): Promise<void> {
  const { outputs, targets } = options
  // the files of a good build are all known but those of tools
  if (kept.length > 0 && outputs.tools === false) return
  const { writtenNames } = await import('../manifest/index.ts')
  const index = outputs.manifest || outputs.lossless
  const earlier = index ? await files.read(join(folder, index)).catch(() => undefined) : undefined
  const current = new Set(kept)
  const stale = writtenNames(outputs, targets, earlier).filter((name) => !current.has(name))
  const removed = await Promise.all(
    stale.map(async (name) => {
      try {
        await files.remove(join(folder, name))
        return [name]
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    }),
  )
  for (const name of removed.flat()) await removeFolders(folder, name, files)
}
