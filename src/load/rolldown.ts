import type { OutputAsset, OutputChunk, RolldownBuild, RolldownLog } from 'rolldown'
import { toPosix } from '../discover/index.ts'
import type { FindingDraft } from '../finding.ts'
import type { ExternalsOptions } from './externals.ts'
import { ModuleGraph } from './graph.ts'
import type { Failure } from './protocol.ts'
import type { Bundle, ModuleLoader, ToolFile } from './types.ts'

export interface RolldownLoaderOptions {
  /** Absolute path of the project. */
  readonly root: string
  readonly evaluate?: ExternalsOptions & { readonly stub?: readonly string[] }
  /** The host's aliases: as in Rolldown's `resolve.alias`. */
  readonly alias?: Readonly<Record<string, string | string[] | false>>
  /** The host's replacements, by expression. */
  readonly define?: Readonly<Record<string, string>>
  /** Path of the tsconfig; found beside each file when left out. */
  readonly tsconfig?: string
}

/** Problems are fixed one round at a time: a module that does not parse, a file that is not there. */
const ROUNDS = 50

/**
 * Bundles tool modules with Rolldown, for every host and for the command line: TypeScript, tsconfig
 * paths, assets and JSON, packages left to Node (docs/evaluation.md). What does not parse or resolve
 * becomes a module that throws, so that one tool's fault is not the others'.
 *
 * @throws what Rolldown throws for a fault that no file can be blamed for
 * @example await createRolldownLoader({ root: '/app' }).bundle(files, { split: false })
 */
export function createRolldownLoader(options: RolldownLoaderOptions): ModuleLoader {
  return {
    async bundle(files, { split, positions = false }) {
      const broken = new Map<string, Failure>()
      let strict = false
      // a tsconfig that cannot be read is left out; what needed its paths says so itself
      const unreadable: FindingDraft[] = []
      for (let round = 0; ; round++) {
        try {
          const tsconfig = unreadable.length === 0 && (options.tsconfig ?? true)
          const attempt = { split, positions, strict, broken, tsconfig }
          const { graph, ...bundle } = await bundleOnce(files, options, attempt)
          if (graph.hasLeftPaths && !strict) {
            strict = true
            continue
          }
          return { ...bundle, findings: [...bundle.findings, ...unreadable] }
        } catch (error) {
          const before: boolean = strict
          const known = broken.size + unreadable.length
          for (const log of logsOf(error)) {
            if (log.code === 'UNRESOLVED_IMPORT') strict = true
            else if (log.code === 'TSCONFIG_ERROR') unreadable.push(unreadableTsconfig(log))
            else if (log.id !== undefined) broken.set(toPosix(log.id), failureOf(log, options.root))
          }
          const found = broken.size + unreadable.length > known || strict !== before
          if (round === ROUNDS || !found) throw error
        }
      }
    },
    fingerprint() {
      // its chain of `extends` is only followed for the one that is found beside a file
      if (options.tsconfig !== undefined) return undefined
      const { alias, define, evaluate } = options
      return JSON.stringify(['rolldown', alias, define, evaluate], (_, value: unknown) =>
        value instanceof RegExp ? String(value) : value,
      )
    },
    invalidate() {},
    async close() {},
  }
}

interface Round {
  readonly split: boolean
  readonly positions: boolean
  /** Looks at every import instead of the bare ones only. */
  readonly strict: boolean
  readonly broken: ReadonlyMap<string, Failure>
  readonly tsconfig: boolean | string
}

async function bundleOnce(
  files: readonly ToolFile[],
  options: RolldownLoaderOptions,
  { split, positions, strict, broken, tsconfig }: Round,
): Promise<Bundle & { graph: ModuleGraph }> {
  // nothing of this is needed when the cache has the answer
  const [{ rolldown }, { createExternals }, { INDEX_ID, toolsPlugin }, { PLACE_DEFINES }] =
    await Promise.all([
      import('rolldown'),
      import('./externals.ts'),
      import('./plugin.ts'),
      import('./source-place.ts'),
    ])
  const graph = new ModuleGraph(files)
  const recording = positions
    ? [(await import('./positions/plugin.ts')).positionsPlugin(options.root)]
    : []
  const plugin = toolsPlugin({
    files,
    root: options.root,
    externals: createExternals(options.evaluate ?? {}),
    stub: options.evaluate?.stub ?? [],
    strict,
    broken,
    graph,
  })
  const build: RolldownBuild = await rolldown({
    input: { index: INDEX_ID },
    cwd: options.root,
    platform: 'node',
    treeshake: false,
    tsconfig,
    shimMissingExports: true,
    logLevel: 'silent',
    // a constant that moves to its users would hide a circular import
    optimization: { inlineConst: false },
    moduleTypes: { '.js': 'jsx', '.mjs': 'jsx', '.cjs': 'jsx' },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json'],
      conditionNames: ['node', 'module-sync', ...(options.evaluate?.conditions ?? [])],
      ...(options.alias && { alias: { ...options.alias } }),
    },
    transform: {
      target: `node${process.versions.node}`,
      define: { ...PLACE_DEFINES, ...options.define },
      decorator: { legacy: true },
    },
    plugins: [...recording, plugin],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      // what the paths in source maps are relative to; nothing is written
      dir: options.root,
      sourcemap: 'hidden',
      keepNames: true,
      entryFileNames: split ? '[name].mjs' : 'index.mjs',
      chunkFileNames: '[name].mjs',
      ...(split ? { preserveModules: true } : { codeSplitting: false }),
    })
    return { ...toBundle(output, INDEX_ID), ...graph.summary(), graph }
  } finally {
    await build.close()
  }
}

function toBundle(
  output: readonly (OutputChunk | OutputAsset)[],
  index: string,
): Pick<Bundle, 'entry' | 'files'> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.facadeModuleId === index) ?? chunks[0]
  const maps = new Map(
    output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file.source]] : [])),
  )
  return {
    entry: entry?.fileName ?? 'index.mjs',
    files: chunks.map(({ fileName, code, map }) => {
      // the file of the map is text already
      const text = maps.get(`${fileName}.map`)?.toString() ?? map?.toString()
      return { name: fileName, code, ...(text !== undefined && { map: text }) }
    }),
  }
}

function unreadableTsconfig(log: RolldownLog): FindingDraft {
  const reason = /^(?:\[\w+\] )?(.*)/.exec(log.message)?.[1] ?? log.message
  return {
    rule: 'evaluation-failed',
    level: 'warn',
    message: `A tsconfig cannot be read and was left out: ${reason}`,
    help: 'correct its `extends` and its syntax; path aliases are not known without it',
    file: 'tsconfig.json',
  }
}

function logsOf(error: unknown): RolldownLog[] {
  const errors: unknown = (error as { errors?: unknown }).errors
  return Array.isArray(errors) ? (errors as RolldownLog[]) : []
}

function failureOf(log: RolldownLog, root: string): Failure {
  const file = toPosix(log.id ?? '').replace(`${toPosix(root)}/`, '')
  const reason = /^(?:\[\w+\] )?(.*)/.exec(log.message)?.[1] ?? log.message
  return {
    kind: 'unparsable',
    message: `${file} cannot be read: ${reason}`,
    help: `correct ${file}`,
    ...(log.loc && { position: { file, line: log.loc.line, column: log.loc.column + 1 } }),
  }
}
