import type { Position } from '../../finding.ts'
import { RECORDER } from './recorder.ts'

interface Entry {
  readonly position: Position
  readonly members: ReadonlyMap<string, Position>
}

type Table = readonly (readonly [name: string, line: number, column: number])[]

/** Where the objects of an evaluated bundle were made. */
export class PositionStore {
  readonly #entries = new WeakMap<object, Entry>()

  /** Begins to listen to a bundle made with `positionsPlugin`. */
  static install(): PositionStore {
    const store = new PositionStore()
    Object.defineProperty(globalThis, Symbol.for(RECORDER), {
      value: store.#record.bind(store),
      configurable: true,
    })
    return store
  }

  of(value: object): Position | undefined {
    return this.#entries.get(value)?.position
  }

  /** Where a property of this schema or tool is written. */
  ofMember(value: object, name: string): Position | undefined {
    return this.#entries.get(value)?.members.get(name)
  }

  #record(value: unknown, file: string, line: number, column: number, table: Table = []): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    const known = this.#entries.get(value)
    // the innermost expression that gave it is where it was made
    const position = known?.position ?? { file, line, column }
    const members = new Map(known?.members)
    for (const [name, line, column] of table) {
      if (!members.has(name)) members.set(name, { file, line, column })
    }
    this.#entries.set(value, { position, members })
    return value
  }
}
