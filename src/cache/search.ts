import type { ToolFile } from '../load/types.ts'
import { cacheFile, ownCode, readSealed, writeSealed } from './sealed.ts'
import { type Stamp, Stamps } from './stamps.ts'

/**
 * The tool modules that a search found, kept with stamps of the folders that it read: while no name
 * came or went in any of them, another search would find the same.
 */
export class SearchStore {
  readonly #key: string
  readonly #file: string | undefined
  readonly #stamps: Stamps

  /** `options` is everything else the search depends on, as plain data. */
  constructor(root: string, options: unknown) {
    this.#key = JSON.stringify(['search', ownCode(), root, options])
    this.#file = cacheFile(root, this.#key)
    this.#stamps = new Stamps(root)
  }

  /** What the last search found; `undefined` when nobody knows whether it still holds. */
  read(): readonly ToolFile[] | undefined {
    const [folders, files] = (this.#file && readSealed(this.#file, this.#key)) || []
    if (folders === undefined || files === undefined) return undefined
    const isSame = ([path, stamp]: Seen): boolean => this.#stamps.sameFolder(path, stamp)
    return (JSON.parse(folders) as Seen[]).every(isSame)
      ? (JSON.parse(files) as ToolFile[])
      : undefined
  }

  /** Listens to a search. */
  follow(): Search {
    return new Search(this.#stamps, (folders, files) => {
      if (this.#file === undefined) return
      writeSealed(this.#file, this.#key, [JSON.stringify(folders), JSON.stringify(files)])
    })
  }
}

type Seen = readonly [path: string, stamp: Stamp]

/** A search under way. */
export class Search {
  readonly #stamps: Stamps
  readonly #write: (folders: readonly Seen[], files: readonly ToolFile[]) => void
  readonly #seen = new Map<string, Stamp>()
  #isCertain = true

  constructor(
    stamps: Stamps,
    write: (folders: readonly Seen[], files: readonly ToolFile[]) => void,
  ) {
    this.#stamps = stamps
    this.#write = write
  }

  // before it is read: a name that comes in between is missing in the stamp, too
  readonly onFolder = (path: string): void => {
    if (this.#seen.has(path)) return
    const stamp = this.#stamps.takeFolder(path)
    if (stamp === undefined) this.#isCertain = false
    else this.#seen.set(path, stamp)
  }

  /** What a link leads to can change without a sign in any folder that was read. */
  readonly onOther = (): void => {
    this.#isCertain = false
  }

  /** Keeps what was found, if every later change will show. */
  keep(files: readonly ToolFile[]): void {
    if (this.#isCertain) this.#write([...this.#seen], files)
  }
}
