import { relative } from 'node:path'
import { type OutputFiles, removeStale } from '../pipeline/stale.ts'
import type { PipelineResult } from '../pipeline.ts'
import { definesOf } from './defines.ts'
import { type HostSettings, rolldownFacts } from './facts.ts'
import { findingsOf, type HostMessage, toMessage, toText } from './message.ts'
import type { Session } from './session.ts'
import { watchable } from './watch.ts'

const NAME = 'tool-manifest'

type Alias = Readonly<Record<string, string | string[] | false>>

/** The instance that a config lists first, by compiler: the manifest that modules import is its. */
const firsts = new WeakMap<object, Session>()

/** Whether imports are answered by this instance: here all of them are asked, and the last one to answer would win. */
export function answersImports(session: Session, compiler: object): boolean {
  const { root = compiler } = compiler as { readonly root?: object }
  return (firsts.get(root) ?? session) === session
}

interface Dependencies {
  add(path: string): void
}

/** A compilation of webpack or Rspack, as far as it is used here. */
export interface Compilation {
  readonly errors: Error[]
  readonly warnings: Error[]
  readonly fileDependencies: Dependencies
  readonly contextDependencies: Dependencies
  readonly hooks: {
    readonly processAssets: {
      tapPromise(options: { name: string; stage: number }, run: () => Promise<void>): void
    }
  }
  emitAsset(name: string, source: unknown): void
}

interface Hook {
  tap(name: string, run: (compilation: Compilation) => void): void
  tapPromise(name: string, run: (compilation: Compilation) => Promise<void>): void
}

/** A compiler of webpack or Rspack, as far as it is used here. */
export interface Compiler {
  readonly context: string
  readonly outputPath: string
  readonly outputFileSystem: {
    readFile?(path: string, done: (error: Error | null, data?: Buffer | string) => void): void
    unlink?(path: string, done: (error?: Error | null) => void): void
    rmdir?(path: string, done: (error?: Error | null) => void): void
  } | null
  readonly options: {
    readonly mode?: string
    readonly resolve: {
      readonly alias?: Alias | readonly { name: string; alias: string | string[] | false }[]
    }
    readonly plugins: readonly unknown[]
  }
  readonly hooks: { readonly make: Hook; readonly finishMake: Hook; readonly thisCompilation: Hook }
  readonly webpack: {
    readonly WebpackError: new (message: string) => Error
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_ADDITIONAL: number }
    readonly sources: { readonly RawSource: new (content: string) => unknown }
  }
}

/** What Rsbuild says of one of its compilers. */
export interface CompilerOverrides {
  /** Whether the files are written by this compiler. */
  emits(): boolean
  /** Instead of what the compiler's own config has. */
  readonly settings: Pick<HostSettings, 'alias' | 'define'>
}

/** Runs the pipeline beside webpack's own work, in webpack, Rspack and Rsbuild. */
export function tapCompiler(
  session: Session,
  compiler: Compiler,
  overrides?: CompilerOverrides,
): void {
  let current: Promise<PipelineResult> | undefined
  const { hooks, webpack } = compiler
  if (!firsts.has(compiler)) firsts.set(compiler, session)

  hooks.make.tapPromise(NAME, async () => {
    const { mode, resolve, plugins } = compiler.options
    current = session.start(
      rolldownFacts({
        root: compiler.context,
        mode: mode === 'none' ? undefined : mode,
        ...(overrides?.settings ?? { alias: aliasOf(resolve.alias), define: definesOf(plugins) }),
      }),
    )
  })
  // watched also when the check fails: that is when somebody edits
  hooks.finishMake.tapPromise(NAME, async (compilation) => {
    const result = await current?.catch((error: Error) => {
      compilation.errors.push(error)
      current = undefined
    })
    if (!result) return
    for (const path of watchable(result)) compilation.fileDependencies.add(path)
    for (const path of result.watchDirs) compilation.contextDependencies.add(path)
  })
  hooks.thisCompilation.tap(NAME, (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
    compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
      const result = await current
      if (!result || !session.options || overrides?.emits() === false) return
      report(compilation, result)
      const kept = result.files.map(({ name }) => name)
      await removeStale(compiler.outputPath, session.options, kept, outputFiles(compiler))
      for (const { name, content } of result.files) {
        compilation.emitAsset(name, new webpack.sources.RawSource(content))
      }
    })
  })

  /** One error each: a thrown one would end watch mode. */
  function report(compilation: Compilation, result: PipelineResult): void {
    const root = session.options?.root ?? compiler.context
    const toError = (message: HostMessage): Error => {
      const error = new webpack.WebpackError(toText(message))
      const { file, line, column } = message
      return Object.assign(error, {
        name: 'ToolManifestError',
        hideStack: true,
        stack: '',
        ...(file === undefined ? {} : { file: relative(compiler.context, file) }),
        ...(line === undefined ? {} : { loc: { start: { line, column: (column ?? 1) - 1 } } }),
      })
    }
    for (const finding of findingsOf(result, 'error')) {
      compilation.errors.push(toError(toMessage(finding, root)))
    }
    for (const finding of findingsOf(result, 'warn')) {
      compilation.warnings.push(toError(toMessage(finding, root)))
    }
  }
}

/** The aliases as one object. */
function aliasOf(alias: Compiler['options']['resolve']['alias']): Alias | undefined {
  if (!Array.isArray(alias)) return alias as Alias | undefined
  return Object.fromEntries(alias.map((entry) => [entry.name, entry.alias]))
}

/** Where the compiler writes: the disk, or the memory of a dev server. */
function outputFiles({ outputFileSystem }: Compiler): OutputFiles | undefined {
  const { readFile, unlink, rmdir } = outputFileSystem ?? {}
  if (!readFile || !unlink || !rmdir) return undefined
  const settle = (run: typeof unlink, path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      run.call(outputFileSystem, path, (error) => (error ? reject(error) : resolve()))
    })
  return {
    read: (path) =>
      new Promise((resolve, reject) => {
        readFile.call(outputFileSystem, path, (error, data) =>
          error ? reject(error) : resolve(String(data)),
        )
      }),
    remove: (path) => settle(unlink, path),
    removeFolder: (path) => settle(rmdir, path),
  }
}
