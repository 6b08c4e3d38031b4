/** How one build ended. */
export interface Outcome {
  readonly ok: boolean
  /** What the host says of it. */
  readonly text: string
  readonly error?: unknown
}

/** The builds of a watcher, in their order; whoever asks waits for the next. */
export class Outcomes {
  readonly #done: Outcome[] = []
  readonly #waiting: ((outcome: Outcome) => void)[] = []

  push(outcome: Outcome): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(outcome)
    else this.#done.push(outcome)
  }

  next(): Promise<Outcome> {
    const outcome = this.#done.shift()
    if (outcome) return Promise.resolve(outcome)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
