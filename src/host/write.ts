import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolders } from '../folder.ts'
import type { ManifestFile } from '../manifest/index.ts'
import type { ResolvedOptions } from '../options.ts'
import { removeStale } from '../pipeline/stale.ts'

/** Writes a file when its bytes changed, so that nobody who watches it is woken for nothing. */
export async function writeChanged(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return
  makeFolders(dirname(path))
  await writeFile(path, content)
}

/** The same for hosts that do not wait. */
export function writeChangedSync(path: string, content: string): void {
  try {
    if (readFileSync(path, 'utf8') === content) return
  } catch {
    makeFolders(dirname(path))
  }
  writeFileSync(path, content)
}

/** Writes the files of a build into a folder, and removes those that it does not give again. */
export async function bringFiles(
  folder: string,
  files: readonly ManifestFile[],
  options: ResolvedOptions,
): Promise<void> {
  const kept = files.map(({ name }) => name)
  await removeStale(folder, options, kept)
  await Promise.all(files.map(({ name, content }) => writeChanged(join(folder, name), content)))
}
