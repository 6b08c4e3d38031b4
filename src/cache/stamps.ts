import { type Stats, statfsSync } from 'node:fs'
import { ABSENT, digest, type Probe, programsOf } from './fingerprint.ts'
import { linkStatsOf, statsOf } from './stats.ts'

/**
 * What the file system says of a file: its inode, its size, and when its content and it itself last
 * changed; of a package, what it says of each of its programs.
 */
export type Stamp = string

/**
 * File systems of one machine (ext, xfs, btrfs, overlay, zfs, f2fs): what they say of a file is true at
 * once, and nobody sets back the time at which an inode changed. Networks answer from memory; tmpfs
 * keeps no time of what is written through a mapping.
 */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x794c7630, 0x2fc12fc1, 0xf2f52010])

/** A file that changed so shortly before it was looked at may change again within one tick of a clock. */
const SETTLED = 2000

/** Tells whether files are the same without reading them, where that is certain. */
export class Stamps {
  /** The device whose stamps are trusted. */
  readonly #device: number | undefined

  constructor(root: string) {
    this.#device = isLocal(root) ? statsOf(root)?.dev : undefined
  }

  /** Taken before anything is read; `undefined` when it could not be trusted later. */
  take(probe: Probe): Stamp | undefined {
    const now = Date.now()
    return this.#look(probe, (stats) => isCertain(stats, now))
  }

  /** Nothing has been written, replaced or renamed since; `false` means that nobody knows. */
  same(probe: Probe, stamp: Stamp): boolean {
    return this.#look(probe, () => true) === stamp
  }

  /** The same for the names in a folder. That there is none is also told. */
  takeFolder(path: string): Stamp | undefined {
    const now = Date.now()
    return this.#lookFolder(path, (stats) => isCertain(stats, now))
  }

  /** No name came or went since. */
  sameFolder(path: string, stamp: Stamp): boolean {
    return this.#lookFolder(path, () => true) === stamp
  }

  #lookFolder(path: string, isTrusted: (stats: Stats) => boolean): Stamp | undefined {
    if (this.#device === undefined) return undefined
    const stats = linkStatsOf(path)
    if (stats === undefined) return ABSENT
    if (!stats.isDirectory() || stats.dev !== this.#device || !isTrusted(stats)) return undefined
    return `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`
  }

  #look(probe: Probe, isTrusted: (stats: Stats) => boolean): Stamp | undefined {
    const [, kind, path = ''] = /^(file|package):(.*)$/s.exec(probe) ?? []
    if (this.#device === undefined || kind === undefined) return undefined
    const stamp = (file: string): Stamp | undefined => {
      const stats = linkStatsOf(file)
      if (!stats?.isFile() || stats.dev !== this.#device || !isTrusted(stats)) return undefined
      return `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
    }
    if (kind === 'file') return stamp(path)
    const stamps: string[] = []
    for (const file of programsOf(path)) {
      const found = stamp(file)
      if (found === undefined) return undefined
      stamps.push(`${file} ${found}`)
    }
    return stamps.length === 0 ? undefined : digest(stamps.join('\n'))
  }
}

/**
 * Whether every later change of a file will show. Not when it changed a moment ago, and not when it
 * changed at a whole second: file systems that are made as images give all files the same time.
 */
export function isCertain(
  { mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>,
  now: number,
): boolean {
  return ctimeMs % 1000 !== 0 && Math.max(mtimeMs, ctimeMs) < now - SETTLED
}

function isLocal(folder: string): boolean {
  // Windows knows no time that programs cannot set; the numbers of others are not fixed
  if (process.platform !== 'linux') return false
  try {
    return LOCAL.has(statfsSync(folder).type)
  } catch {
    return false
  }
}
