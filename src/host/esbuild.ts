import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Finding } from '../finding.ts'
import type { PipelineResult } from '../pipeline.ts'
import { rolldownFacts } from './facts.ts'
import { findingsOf, toMessage } from './message.ts'
import type { Session } from './session.ts'
import { loadVirtual, resolveVirtual, VIRTUAL_ID, VIRTUAL_REQUEST } from './virtual.ts'
import { watchable } from './watch.ts'
import { bringFiles } from './write.ts'

const NAMESPACE = 'tool-manifest'

/** A message of esbuild, as far as it is made here. */
export interface EsbuildMessage {
  readonly text: string
  readonly location?: {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly lineText: string
  }
  readonly notes: readonly { readonly text: string }[]
}

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

/** esbuild's `build` object, as far as it is used here. */
export interface EsbuildBuild {
  readonly initialOptions: {
    readonly absWorkingDir?: string
    readonly outdir?: string
    readonly outfile?: string
    readonly write?: boolean
    readonly alias?: Readonly<Record<string, string>>
    readonly define?: Readonly<Record<string, string>>
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
  onEnd(run: (result: { outputFiles?: OutputFile[] }) => Promise<object | undefined>): void
}

/** Everything through esbuild's own hooks: unplugin's would write to the disk whatever `write` says. */
export function setupEsbuild(session: Session, build: EsbuildBuild): void {
  const { initialOptions } = build
  const root = initialOptions.absWorkingDir ?? process.cwd()
  let current: Promise<PipelineResult> | undefined
  let carried = false

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
    const folder = outputFolder(build)
    if (initialOptions.write === false) {
      output.outputFiles?.push(
        ...result.files.map((file) => inMemory(join(folder, file.name), file.content)),
      )
    } else await bringFiles(folder, result.files, session.options)
    return {
      errors: await toMessages(findingsOf(result, 'error'), session.options.root, root),
      warnings: await toMessages(findingsOf(result, 'warn'), session.options.root, root),
    }
  })
}

/** Where esbuild itself writes. */
export function outputFolder({ initialOptions }: Pick<EsbuildBuild, 'initialOptions'>): string {
  const { absWorkingDir = process.cwd(), outdir, outfile } = initialOptions
  return resolve(absWorkingDir, outdir ?? (outfile === undefined ? '.' : dirname(outfile)))
}

/** The folder and all below it: esbuild watches no folder within a folder. */
async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const below = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => foldersBelow(join(folder, entry.name)))
  return [folder, ...(await Promise.all(below)).flat()]
}

async function watchedBy(result: PipelineResult): Promise<Watched> {
  return {
    watchFiles: watchable(result),
    watchDirs: (await Promise.all(result.watchDirs.map(foldersBelow))).flat(),
  }
}

function inMemory(path: string, text: string): OutputFile {
  return { path, contents: new TextEncoder().encode(text), hash: '', text }
}

/** The text of a line of a file. */
async function lineOf(file: string, line: number): Promise<string> {
  const source = await readFile(file, 'utf8').catch(() => '')
  return source.split(/\r?\n/)[line - 1] ?? ''
}

/** Findings as esbuild shows them: place and line of the source, the fix as a note. */
export function toMessages(
  findings: readonly Finding[],
  root: string,
  workingDir: string,
): Promise<EsbuildMessage[]> {
  return Promise.all(
    findings.map(async (finding) => {
      const { text, file, line, column, help } = toMessage(finding, root)
      const notes = help === '' ? [] : [{ text: `Fix: ${help}` }]
      if (file === undefined) return { text, notes }
      const location = {
        file: relative(workingDir, file),
        line: line ?? 1,
        column: line === undefined ? 0 : (column ?? 1) - 1,
        lineText: line === undefined ? '' : await lineOf(file, line),
      }
      return { text, location, notes }
    }),
  )
}
