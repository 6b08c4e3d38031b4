import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ManifestFile } from '../manifest/index.ts'

/** Writes a file when its bytes changed, so that nobody who watches it is woken for nothing. */
export async function writeChanged(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** The same for hosts that do not wait. */
export function writeChangedSync(path: string, content: string): void {
  try {
    if (readFileSync(path, 'utf8') === content) return
  } catch {
    mkdirSync(dirname(path), { recursive: true })
  }
  writeFileSync(path, content)
}

/** Writes the files of a build into a folder. */
export async function writeFiles(folder: string, files: readonly ManifestFile[]): Promise<void> {
  await Promise.all(files.map(({ name, content }) => writeChanged(join(folder, name), content)))
}
