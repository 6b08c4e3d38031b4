import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ManifestFile, writtenNames } from '../manifest/index.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options/resolved.ts'

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function attempt(action: string, folder: string, run: () => void): void {
  try {
    run()
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
export function writeOutput(
  folder: string,
  files: readonly ManifestFile[],
  options: ResolvedOptions,
): void {
  const kept = new Set(files.map((file) => file.name))
  const earlier = read(join(folder, options.outputs.manifest || ''))
  const known = writtenNames(options.outputs, options.targets, earlier)
  const stale = known.filter((name) => !kept.has(name))
  attempt('remove files from', folder, () => {
    for (const name of stale) rmSync(join(folder, name), { force: true })
  })
  attempt('write to', folder, () => {
    for (const { name, content } of files) {
      const path = join(folder, name)
      if (read(path) === content) continue
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
  })
}
