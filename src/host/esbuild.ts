import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { toPosix } from '../discover/index.ts'
import { isConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options.ts'
import type { PipelineResult } from '../pipeline.ts'
import { type Bundle, type BundleFile, claimNames } from './collision.ts'
import { toMessages } from './esbuild-messages.ts'
import { rolldownFacts } from './facts.ts'
import { findingsOf } from './message.ts'
import { countInstances } from './rollup.ts'
import type { Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { foldersBelow, watchable } from './watch.ts'
import { bringFiles } from './write.ts'

const NAMESPACE = 'tool-manifest'

interface Watched {
  readonly watchFiles: string[]
  readonly watchDirs: string[]
}

interface OutputFile {
  readonly path: string
  readonly contents: Uint8Array
  readonly hash: string
  readonly text: string
}

interface Output {
  readonly outputFiles?: OutputFile[]
  readonly metafile?: { readonly outputs: Readonly<Record<string, { entryPoint?: string }>> }
}

/** esbuild's `build` object, as far as it is used here. */
export interface EsbuildBuild {
  readonly initialOptions: {
    readonly absWorkingDir?: string
    readonly outdir?: string
    readonly outfile?: string
    readonly write?: boolean
    readonly alias?: Readonly<Record<string, string>>
    readonly define?: Readonly<Record<string, string>>
    readonly plugins?: readonly { readonly name: string }[]
    metafile?: boolean
  }
  onStart(run: () => void): void
  onResolve(
    options: { filter: RegExp },
    run: (args: { path: string }) => Promise<object | undefined> | object | undefined,
  ): void
  resolve(path: string, options: object): Promise<{ readonly errors: readonly unknown[] }>
  onLoad(
    options: { filter: RegExp; namespace: string },
    run: (args: { path: string }) => Promise<object>,
  ): void
  onEnd(run: (output: Output) => Promise<object | undefined>): void
}

/** Everything through esbuild's own hooks: unplugin's would write to the disk whatever `write` says. */
export function setupEsbuild(session: Session, build: EsbuildBuild): void {
  const { initialOptions } = build
  const root = initialOptions.absWorkingDir ?? process.cwd()
  let current: Promise<PipelineResult> | undefined
  let carried = false
  // nothing else tells what esbuild has written
  if (initialOptions.write !== false) initialOptions.metafile = true

  build.onStart(() => {
    carried = false
    const { alias = {}, define } = initialOptions
    // relative ones start at the working directory, not at the importer
    const absolute = Object.entries(alias).map(([name, path]) => [
      name,
      path.startsWith('.') ? resolve(root, path) : path,
    ])
    current = session.start(rolldownFacts({ root, alias: Object.fromEntries(absolute), define }))
  })

  // the first module that is resolved carries what is watched, because esbuild takes it nowhere else
  build.onResolve({ filter: /.*/ }, async ({ path, ...args }) => {
    if (carried) return undefined
    carried = true
    const [found, result] = await Promise.all([
      build.resolve(path, args),
      current?.catch(() => undefined),
    ])
    if (found.errors.length > 0 || !result) return found
    return { ...found, ...(await watchedBy(result)) }
  })
  build.onResolve({ filter: VIRTUAL_REQUEST }, ({ path }) => ({
    path: resolveVirtual(path),
    namespace: NAMESPACE,
    sideEffects: false,
  }))
  build.onLoad({ filter: VIRTUAL_ID, namespace: NAMESPACE }, async ({ path }) => {
    const result = await current
    if (!result || !session.options) return {}
    const contents = await loadVirtual(path, result, session.options)
    return { contents, loader: 'js', resolveDir: root, ...(await watchedBy(result)) }
  })

  build.onEnd(async (output) => {
    const result = await current
    if (!result || !session.options) return undefined
    const errors = await toMessages(findingsOf(result, 'error'), session.options.root, root)
    try {
      await bring(result, output, session.options)
    } catch (error) {
      if (!isConfigurationError(error)) throw error
      errors.push({ text: error.message, notes: [] })
    }
    const warnings = await toMessages(findingsOf(result, 'warn'), session.options.root, root)
    return { errors, warnings }
  })

  async function bring(
    { files }: PipelineResult,
    output: Output,
    options: ResolvedOptions,
  ): Promise<void> {
    const folder = outputFolder(build)
    const instances = countInstances(initialOptions.plugins)
    const others = await filesOf(output, folder, root, files)
    claimNames({ build: output, self: session, instances }, files, others, options)
    if (initialOptions.write !== false) return bringFiles(folder, files, options)
    const known = new Set(output.outputFiles?.map(({ path }) => path))
    const own = files.map((file) => inMemory(join(folder, file.name), file.content))
    output.outputFiles?.push(...own.filter(({ path }) => !known.has(path)))
  }
}

const isCode = (name: string): boolean => /\.(?:[cm]?js|css)$/.test(name)

const asset = (source: Uint8Array): BundleFile => ({ type: 'asset', source })

/** Those of our names that esbuild has written, or is about to give. */
async function filesOf(
  { outputFiles = [], metafile }: Output,
  folder: string,
  root: string,
  own: readonly { readonly name: string }[],
): Promise<Bundle> {
  const names = new Set(own.map(({ name }) => name))
  const bundle: Record<string, BundleFile> = {}
  for (const { path, contents } of outputFiles) {
    const name = toPosix(relative(folder, path))
    if (names.has(name)) bundle[name] = isCode(name) ? { type: 'chunk' } : asset(contents)
  }
  for (const [path, { entryPoint }] of Object.entries(metafile?.outputs ?? {})) {
    const name = toPosix(relative(folder, resolve(root, path)))
    if (!names.has(name)) continue
    bundle[name] = isCode(name)
      ? { type: 'chunk', facadeModuleId: entryPoint ?? null }
      : asset(await readFile(resolve(root, path)))
  }
  return bundle
}

/** Where esbuild itself writes. */
export function outputFolder({ initialOptions }: Pick<EsbuildBuild, 'initialOptions'>): string {
  const { absWorkingDir = process.cwd(), outdir, outfile } = initialOptions
  return resolve(absWorkingDir, outdir ?? (outfile === undefined ? '.' : dirname(outfile)))
}

async function watchedBy(result: PipelineResult): Promise<Watched> {
  return {
    watchFiles: watchable(result),
    watchDirs: await foldersBelow(result.watchDirs),
  }
}

function inMemory(path: string, text: string): OutputFile {
  return { path, contents: new TextEncoder().encode(text), hash: '', text }
}
