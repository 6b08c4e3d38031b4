import type { MetadataRegistry } from '../../contract/convert/index.ts'
import { Joined } from '../../contract/side.ts'
import { unwrap } from '../../contract/unwrap.ts'
import type { Position } from '../../finding.ts'
import { locate } from './locate.ts'
import type { PositionStore } from './store.ts'
import type { Wanted } from './wanted.ts'

/** A tool as its convention found it: what the author wrote, not yet converted. */
export interface FoundTool {
  readonly value: object
  readonly input: unknown
  readonly output?: unknown
}

/** Answers, in the child process, where the wanted places of one module are written. */
export class PositionVisitor {
  readonly found: [key: number, position: Position][] = []
  readonly #wanted: readonly Wanted[]
  readonly #store: PositionStore
  readonly #registries: readonly MetadataRegistry[]

  constructor(
    wanted: readonly Wanted[],
    store: PositionStore,
    registries: readonly MetadataRegistry[],
  ) {
    this.#wanted = wanted
    this.#store = store
    this.#registries = registries
  }

  async visit(place: { tool: string; export: string }, found: FoundTool): Promise<void> {
    for (const wanted of this.#wanted) {
      if (wanted.export !== place.export) continue
      if (wanted.tool !== undefined && wanted.tool !== place.tool) continue
      // the getters of a hostile contract lose its positions, never the tool
      const position = await this.#locate(wanted, found).catch(() => undefined)
      if (position) this.found.push([wanted.key, position])
    }
  }

  async #locate(wanted: Wanted, found: FoundTool): Promise<Position | undefined> {
    const { value } = found
    if (wanted.side === undefined) {
      return (
        (wanted.rule === 'missing-description' ? undefined : this.#store.ofMember(value, 'name')) ??
        this.#store.of(value) ??
        (await this.#inContract({ ...wanted, side: 'input' }, found))
      )
    }
    return (
      (await this.#inContract({ ...wanted, side: wanted.side }, found)) ?? this.#store.of(value)
    )
  }

  async #inContract(
    wanted: Wanted & { readonly side: 'input' | 'output' },
    found: FoundTool,
  ): Promise<Position | undefined> {
    const contracts = await contractsOf(wanted.side === 'input' ? found.input : found.output)
    return locate(contracts, wanted, this.#store, this.#registries)
  }
}

async function contractsOf(value: unknown): Promise<object[]> {
  if (value instanceof Joined) {
    const parts: object[] = []
    for (const part of value.contracts) parts.push(...(await contractsOf(part)))
    return parts
  }
  const [contract] = await unwrap(value)
  const isObject =
    (typeof contract === 'object' && contract !== null) || typeof contract === 'function'
  return isObject ? [contract] : []
}
