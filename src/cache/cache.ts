import type { LoadedTools } from '../load/load.ts'
import type { ToolFile } from '../load/types.ts'
import { Fingerprints } from './fingerprint.ts'
import { cacheKey, type KeyParts } from './key.ts'
import { type Content, cacheFile, type Entry, readStore, writeStore } from './store.ts'
import { Writer } from './writer.ts'

/** What the cache knows of some tools. */
export interface Hits {
  readonly entries: ReadonlyMap<string, Entry>
  /** Files that the bundle was made from and that belong to no tool. */
  readonly dependencies: readonly string[]
}

/**
 * The answers of earlier builds. Only contents are compared, and an answer is kept only when all it
 * depends on is known and did not change while it was made: when in doubt, evaluate (docs/cache.md).
 */
export class Cache {
  readonly #parts: KeyParts
  readonly #key: string
  readonly #file: string
  readonly #started: number = Date.now()
  #content: Content | undefined

  private constructor(parts: KeyParts, key: string, file: string) {
    this.#parts = parts
    this.#key = key
    this.#file = file
  }

  /** `undefined` where nothing can be stored. */
  static open(parts: KeyParts): Cache | undefined {
    const key = cacheKey(parts)
    const file = cacheFile(parts.root, key)
    return file === undefined ? undefined : new Cache(parts, key, file)
  }

  /** Those of the tools whose answer still holds. */
  lookup(files: readonly ToolFile[]): Hits {
    this.#content = readStore(this.#file, this.#key)
    const { probes = [], groups = [], entries = [], dependencies = [] } = this.#content ?? {}
    const now = new Fingerprints(this.#parts.env)
    const holds = (place: number): boolean => {
      const known = probes[place]
      return known !== undefined && now.of(known[0]) === known[1]
    }
    const sound = groups.map((group) => group.every(holds))
    const wanted = new Set(files.map(({ name }) => name))
    const kept = entries.filter(
      ([name, entry]) => wanted.has(name) && sound[entry.group] && entry.probes.every(holds),
    )
    return { entries: new Map(kept), dependencies }
  }

  /** Keeps what can be kept of new answers, beside the earlier ones that still hold. */
  async store(loaded: LoadedTools, hits: Hits): Promise<void> {
    const [{ keep }, { ToolProbes }, { Tsconfigs }, { parseJsonc }] = await Promise.all([
      import('./keep.ts'),
      import('./probes.ts'),
      import('./tsconfig.ts'),
      import('./jsonc.ts'),
    ])
    const writer = new Writer(hits.entries, this.#content)
    try {
      const watch = new ToolProbes(this.#parts.root, new Tsconfigs(parseJsonc))
      keep(loaded, this.#parts, this.#started, watch, writer)
    } catch {
      // something it depends on cannot be read: nothing new is kept
    }
    const { closures, dependencies } = loaded.bundle
    const closed = new Set([...closures.values()].flat())
    const others = dependencies.filter((path) => !closed.has(path))
    writeStore(
      this.#file,
      this.#key,
      writer.content([...new Set([...hits.dependencies, ...others])]),
    )
  }
}
