import type { ModuleContracts } from '../contract/types.ts'
import type { Probe } from './fingerprint.ts'
import type { Stamp } from './stamps.ts'
import type { Content, Entry, KeptProbe, KeptStamps } from './store.ts'

/** Puts old and new entries into one file, each probe once. */
export class Writer {
  readonly #probes: KeptProbe[] = []
  readonly #stamps: (Stamp | null)[] = []
  readonly #places = new Map<string, number>()
  readonly #groups: (readonly number[])[] = []
  readonly #entries = new Map<string, Entry>()
  readonly #modules = new Map<string, ModuleContracts>()

  /** Takes over entries of an earlier file. */
  constructor(
    entries: ReadonlyMap<string, Entry>,
    modules: ReadonlyMap<string, ModuleContracts>,
    before?: { readonly content: Content; readonly stamps: KeptStamps },
  ) {
    const moved = (places: readonly number[]): number[] =>
      places.flatMap((place) => {
        const known = before?.content.probes[place]
        return known === undefined ? [] : this.probe(...known, before?.stamps[place] ?? undefined)
      })
    const groups = new Map<number, number>()
    for (const [name, entry] of entries) {
      const group =
        groups.get(entry.group) ?? this.group(moved(before?.content.groups[entry.group] ?? []))
      groups.set(entry.group, group)
      const module = modules.get(name)
      if (module) this.add(module, { ...entry, probes: moved(entry.probes), group })
    }
  }

  /** Position of a probe with this print. */
  probe(probe: Probe, print: string, stamp?: Stamp): number {
    const key = `${print} ${probe}`
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.#probes.push([probe, print]) - 1
      this.#stamps.push(stamp ?? null)
      this.#places.set(key, place)
    }
    return place
  }

  /** Position of probes that many entries have in common. */
  group(places: readonly number[]): number {
    return this.#groups.push(places) - 1
  }

  add(module: ModuleContracts, entry: Entry): void {
    this.#entries.set(module.file, entry)
    this.#modules.set(module.file, module)
  }

  modules(): ModuleContracts[] {
    return [...this.#modules.values()]
  }

  get stamps(): KeptStamps {
    return this.#stamps
  }

  content(dependencies: readonly string[]): Content {
    return {
      probes: this.#probes,
      groups: this.#groups,
      entries: [...this.#entries],
      dependencies,
    }
  }
}
