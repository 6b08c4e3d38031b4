import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import type { Child } from './child.ts'
import { explainFailure, explainStop } from './explain.ts'
import { type Group, Groups } from './groups.ts'
import type { Job, Trace } from './protocol.ts'
import { type Stop, session } from './session.ts'
import { StackTracer } from './stack.ts'
import { startChild } from './start.ts'
import { makeFolder, removeFolder } from './temporary.ts'
import { traced } from './traced.ts'
import type { Bundle, Evaluation } from './types.ts'

export interface EvaluateOptions {
  /** Absolute path of the project. */
  readonly root: string
  /** Milliseconds one module may take; all together may take twenty times that. @default 10000 */
  readonly timeout?: number
  /** Environment variables of the child, besides those of this process. */
  readonly env?: { readonly [name: string]: string | undefined }
  /** Limit of the child's heap in MiB. @default 2048 */
  readonly memory?: number
  /** The same modules, one file each: used when the single file itself cannot be loaded. */
  readonly split?: () => Promise<Bundle>
  /** Where the single file is written, to stay there. @default a new folder that goes in the end */
  readonly folder?: string
  /** A child that was started while bundling. */
  readonly spare?: Child
  /** Places whose positions are wanted, by module, of a bundle that was made to know them. */
  readonly positions?: NonNullable<Job['positions']>
  /** Which of the modules are servers, and how each is started; they alone, or none. */
  readonly servers?: NonNullable<Job['servers']>
  /** What functions that register tools get as their second argument. */
  readonly context?: NonNullable<Job['context']>
  /** Called with the contracts of each module as they come. */
  readonly onModule?: (module: ModuleContracts) => void
  /** What the modules print. */
  readonly log?: (text: string) => void
}

/** All modules together may take this many times what one may take. */
const OVERALL = 20

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
    const { split, context } = this.#options
    const given = context && 'module' in context ? context.module : undefined
    const names = [...this.#bundle.closures.keys()].filter((name) => name !== given)
    // a single file turns a circular import into `undefined`; apart, the language's own rules hold
    const cyclic = new Set(split ? this.#bundle.cyclic : [])
    const plain = names.filter((name) => !cyclic.has(name))
    const rest = await this.#work(this.#bundle, plain, { whole: split !== undefined })
    const apart = [...names.filter((name) => cyclic.has(name)), ...rest]
    if (split && apart.length > 0) await this.#work(await split(), apart, { cyclic })
    const traces = [...this.#traces.values()]
    return {
      modules: names.flatMap((name) => this.#modules.get(name) ?? []),
      findings: this.#findings,
      environment: [...new Set(traces.flatMap(({ environment }) => environment))].sort(),
      // packages are read as well; what they are made of concerns the cache only
      reads: [...new Set(traces.flatMap(({ reads }) => reads))]
        .filter((path) => !/[\\/]node_modules[\\/]/.test(path))
        .sort(),
      traces: this.#traces,
      apart,
    }
  }

  close(): void {
    this.#spare?.kill()
    for (const folder of this.#folders) removeFolder(folder)
  }

  /**
   * Evaluates `names`; gives those back that cannot be evaluated because the `whole` file fails.
   * How a circle of imports goes depends on where it is entered: `cyclic` modules that fail get
   * another try in a child of their own.
   */
  async #work(
    bundle: Bundle,
    names: readonly string[],
    { whole = false, cyclic }: { whole?: boolean; cyclic?: ReadonlySet<string> },
  ): Promise<readonly string[]> {
    if (names.length === 0) return []
    const entry = this.#write(bundle, whole ? this.#options.folder : undefined)
    const tracer = new StackTracer(bundle, dirname(entry), this.#options.root)
    const groups = new Groups(names, bundle.closures)
    for (let group = groups.next(); group !== undefined; group = groups.next()) {
      const { names } = group
      const answered = new Set<string>()
      const job = {
        entry: pathToFileURL(entry).href,
        root: this.#options.root,
        externals: bundle.externals ?? [],
        ...(this.#options.positions && { positions: this.#options.positions }),
        ...(this.#options.servers && { servers: this.#options.servers }),
        ...(this.#options.context && { context: this.#options.context }),
        ...group,
      }
      const stop = await session(this.#child(), job, {
        timeout: this.#timeout,
        deadline: this.#deadline,
        done: (index, contracts, trace) => {
          answered.add(names[index] ?? '')
          const module = traced(contracts, tracer)
          this.#modules.set(module.file, module)
          this.#options.onModule?.(module)
          this.#traces.set(contracts.file, trace)
        },
        failed: (index, failure, trace) => {
          const name = names[index] ?? ''
          answered.add(name)
          this.#traces.set(name, trace)
          if (index > 0 && cyclic?.has(name)) groups.add({ names: [name], tolerated: [] })
          else this.#findings.push(explainFailure(name, failure, tracer))
        },
        shared: (trace) => this.#traces.set('', joined(this.#traces.get(''), trace)),
        output: (text) => this.#options.log?.(text),
      })
      if (whole && atBundle(stop)) return names
      const left = names.filter((name) => !answered.has(name))
      if (stop.kind === 'tainted')
        groups.tainted({ ...group, names: left }, names[stop.index] ?? '', stop.changes)
      else groups.add({ ...group, names: this.#blame(stop, group, left, tracer) })
    }
    return []
  }

  /** Adds the findings of a stop; gives what is still to be evaluated. */
  #blame(stop: Stop, { names }: Group, left: readonly string[], tracer: StackTracer): string[] {
    if (stop.kind === 'end' || stop.kind === 'tainted') return []
    if (stop.kind === 'broken') {
      this.#findings.push(...left.map((name) => explainFailure(name, stop.failure, tracer)))
      return []
    }
    if (stop.kind === 'deadline' || stop.index < 0) {
      this.#findings.push(...left.map((name) => explainStop(name, stop, this.#timeout)))
      return []
    }
    const culprit = names[stop.index] ?? ''
    if (left.includes(culprit)) this.#findings.push(explainStop(culprit, stop, this.#timeout))
    return left.filter((name) => name !== culprit)
  }

  #child(): Child {
    const child = this.#spare ?? startChild(this.#options)
    this.#spare = undefined
    return child
  }

  #write(bundle: Bundle, given: string | undefined): string {
    const folder = given ?? makeFolder()
    if (given === undefined) this.#folders.push(folder)
    for (const file of bundle.files) {
      const path = join(folder, file.name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.code)
    }
    return join(folder, bundle.entry)
  }
}

/** Several children load the same packages. */
function joined(a: Trace | undefined, b: Trace): Trace {
  if (a === undefined) return b
  return {
    environment: [...new Set([...a.environment, ...b.environment])],
    reads: [...new Set([...a.reads, ...b.reads])],
    untracked: a.untracked || b.untracked,
  }
}

function atBundle(stop: Stop): boolean {
  return stop.kind === 'broken' || ('index' in stop && stop.index < 0 && stop.kind !== 'deadline')
}
