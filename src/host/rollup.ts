import { dirname, resolve } from 'node:path'
import type { ResolvedOptions } from '../options.ts'
import { removeStale } from '../pipeline/stale.ts'
import type { PipelineResult } from '../pipeline.ts'
import { type Bundle, requireFreeInPublic, requireFreeNames } from './collision.ts'
import { rolldownFacts } from './facts.ts'
import { failure, findingsOf, reportText, toMessage } from './message.ts'
import type { Session } from './session.ts'
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
 * Ends the build with an error in a person's words. Our name is left out because bundlers print the
 * plugin's; so is the stack.
 */
export function refuse(context: RollupContext, error: Error): never {
  error.message = error.message.replace(/^\[tool-manifest\] /, '')
  // bundlers print message and stack
  error.stack = ''
  return context.error(error)
}

/**
 * Fails the build with all findings in one error that points at the first of them. Each has its
 * place and frame in the text: bundlers print those of an error below all of it, where they seem to
 * belong to the last.
 */
export async function failRollup(
  context: RollupContext,
  result: PipelineResult,
  root: string,
): Promise<void> {
  const findings = findingsOf(result, 'error')
  const [first] = findings
  if (!first) return
  const { file, line, column } = toMessage(first, root)
  refuse(
    context,
    Object.assign(await failure(findings), {
      ...(file === undefined ? {} : { id: file }),
      ...(file === undefined || line === undefined
        ? {}
        : { loc: { file, line, column: (column ?? 1) - 1 } }),
    }),
  )
}

/** Says what does not fail the build. */
export async function warnRollup(context: RollupContext, result: PipelineResult): Promise<void> {
  const warnings = findingsOf(result, 'warn')
  if (warnings.length > 0) context.warn({ message: await reportText(warnings) })
}

/** An output that is about to be written. */
export interface Emission {
  readonly bundle: Bundle
  /** Absolute; `undefined` when nothing is written to the disk. */
  readonly folder: string | undefined
  readonly options: ResolvedOptions
  /** How often the bundler's config lists us. */
  readonly instances: number
  /** Absolute; what lies in it is copied into the output. */
  readonly publicDir?: string | undefined
}

/**
 * Adds the files to the output, and removes those of an earlier build that this one does not give
 * again. A name that somebody else's file has ends the build.
 */
export async function emitRollup(
  context: RollupContext,
  result: PipelineResult,
  { bundle, folder, options, instances, publicDir }: Emission,
): Promise<void> {
  try {
    requireFreeNames(result.files, bundle, options, instances)
    if (publicDir !== undefined) requireFreeInPublic(result.files, publicDir, options)
  } catch (error) {
    refuse(context, error as Error)
  }
  if (folder !== undefined) {
    const kept = [...result.files.map(({ name }) => name), ...Object.keys(bundle)]
    await removeStale(folder, options, kept)
  }
  for (const { name, content } of result.files) {
    context.emitFile({ type: 'asset', fileName: name, source: content })
  }
}

const NAME = 'tool-manifest'

/** How often a config lists this plugin. */
export function countInstances(plugins: readonly { readonly name: string }[] = []): number {
  return plugins.filter(({ name }) => name === NAME).length
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

/** The input options when a build starts, as far as they are used here. */
interface RollupStart {
  readonly plugins?: readonly { readonly name: string }[]
}

/** The hooks of Rollup and Rolldown, which know the folder of an output only when it is generated. */
export function rollupHooks(session: Session): object {
  let facts = rolldownFacts()
  let instances = 1
  return {
    options(input: RolldownInput): void {
      const { cwd, resolve: resolution, transform } = input
      facts = rolldownFacts({ root: cwd, alias: resolution?.alias, define: transform?.define })
    },
    buildStart(this: RollupContext, { plugins }: RollupStart): void {
      instances = countInstances(plugins)
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
        bundle: Bundle,
        isWrite: boolean,
      ): Promise<void> {
        if (!session.current || !session.options) return
        const { options } = session
        const result = await session.current
        const folder = isWrite ? outputFolder(output, facts.root) : undefined
        if (!result.ok) {
          if (folder !== undefined) await removeStale(folder, options)
          await failRollup(this, result, options.root)
        }
        await emitRollup(this, result, { bundle, folder, options, instances })
      },
    },
  }
}
