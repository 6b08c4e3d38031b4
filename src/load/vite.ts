import type { Plugin } from 'vite'
import type { ResolvedOptions } from '../options.ts'
import { ModuleGraph } from './graph.ts'
import type { Failure } from './protocol.ts'
import type { Bundle, ModuleLoader, ToolFile } from './types.ts'
import { repack, toFiles } from './vite/chunks.ts'
import { loadUserProject, type UserProject } from './vite/config.ts'
import { failuresOf } from './vite/failures.ts'
import { openModulesPlugin, viteFingerprint } from './vite/fingerprint.ts'
import { Generated } from './vite/generated.ts'
import { importVite, type ViteModule, type ViteProject } from './vite/project.ts'
import { readingPlugin } from './vite/reading.ts'
import type { Asked } from './vite/settle.ts'
import { settlingPlugin } from './vite/settling.ts'

export type { ViteModule, ViteProject } from './vite/project.ts'

/** Each round finds at least one more module that does not parse. */
const ROUNDS = 50

/**
 * Bundles tool modules through the user's own Vite pipeline: a nested SSR build in memory with the
 * project's aliases, defines, env files and plugins, from a freshly loaded config. See
 * docs/evaluation.md.
 * @throws what Vite throws for a config that does not load, or for a fault no file can be blamed for
 * @example createViteLoader(options, { file: '/app/vite.config.ts' }).bundle(files, { split: false })
 */
export function createViteLoader(
  options: ResolvedOptions,
  project: ViteProject = {},
): ModuleLoader {
  let { fresh } = project
  return {
    async bundle(files, { split, positions = false }) {
      const vite = project.vite ?? (await importVite(project.root ?? options.root))
      const unreadable = new Map<string, Failure>()
      for (let round = 1; ; round++) {
        // plugins hold state: every build gets fresh ones, also two that begin at once
        const loading = loadUserProject(options, { ...project, fresh }, vite)
        fresh = undefined
        const user = await loading
        try {
          return await bundleOnce(files, options, { vite, user, split, positions, unreadable })
        } catch (error) {
          const known = unreadable.size
          for (const [id, failure] of failuresOf(error, options.root)) unreadable.set(id, failure)
          if (round === ROUNDS || unreadable.size === known) throw error
        }
      }
    },
    fingerprint: () => viteFingerprint(project, project.root ?? options.root, options.mode),
    invalidate() {},
    async close() {},
  }
}

interface Build {
  readonly vite: ViteModule
  readonly user: UserProject
  readonly split: boolean
  readonly positions: boolean
  readonly unreadable: ReadonlyMap<string, Failure>
}

/** Only the rolldown of Vite 8.2 and later writes one file that is lazy. */
function bundlesWithRolldown(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 8 || (major === 8 && minor >= 2)
}

async function bundleOnce(
  files: readonly ToolFile[],
  options: ResolvedOptions,
  { vite, user, split, positions, unreadable }: Build,
): Promise<Bundle> {
  const rolldown = bundlesWithRolldown(vite.version)
  const generated = new Generated()
  const graph = new ModuleGraph(files)
  const asked: Asked = { noExternal: [], external: [] }
  const dependencies = new Set(user.dependencies)
  const output = split
    ? { preserveModules: true as const }
    : rolldown
      ? { codeSplitting: false as const }
      : {}
  const more = options.evaluate.conditions
  const recording = positions ? [await recordingPlugin(options.root)] : []
  const result = await vite.build({
    ...user.config,
    configFile: false,
    mode: options.mode,
    logLevel: 'silent',
    clearScreen: false,
    plugins: [
      ...recording,
      openModulesPlugin(graph),
      readingPlugin({ options, files, generated, unreadable, asked, rolldown, graph }),
      ...user.plugins,
      settlingPlugin({
        ...{ asked, output, graph, dependencies },
        ...(more.length > 0 && { conditions: { usual: vite.defaultServerConditions, more } }),
      }),
    ],
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('[tool-manifest] Vite built nothing.')
  const chunks = toFiles(first.output)
  const entry = first.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
  const packed = rolldown ? chunks : await repack(chunks, entry, generated, { split })
  const { dependencies: modules, ...summary } = graph.summary()
  return {
    entry: rolldown ? entry : 'index.mjs',
    files: packed,
    dependencies: [...new Set([...modules, ...dependencies])].sort(),
    ...summary,
  }
}

/** Sees the sources before any plugin of the user's. */
async function recordingPlugin(root: string): Promise<Plugin> {
  const { positionsPlugin } = await import('./positions/plugin.ts')
  return { ...positionsPlugin(root), enforce: 'pre' } as unknown as Plugin
}
