import { lstatSync, type Stats, statSync } from 'node:fs'

/** `undefined` for what is not there, also where a file stands in the place of a folder. */
export function statsOf(path: string): Stats | undefined {
  return attempt(() => statSync(path))
}

/** The same for a symbolic link itself. */
export function linkStatsOf(path: string): Stats | undefined {
  return attempt(() => lstatSync(path))
}

function attempt(look: () => Stats): Stats | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
