import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../folder.ts'
import type { ManifestFile } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'
import { removeStale } from '../pipeline/stale.ts'

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function attempt(
  action: string,
  folder: string,
  run: () => void | Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { code = '', path = folder } = error as NodeJS.ErrnoException
    throw new ConfigurationError(
      `Cannot ${action} ${path}: ${code || String(error)}.`,
      'Make the folder writable, or name another one with --out.',
      { cause: error },
    )
  }
}

/**
 * Brings the output folder to what the build gave: writes what differs, and removes what an earlier
 * build left and this one did not give; all of it when the build failed, so that no old manifest
 * looks current.
 * @throws ConfigurationError when the folder cannot be written
 */
export async function writeOutput(
  folder: string,
  files: readonly ManifestFile[],
  options: ResolvedOptions,
): Promise<void> {
  const kept = files.map((file) => file.name)
  await attempt('remove files from', folder, () => removeStale(folder, options, kept))
  await attempt('write to', folder, () => {
    for (const { name, content } of files) {
      const path = join(folder, name)
      if (read(path) === content) continue
      makeFolders(dirname(path))
      writeFileSync(path, content)
    }
  })
}
