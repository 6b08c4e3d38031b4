import type { OutputAsset, OutputChunk, RolldownBuild } from 'rolldown'
import { nodeTarget } from '../node.ts'
import type { ExternalsOptions } from './externals.ts'
import { Faults } from './faults.ts'
import { ModuleGraph } from './graph.ts'
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
      const faults = new Faults(options.root)
      for (let round = 0; ; round++) {
        try {
          const { graph, ...bundle } = await bundleOnce(files, options, {
            split,
            positions,
            faults,
          })
          if (graph.hasLeftPaths && !faults.strict) faults.strict = true
          else return { ...bundle, findings: [...bundle.findings, ...faults.tsconfigs] }
        } catch (error) {
          if (round === ROUNDS) throw error
          if (!faults.learn(error)) await blameSome(files, options, faults, error)
        }
      }
    },
    async ahead() {
      // an alias may lead elsewhere
      if (options.alias !== undefined && Object.hasOwn(options.alias, 'zod')) return []
      const { createExternals } = await import('./externals.ts')
      const url = createExternals(options.evaluate ?? {}).find('zod', options.root)
      return url === undefined ? [] : [url]
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

interface Attempt {
  readonly split: boolean
  readonly positions: boolean
  readonly faults: Faults
}

/**
 * Finds the modules without which all others can be bundled, by halves.
 * @throws the error, when no module is at fault
 */
async function blameSome(
  files: readonly ToolFile[],
  options: RolldownLoaderOptions,
  faults: Faults,
  error: unknown,
): Promise<void> {
  const [only] = files
  if (only === undefined) throw error
  if (files.length === 1) {
    if (faults.broken.size > 0 && faults.broken.has(only.path)) throw error
    faults.blame(only, error)
    return
  }
  const middle = Math.ceil(files.length / 2)
  for (const half of [files.slice(0, middle), files.slice(middle)]) {
    try {
      await bundleOnce(half, options, { split: false, positions: false, faults })
    } catch (inner) {
      if (!faults.learn(inner)) await blameSome(half, options, faults, inner)
    }
  }
}

async function bundleOnce(
  files: readonly ToolFile[],
  options: RolldownLoaderOptions,
  { split, positions, faults }: Attempt,
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
    strict: faults.strict,
    broken: faults.broken,
    graph,
  })
  const build: RolldownBuild = await rolldown({
    input: { index: INDEX_ID },
    cwd: options.root,
    platform: 'node',
    treeshake: false,
    tsconfig: faults.tsconfigs.length === 0 && (options.tsconfig ?? true),
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
      target: nodeTarget(),
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
      // by default constants go that follow a `throw`, though they are exported: another error than the author's
      minify: false,
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
    files: chunks.map((chunk) => {
      const { fileName, code } = chunk
      // the file of the map is text already; the map itself would be parsed first
      const text = maps.get(`${fileName}.map`)?.toString() ?? chunk.map?.toString()
      return { name: fileName, code, ...(text !== undefined && { map: text }) }
    }),
  }
}
