import type { Child } from '../../load/child.ts'
import type { EvaluateOptions } from '../../load/evaluate.ts'
import { isAlwaysExternal } from '../../load/known-modules.ts'
import { startChild } from '../../load/start.ts'

/** Milliseconds; a start takes the processor away from everybody else, Vite's process first of all. */
const PAUSE = 150

/** Child processes that wait for the next change with the schema libraries loaded. */
export class Spare {
  #children: Child[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #isOver: () => boolean

  /** @param isOver none is started any more */
  constructor(isOver: () => boolean) {
    this.#isOver = isOver
  }

  /** As many as are wanted, if so many wait: never less than one. */
  take(options: EvaluateOptions, wanted: number): Child[] {
    const children = this.#children.splice(0, wanted)
    return children.length > 0 ? children : [startChild(options)]
  }

  /**
   * Starts those that are missing, once whoever waits for the manifest has it. Other packages than
   * schema libraries are each evaluation's own affair.
   */
  prepare(options: EvaluateOptions, externals: readonly string[], wanted: number): void {
    clearTimeout(this.#timer)
    const urls = externals.filter((url) => isAlwaysExternal(packageOf(url)))
    this.#timer = setTimeout(() => this.#start(options, urls, wanted), PAUSE).unref()
  }

  #start(options: EvaluateOptions, urls: readonly string[], wanted: number): void {
    if (this.#children.length >= wanted || this.#isOver()) return
    const child = startChild(options)
    child.warm(urls)
    void child.ended.then(() => {
      this.#children = this.#children.filter((each) => each !== child)
    })
    this.#children.push(child)
    this.#timer = setTimeout(() => this.#start(options, urls, wanted), PAUSE).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const child of this.#children.splice(0)) child.kill()
  }
}

/** What a file of `node_modules` is imported by, roughly. */
const packageOf = (url: string): string => /.*\/node_modules\/(.*)/.exec(url)?.[1] ?? ''
