import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigurationError } from '../options/error.ts'

const folders = new Set<string>()

/**
 * A new folder of our own, by its real path.
 * @throws ConfigurationError when there is no place for it
 */
export function makeFolder(): string {
  try {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tool-manifest-'))
    folders.add(folder)
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError(
      `No temporary folder can be made in ${tmpdir()}: ${code ?? String(error)}.`,
      'Set TMPDIR (TEMP on Windows) to a folder that can be written.',
      { cause: error },
    )
  }
}

export function removeFolder(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** For the end of this process. */
export function removeFolders(): void {
  for (const folder of folders) removeFolder(folder)
}
