import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { toPosix } from '../../discover/index.ts'

/** Part of the ids of modules that only this build has. */
export const GENERATED = 'tool-manifest:generated/'

/** The file behind a module's id, without its query; `undefined` for a virtual module. */
export function fileOf(id: string): string | undefined {
  const path = id.replace(/[?#].*$/s, '')
  return isAbsolute(path) && !path.includes('\0') ? toPosix(path) : undefined
}

/** Where a file really lies. */
export function realPath(path: string): string {
  try {
    return toPosix(realpathSync.native(path))
  } catch {
    return path
  }
}

/** Sources in maps are absolute: nobody knows yet where the bundle will lie. */
export function absoluteSource(source: string, map: string): string {
  // of a module that is no file nothing is said
  if (source.includes('\0') || source.includes(GENERATED)) return `\0${source}`
  return toPosix(resolve(dirname(map), source))
}
