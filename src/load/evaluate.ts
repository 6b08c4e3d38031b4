import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { Child } from './child.ts'
import { explainFailure, explainStop } from './explain.ts'
import type { Trace } from './protocol.ts'
import { type Stop, session } from './session.ts'
import { StackTracer } from './stack.ts'
import type { Bundle, Evaluation } from './types.ts'

export interface EvaluateOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Milliseconds one module may take; all together may take ten times that. @default 10000 */
  readonly timeout?: number
  /** Environment variables of the child, besides those of this process. */
  readonly env?: { readonly [name: string]: string | undefined }
  /** Limit of the child's heap in MiB. @default 2048 */
  readonly memory?: number
  /** The same modules, one file each: used when the single file itself cannot be loaded. */
  readonly split?: () => Promise<Bundle>
  /** A child that was started while bundling. */
  readonly spare?: Child
  /** What the modules print. */
  readonly log?: (text: string) => void
}

const OVERALL = 10

/**
 * Evaluates the tool modules of a bundle in a child process and reads their contracts. Every
 * failure is a finding that names its file; the other modules are not affected, and none is
 * evaluated again after it has answered (docs/evaluation.md).
 *
 * @example await evaluate(bundle, { root: '/app' })
 */
export async function evaluate(bundle: Bundle, options: EvaluateOptions): Promise<Evaluation> {
  const run = new Run(bundle, options)
  try {
    return await run.finish()
  } finally {
    run.close()
  }
}

/** Starts a child ahead of its work. */
export function startChild(options: EvaluateOptions): Child {
  return new Child({
    root: options.root,
    memory: options.memory ?? 2048,
    ...(options.env && { env: options.env }),
  })
}

class Run {
  readonly #modules = new Map<string, ModuleContracts>()
  readonly #findings: FindingDraft[] = []
  readonly #traces = new Map<string, Trace>()
  readonly #folders: string[] = []
  readonly #timeout: number
  readonly #deadline: number
  #spare: Child | undefined
  readonly #options: EvaluateOptions
  readonly #bundle: Bundle

  constructor(bundle: Bundle, options: EvaluateOptions) {
    this.#bundle = bundle
    this.#options = options
    this.#spare = options.spare
    this.#timeout = options.timeout ?? 10_000
    this.#deadline = performance.now() + this.#timeout * OVERALL
  }

  async finish(): Promise<Evaluation> {
    const names = [...this.#bundle.closures.keys()]
    const { split } = this.#options
    // a single file turns a circular import into `undefined`; apart, the language's own rules hold
    const cyclic = new Set(split ? this.#bundle.cyclic : [])
    const rest = await this.#work(
      this.#bundle,
      names.filter((name) => !cyclic.has(name)),
      split !== undefined,
    )
    const apart = [...names.filter((name) => cyclic.has(name)), ...rest]
    if (split && apart.length > 0) await this.#work(await split(), apart, false)
    const traces = [...this.#traces.values()]
    return {
      modules: names.flatMap((name) => this.#modules.get(name) ?? []),
      findings: this.#findings,
      environment: [...new Set(traces.flatMap(({ environment }) => environment))].sort(),
      reads: [...new Set(traces.flatMap(({ reads }) => reads))].sort(),
      traces: this.#traces,
    }
  }

  close(): void {
    this.#spare?.kill()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }

  /** Evaluates `names`; gives those back that cannot be evaluated because the bundle itself fails. */
  async #work(bundle: Bundle, names: readonly string[], hasSplit: boolean): Promise<string[]> {
    let left = [...names]
    if (left.length === 0) return []
    const entry = this.#write(bundle)
    const tracer = new StackTracer(bundle, dirname(entry), this.#options.root)
    const tolerated = new Set<string>()
    while (left.length > 0) {
      const job = {
        entry: pathToFileURL(entry).href,
        names: left,
        root: this.#options.root,
        externals: bundle.externals ?? [],
        tolerated: [...tolerated],
      }
      const answered = new Set<string>()
      const name = (index: number): string => left[index] ?? ''
      const stop = await session(this.#child(), job, {
        timeout: this.#timeout,
        deadline: this.#deadline,
        done: (index, contracts, trace) => {
          answered.add(name(index))
          this.#modules.set(name(index), contracts)
          this.#traces.set(name(index), trace)
        },
        failed: (index, failure, trace) => {
          answered.add(name(index))
          this.#traces.set(name(index), trace)
          this.#findings.push(explainFailure(name(index), failure, tracer))
        },
        shared: (trace) => this.#traces.set('', trace),
        output: (text) => this.#options.log?.(text),
      })
      if (stop.kind === 'end') return []
      if (atBundle(stop) && hasSplit) return left
      left = this.#blame(stop, left, answered, tracer, tolerated)
    }
    return []
  }

  /** Adds the findings of a stop; gives what is left to evaluate. */
  #blame(
    stop: Stop,
    names: readonly string[],
    answered: ReadonlySet<string>,
    tracer: StackTracer,
    tolerated: Set<string>,
  ): string[] {
    const left = names.filter((name) => !answered.has(name))
    if (stop.kind === 'end') return []
    if (stop.kind === 'tainted') {
      for (const change of stop.changes) tolerated.add(change)
      return left
    }
    if (stop.kind === 'broken') {
      this.#findings.push(...left.map((name) => explainFailure(name, stop.failure, tracer)))
      return []
    }
    if (stop.kind === 'deadline' || stop.index < 0) {
      this.#findings.push(...left.map((name) => explainStop(name, stop, this.#timeout)))
      return []
    }
    const culprit = names[stop.index] ?? ''
    if (!answered.has(culprit)) this.#findings.push(explainStop(culprit, stop, this.#timeout))
    return left.filter((name) => name !== culprit)
  }

  #child(): Child {
    const child = this.#spare ?? startChild(this.#options)
    this.#spare = undefined
    return child
  }

  #write(bundle: Bundle): string {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tool-manifest-'))
    this.#folders.push(folder)
    for (const file of bundle.files) {
      const path = join(folder, file.name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.code)
    }
    return join(folder, bundle.entry)
  }
}

function atBundle(stop: Stop): boolean {
  return stop.kind === 'broken' || ('index' in stop && stop.index < 0 && stop.kind !== 'deadline')
}
