import { type Stats, statfsSync } from 'node:fs'
import { linkStatsOf, statsOf } from './stats.ts'

/** What the file system says of a file: its inode, its size, and when its content and it itself last changed. */
export type Stamp = string

/**
 * File systems of one machine (ext, xfs, btrfs, overlay, zfs, f2fs): what they say of a file is true at
 * once, and nobody sets back the time at which an inode changed. Networks answer from memory; tmpfs
 * keeps no time of what is written through a mapping.
 */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0x794c7630, 0x2fc12fc1, 0xf2f52010])

/** A file that changed so shortly before it was looked at may change again within one tick of a clock. */
const SETTLED = 2000

/** Tells whether a file is the same without reading it, where that is certain. */
export class Stamps {
  /** The device whose stamps are trusted. */
  readonly #device: number | undefined

  constructor(root: string) {
    this.#device = isLocal(root) ? statsOf(root)?.dev : undefined
  }

  /** Taken before the file is read; `undefined` when it could not be trusted later. */
  take(path: string): Stamp | undefined {
    const stats = this.#stats(path)
    if (stats === undefined) return undefined
    return Math.max(stats.mtimeMs, stats.ctimeMs) < Date.now() - SETTLED
      ? stampOf(stats)
      : undefined
  }

  /** The file has not been written, replaced or renamed since; `false` means that nobody knows. */
  same(path: string, stamp: Stamp): boolean {
    const stats = this.#stats(path)
    return stats !== undefined && stampOf(stats) === stamp
  }

  #stats(path: string): Stats | undefined {
    if (this.#device === undefined) return undefined
    const stats = linkStatsOf(path)
    return stats?.isFile() && stats.dev === this.#device ? stats : undefined
  }
}

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): Stamp =>
  `${ino} ${size} ${mtimeMs} ${ctimeMs}`

function isLocal(folder: string): boolean {
  // Windows knows no time that programs cannot set; the numbers of others are not fixed
  if (process.platform !== 'linux') return false
  try {
    return LOCAL.has(statfsSync(folder).type)
  } catch {
    return false
  }
}
