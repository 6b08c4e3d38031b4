import { dirname, resolve } from 'node:path'
import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText, toMessage } from './message.ts'
import type { Session } from './session.ts'
import { removeStale } from './stale.ts'
import { watchable } from './watch.ts'

/** What Rollup, Rolldown and Vite give a hook as `this`, as far as it is used here. */
export interface RollupContext {
  addWatchFile(id: string): void
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string
  error(error: object): never
  warn(warning: { message: string }): void
  /** Of Vite only. */
  readonly environment?: { readonly name: string }
}

/** As far as it is used here. */
export interface RollupOutput {
  readonly dir?: string | undefined
  readonly file?: string | undefined
}

/** Everything that changes the result, and the folders in which new tools appear. */
export function watchRollup(context: RollupContext, result: PipelineResult): void {
  for (const path of [...watchable(result), ...result.watchDirs]) context.addWatchFile(path)
}

/**
 * Fails the build with all findings in one error that points at the first of them. Its frame is
 * left out of the text because the bundler prints it; so is our name.
 */
export async function failRollup(
  context: RollupContext,
  result: PipelineResult,
  root: string,
): Promise<void> {
  const [first, ...others] = findingsOf(result, 'error')
  if (!first) return
  const { frame, position: _, ...unplaced } = first
  const { file, line, column } = toMessage(first, root)
  const error = await failure([frame === undefined ? first : unplaced, ...others])
  error.message = error.message.replace(/^\[tool-manifest\] /, '')
  // bundlers print message and stack
  error.stack = ''
  context.error(
    Object.assign(error, {
      ...(file === undefined ? {} : { id: file }),
      ...(file === undefined || line === undefined
        ? {}
        : { loc: { file, line, column: (column ?? 1) - 1 } }),
      ...(frame === undefined ? {} : { frame }),
    }),
  )
}

/** Says what does not fail the build. */
export async function warnRollup(context: RollupContext, result: PipelineResult): Promise<void> {
  const warnings = findingsOf(result, 'warn')
  if (warnings.length > 0) context.warn({ message: await reportText(warnings) })
}

/** Adds the files to the output. */
export function emitRollup(context: RollupContext, result: PipelineResult): void {
  for (const { name, content } of result.files) {
    context.emitFile({ type: 'asset', fileName: name, source: content })
  }
}

/** Where an output is written. */
export function outputFolder({ dir, file }: RollupOutput, root: string): string {
  return resolve(root, dir ?? (file === undefined ? '.' : dirname(file)))
}

/** What Rolldown is told, as far as it is used here; Rollup has plugins for all of it. */
export interface RolldownInput {
  readonly cwd?: string
  readonly resolve?: { readonly alias?: Readonly<Record<string, string | string[] | false>> }
  readonly transform?: { readonly define?: object }
}

/** The hooks of Rollup and Rolldown, which know the folder of an output only when it is generated. */
export function rollupHooks(session: Session): object {
  let facts = rolldownFacts()
  return {
    options(input: RolldownInput): void {
      const { cwd, resolve: resolution, transform } = input
      facts = rolldownFacts({ root: cwd, alias: resolution?.alias, define: transform?.define })
    },
    buildStart(this: RollupContext): void {
      session.start(facts)
    },
    async buildEnd(this: RollupContext, error?: Error): Promise<void> {
      if (error || !session.current) return
      const result = await session.current
      watchRollup(this, result)
      await warnRollup(this, result)
    },
    generateBundle: {
      order: 'post',
      async handler(
        this: RollupContext,
        output: RollupOutput,
        _bundle: unknown,
        isWrite: boolean,
      ): Promise<void> {
        if (!session.current || !session.options) return
        const result = await session.current
        if (!result.ok) {
          const folder = outputFolder(output, facts.root)
          if (isWrite) await removeStale(folder, session.options)
          await failRollup(this, result, session.options.root)
        }
        emitRollup(this, result)
      },
    },
  }
}
