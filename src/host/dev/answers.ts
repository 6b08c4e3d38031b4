import { join } from 'node:path'
import { toPosix } from '../../discover/index.ts'
import { type EvaluateOptions, evaluate } from '../../load/evaluate.ts'
import { type LoadedTools, type loadTools, loadTools as loadWhole } from '../../load/load.ts'
import { makeFolder, removeFolder } from '../../load/temporary.ts'
import type { Bundle, Evaluation } from '../../load/types.ts'
import { Documents } from './documents.ts'
import { type Answer, merge, NOTHING, together } from './merge.ts'
import type { Spare } from './spare.ts'

/** From so many on it pays to evaluate in two processes. */
const MANY = 32

/**
 * The answers of the tool modules while one develops, in memory: only the modules that a change
 * concerns are bundled and evaluated again, in a fresh process. A module that failed is asked again
 * each time.
 */
export class Answers {
  readonly #answers = new Map<string, Answer>()
  /** Servers answer as a whole. */
  readonly #servers = new Map<string, LoadedTools>()
  readonly #documents = new Documents()
  /** Files that changed while answers are being made: for each of those under way. */
  readonly #changes = new Set<Set<string>>()
  readonly #spare: Spare
  #folder: string | undefined
  #isClosed = false

  constructor(spare: Spare) {
    this.#spare = spare
  }

  /** Forgets what depends on one of these files, and what is being made of them right now. */
  forget(paths: ReadonlySet<string>): void {
    for (const changed of this.#changes) for (const path of paths) changed.add(path)
    this.#drop(paths)
  }

  #drop(paths: ReadonlySet<string>): void {
    const reads = (answer: Answer): boolean => answer.reads.some((path) => paths.has(path))
    // a helper that two modules share is evaluated, and reads its files, in the turn of the first
    const near = new Set(
      [...this.#answers.values()].filter(reads).flatMap(({ closure }) => closure),
    )
    for (const [name, { closure }] of this.#answers) {
      if (closure.some((path) => paths.has(path) || near.has(path))) this.#answers.delete(name)
    }
    for (const [key, { bundle, evaluation }] of this.#servers) {
      if ([...bundle.dependencies, ...evaluation.reads].some((path) => paths.has(path)))
        this.#servers.delete(key)
    }
  }

  /** Takes the place of the stage that bundles and evaluates everything. */
  readonly load: typeof loadTools = async (files, loader, options) => {
    const changed = new Set<string>()
    this.#changes.add(changed)
    try {
      return await this.#load(files, loader, options)
    } finally {
      this.#changes.delete(changed)
      if (changed.size > 0) this.#drop(changed)
      // whoever closes does not wait for what is under way
      if (this.#isClosed) this.#removeFolder()
    }
  }

  readonly #load: typeof loadTools = async (files, loader, options) => {
    const { servers, context } = options
    if (servers) {
      const key = JSON.stringify(servers)
      const known = this.#servers.get(key)
      if (known) return known
      const loaded = await loadWhole(files, loader, options)
      if (loaded.evaluation.findings.length === 0) this.#servers.set(key, loaded)
      return loaded
    }
    // what functions that register tools get comes from a module that belongs to all of them
    if (context) return loadWhole(files, loader, options)
    const names = new Set(files.map(({ name }) => name))
    for (const name of this.#answers.keys()) if (!names.has(name)) this.#answers.delete(name)
    const asked = files.filter(({ name }) => !this.#answers.has(name))
    if (asked.length === 0) return merge(files, this.#answers, NOTHING)
    const bundle = await loader.bundle(asked, { split: false })
    options.onBundled?.(bundle)
    const evaluation = await this.#evaluate(bundle, {
      ...options,
      onModule: (module) => options.onModule?.(this.#documents.same(module)),
      split: () => loader.bundle(asked, { split: true }),
    })
    const loaded = { bundle, evaluation }
    this.#keep(loaded, options.root)
    this.#spare.prepare(options, bundle.externals ?? [], files.length < MANY ? 1 : 2)
    return merge(files, this.#answers, loaded)
  }

  /** Many modules are shared out among the processes that wait. */
  async #evaluate(bundle: Bundle, options: EvaluateOptions): Promise<Evaluation> {
    this.#folder ??= makeFolder()
    const folder = this.#folder
    const closures = [...bundle.closures]
    const children = this.#spare.take(options, closures.length < MANY ? 1 : 2)
    const evaluations = children.map((spare, turn) =>
      evaluate(
        {
          ...bundle,
          closures: new Map(closures.filter((_, index) => index % children.length === turn)),
        },
        { ...options, spare, folder: join(folder, String(turn)) },
      ),
    )
    const [first, ...others] = await Promise.all(evaluations)
    const whole = others.reduce(together, first as Evaluation)
    return { ...whole, modules: whole.modules.map((module) => this.#documents.same(module)) }
  }

  close(): void {
    this.#isClosed = true
    this.#spare.close()
    this.#removeFolder()
  }

  #removeFolder(): void {
    if (this.#folder !== undefined) removeFolder(this.#folder)
  }

  #keep({ bundle, evaluation }: LoadedTools, root: string): void {
    for (const module of evaluation.modules) {
      const { file: name } = module
      const closure = bundle.closures.get(name) ?? []
      const own = evaluation.findings.filter(({ file }) => file === name)
      if (own.length > 0) continue
      this.#answers.set(name, {
        module,
        findings: bundle.findings.filter(({ file }) =>
          closure.includes(toPosix(join(root, file ?? ''))),
        ),
        closure,
        reads: evaluation.traces.get(name)?.reads ?? [],
      })
    }
  }
}
