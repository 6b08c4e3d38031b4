import { resolve } from 'node:path'
import type { ResolvedOptions } from '../options/resolved.ts'

/** The folders in which new tool modules can appear: the fixed part of each glob, none inside another. */
export async function watchedFolders(options: ResolvedOptions): Promise<string[]> {
  const { default: glob } = await import('fast-glob')
  const bases = glob.generateTasks([...options.include]).map((task) => task.base)
  const folders = [...new Set(bases.map((base) => resolve(options.root, base)))].sort()
  return folders.filter(
    (folder) => !folders.some((other) => other !== folder && folder.startsWith(`${other}/`)),
  )
}
