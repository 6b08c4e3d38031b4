import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Knows the real paths of the folders that a search reads, so that it does not follow a link that leads
 * back to a folder on its own way: with two of them the ways double at every step.
 */
export class Circles {
  readonly #reals = new Map<string, string>()

  /** Whether a folder is one of those above it; to be asked from the top down, before it is read. */
  closes(path: string): boolean {
    const real = this.#realPath(path)
    this.#reals.set(path, real)
    for (let above = dirname(path); this.#reals.has(above); above = dirname(above)) {
      if (this.#reals.get(above) === real) return true
    }
    return false
  }

  #realPath(path: string): string {
    const above = this.#reals.get(dirname(path))
    const isLink = above === undefined || lstatSync(path).isSymbolicLink()
    return isLink ? realpathSync.native(path) : join(above, basename(path))
  }
}
