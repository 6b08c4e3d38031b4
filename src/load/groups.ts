/** Modules that one child evaluates. */
export interface Group {
  readonly names: readonly string[]
  /** Changes to intrinsics that belong to these modules (a polyfill they share). */
  readonly tolerated: readonly string[]
}

/**
 * Which modules are evaluated together. Nobody is evaluated in a process whose intrinsics another
 * module changed; but what several modules change in the same way comes from what they share, and
 * those that share it stay together.
 */
export class Groups {
  readonly #queue: Group[] = []
  readonly #closures: ReadonlyMap<string, readonly string[]>
  /** Changed intrinsic -> what the modules that changed it have in common. */
  readonly #suspects = new Map<string, readonly string[]>()

  constructor(names: readonly string[], closures: ReadonlyMap<string, readonly string[]>) {
    this.#closures = closures
    this.add({ names, tolerated: [] })
  }

  add(group: Group): void {
    if (group.names.length > 0) this.#queue.push(group)
  }

  next(): Group | undefined {
    return this.#queue.shift()
  }

  /** `culprit` changed intrinsics; `left` are the modules that its child had still to evaluate. */
  tainted(left: Group, culprit: string, changes: readonly string[]): void {
    const closure = this.#closures.get(culprit) ?? []
    const isRepeated = changes.every((change) => this.#suspects.has(change))
    const common = new Set(closure)
    for (const change of changes) {
      const suspects = this.#suspects.get(change)
      const both = suspects?.filter((path) => closure.includes(path)) ?? closure
      this.#suspects.set(change, both)
      for (const path of common) if (!both.includes(path)) common.delete(path)
    }
    if (!isRepeated) {
      this.add(left)
      return
    }
    const shares = (name: string): boolean => {
      const own = new Set(this.#closures.get(name))
      return [...common].every((path) => own.has(path))
    }
    this.add({ ...left, names: left.names.filter((name) => !shares(name)) })
    this.add({ names: left.names.filter(shares), tolerated: [...left.tolerated, ...changes] })
  }
}
