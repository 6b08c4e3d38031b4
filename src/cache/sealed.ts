import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../folder.ts'
import { digest } from './fingerprint.ts'
import { statsOf } from './stats.ts'
import { upwards } from './upwards.ts'

/** Different options, hosts and modes side by side; more than that is litter. */
const FILES = 48

/** Where a cache file lies: below the nearest `node_modules`; nowhere when there is none. */
export function cacheFile(root: string, key: string): string | undefined {
  for (const folder of upwards(root)) {
    const modules = join(folder, 'node_modules')
    if (!statsOf(modules)?.isDirectory()) continue
    const name = digest(key).replaceAll(/\W/g, '').slice(0, 20)
    return join(modules, '.cache/unplugin-tool-manifest', `${name}.json`)
  }
  return undefined
}

/** Whether anything may have been kept for a project. */
export function hasKept(root: string): boolean {
  const file = cacheFile(root, '')
  return file !== undefined && existsSync(dirname(file))
}

let code: string | undefined

/** Another version of this package keeps other things: its files have names by their content. */
export function ownCode(): string {
  code ??= digest(
    readdirSync(new URL('.', import.meta.url))
      .sort()
      .join(),
  )
  return code
}

/** The parts that were kept under this key; `undefined` for a file that is missing, cut off or not ours. */
export function readSealed(file: string, key: string): readonly string[] | undefined {
  try {
    const [seal = '', ...parts] = readFileSync(file, 'utf8').split('\n')
    return seal === sealOf(key, parts) ? parts : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes all or nothing; `false` when the folder cannot be written, which is no fault of the build.
 * Each part is text without line breaks.
 */
export function writeSealed(file: string, key: string, parts: readonly string[]): boolean {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    makeFolders(dirname(file))
    writeFileSync(draft, [sealOf(key, parts), ...parts].join('\n'))
    renameSync(draft, file)
    prune(dirname(file))
    return true
  } catch {
    try {
      rmSync(draft, { force: true })
    } catch {}
    return false
  }
}

const sealOf = (key: string, parts: readonly string[]): string =>
  digest([key, ...parts].map(digest).join('\n'))

function prune(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= FILES) return
  const files = names
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statsOf(path)?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of files.slice(FILES)) rmSync(path, { force: true })
}
