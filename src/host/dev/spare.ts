import type { Child } from '../../load/child.ts'
import { type EvaluateOptions, startChild } from '../../load/evaluate.ts'
import { isAlwaysExternal } from '../../load/known-modules.ts'

/** Milliseconds; a start takes the processor away from everybody else. */
const PAUSE = 50

/** A child process that waits for the next change with the schema libraries loaded. */
export class Spare {
  #child: Child | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #isOver: () => boolean

  /** @param isOver none is started any more */
  constructor(isOver: () => boolean) {
    this.#isOver = isOver
  }

  /** The one that waits, or a new one. */
  take(options: EvaluateOptions): Child {
    const child = this.#child ?? startChild(options)
    this.#child = undefined
    return child
  }

  /**
   * Starts the next one, once those who wait for the manifest have it. Other packages than schema
   * libraries are each evaluation's own affair.
   */
  prepare(options: EvaluateOptions, externals: readonly string[]): void {
    this.close()
    const urls = externals.filter((url) => isAlwaysExternal(packageOf(url)))
    this.#timer = setTimeout(() => this.#start(options, urls), PAUSE).unref()
  }

  #start(options: EvaluateOptions, urls: readonly string[]): void {
    if (this.#child || this.#isOver()) return
    const child = startChild(options)
    child.warm(urls)
    void child.ended.then(() => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#child?.kill()
    this.#child = undefined
  }
}

/** What a file of `node_modules` is imported by, roughly. */
const packageOf = (url: string): string => /.*\/node_modules\/(.*)/.exec(url)?.[1] ?? ''
