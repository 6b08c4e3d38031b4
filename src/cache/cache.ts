import type { ModuleContracts } from '../contract/types.ts'
import type { LoadedTools } from '../load/load.ts'
import type { ToolFile } from '../load/types.ts'
import { ABSENT, digest, Fingerprints } from './fingerprint.ts'
import { cacheKey, type KeyParts } from './key.ts'
import { cacheFile } from './sealed.ts'
import { type Stamp, Stamps } from './stamps.ts'
import { type Entry, type KeptStamps, readStore, type Stored, writeStore } from './store.ts'
import { Writer } from './writer.ts'

/**
 * The answers of earlier builds to one set of modules. Only contents are compared, and an answer is
 * kept only when all it depends on is known and did not change while it was made: when in doubt,
 * evaluate (docs/caching.md).
 */
export class Cache {
  /** What still holds, by `ToolFile.name`. */
  readonly hits: ReadonlyMap<string, Entry>
  readonly #parts: KeyParts
  readonly #key: string
  readonly #file: string
  readonly #started: number = Date.now()
  readonly #names: readonly string[]
  readonly #stored: Stored | undefined
  readonly #stamps: KeptStamps
  #token: string | undefined

  private constructor(parts: KeyParts, key: string, file: string, files: readonly ToolFile[]) {
    this.#parts = parts
    this.#key = key
    this.#file = file
    this.#names = files.map(({ name }) => name)
    this.#stored = readStore(file, key)
    const { hits, stamps } = this.#lookup()
    this.hits = hits
    this.#stamps = stamps
    if (hits.size < files.length) return
    this.#token = this.#stored?.token
    if (stamps !== this.#stored?.stamps) this.#stored?.renew(stamps)
  }

  /** Looks everything up at once. `undefined` where nothing can be stored. */
  static open(files: readonly ToolFile[], parts: KeyParts): Cache | undefined {
    const key = cacheKey(parts)
    const file = cacheFile(parts.root, key)
    return file === undefined ? undefined : new Cache(parts, key, file, files)
  }

  get root(): string {
    return this.#parts.root
  }

  /** The contracts of the hits. */
  modules(): ReadonlyMap<string, ModuleContracts> {
    return this.#stored?.modules() ?? new Map()
  }

  /** Files that the bundle of the hits was made from and that belong to no tool. */
  get dependencies(): readonly string[] {
    return this.hits.size === 0 ? [] : (this.#stored?.content.dependencies ?? [])
  }

  /** Stands for the answers of all modules; `undefined` as long as one of them is not kept. */
  get token(): string | undefined {
    return this.#token && digest([this.#token, ...this.#names].join('\n'))
  }

  /** What holds, and the stamps with those that are newer: a file that was read once need not be again. */
  #lookup(): { hits: ReadonlyMap<string, Entry>; stamps: KeptStamps } {
    const { content, stamps = [] } = this.#stored ?? {}
    const { probes = [], groups = [], entries = [] } = content ?? {}
    const prints = new Fingerprints(this.#parts.env)
    const now = new Stamps(this.#parts.root)
    const renewed = new Map<number, Stamp>()
    const settled: boolean[] = []
    const check = (place: number): boolean => {
      const [probe, print] = probes[place] ?? []
      if (probe === undefined) return false
      const stamp = stamps[place]
      if (stamp && now.same(probe, stamp)) return true
      const newer = print === ABSENT ? undefined : now.take(probe)
      if (prints.of(probe) !== print) return false
      if (newer !== undefined) renewed.set(place, newer)
      return true
    }
    const holds = (place: number): boolean => {
      settled[place] ??= check(place)
      return settled[place]
    }
    const sound = groups.map((group) => group.every(holds))
    const wanted = new Set(this.#names)
    const kept = entries.filter(
      ([name, entry]) => wanted.has(name) && sound[entry.group] && entry.probes.every(holds),
    )
    return {
      hits: new Map(kept),
      stamps:
        renewed.size === 0 ? stamps : stamps.map((stamp, place) => renewed.get(place) ?? stamp),
    }
  }

  /** Keeps what can be kept of new answers, beside the earlier ones that still hold. */
  async store(loaded: LoadedTools): Promise<void> {
    const [{ keep }, { ToolProbes }, { Tsconfigs }, { parseJsonc }] = await Promise.all([
      import('./keep.ts'),
      import('./probes.ts'),
      import('./tsconfig.ts'),
      import('./jsonc.ts'),
    ])
    const before = this.#stored && { content: this.#stored.content, stamps: this.#stamps }
    const writer = new Writer(this.hits, this.modules(), before)
    try {
      const watch = new ToolProbes(this.#parts.root, new Tsconfigs(parseJsonc))
      keep(loaded, this.#parts, this.#started, watch, writer)
    } catch {
      // something it depends on cannot be read: nothing new is kept
    }
    const { closures, dependencies } = loaded.bundle
    const closed = new Set([...closures.values()].flat())
    const others = dependencies.filter((path) => !closed.has(path))
    const content = writer.content([...new Set([...this.dependencies, ...others])])
    const { stamps } = writer
    const token = writeStore(this.#file, this.#key, { content, stamps }, writer.modules())
    if (content.entries.length === this.#names.length) this.#token = token
  }
}
