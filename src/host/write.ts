import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ManifestFile } from '../manifest/index.ts'

/** Writes a file when its bytes changed, so that nobody who watches it is woken for nothing. */
export async function writeChanged(path: string, content: string): Promise<boolean> {
  const earlier = await readFile(path, 'utf8').catch(() => undefined)
  if (earlier === content) return false
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return true
}

/** Writes the files of a build into a folder. */
export async function writeFiles(folder: string, files: readonly ManifestFile[]): Promise<void> {
  await Promise.all(files.map(({ name, content }) => writeChanged(join(folder, name), content)))
}
