import { resolve } from 'node:path'
import { toolFolders } from '../discover/index.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

/** Absolute paths of the folders in which new tool modules can appear, none inside another. */
export function watchedFolders({ include, root }: ResolvedOptions): string[] {
  return toolFolders(include, root)
    .map((folder) => resolve(root, folder))
    .sort()
}
