import type { Child } from '../load/child.ts'
import type { EvaluateOptions } from '../load/evaluate.ts'

/** A child that starts as soon as there will be work for one: it needs longer for that than a bundle of many tools. */
export class EarlyChild {
  #child: Child | undefined

  async start(settings: EvaluateOptions): Promise<void> {
    const { startChild } = await import('../load/start.ts')
    this.#child ??= startChild(settings)
  }

  /** For whoever evaluates first; `undefined` for everybody else. */
  readonly take = (): Child | undefined => {
    const child = this.#child
    this.#child = undefined
    return child
  }

  /** Ends the child that nobody took. */
  close(): void {
    this.take()?.kill()
  }
}
