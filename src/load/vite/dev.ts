import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin as RolldownPlugin } from 'rolldown'
import type { DevEnvironment } from 'vite'
import type { ResolvedOptions } from '../../options.ts'
import { unresolved } from '../generated.ts'
import { ModuleGraph } from '../graph.ts'
import { indexModule } from '../index-module.ts'
import type { Failure } from '../protocol.ts'
import type { Bundle, ModuleLoader, ToolFile } from '../types.ts'
import { toFiles } from './chunks.ts'
import type { ToolsEnvironment } from './dev-environment.ts'
import { failureOf, failuresOf } from './failures.ts'
import { absoluteSource, fileOf } from './files.ts'
import { placed } from './place.ts'
import { INDEX, INDEX_ID } from './reading.ts'

export interface DevLoaderOptions {
  readonly options: ResolvedOptions
  /** Vite's environment of the tools; its module graph remembers what has not changed. */
  readonly environment: DevEnvironment
  /** What the plugins of that environment noted. */
  readonly tools: ToolsEnvironment
  /** Finds positions, which are wanted only when a check failed. */
  readonly positions: () => ModuleLoader | Promise<ModuleLoader>
}

/**
 * Bundles tool modules as Vite's dev server transforms them: only what changed since the last time is
 * transformed again. See docs/dev-mode.md.
 */
export function createDevLoader(settings: DevLoaderOptions): ModuleLoader {
  return {
    async bundle(files, { split, positions = false }) {
      if (!positions) return bundleDev(files, split, settings)
      return (await settings.positions()).bundle(files, { split, positions })
    },
    invalidate() {},
    async close() {},
  }
}

async function bundleDev(
  files: readonly ToolFile[],
  split: boolean,
  settings: DevLoaderOptions,
): Promise<Bundle> {
  const { rolldown } = await import('rolldown')
  const graph = new ModuleGraph(files)
  const build = await rolldown({
    input: { index: INDEX },
    cwd: settings.options.root,
    platform: 'node',
    treeshake: false,
    tsconfig: false,
    shimMissingExports: true,
    logLevel: 'silent',
    optimization: { inlineConst: false },
    plugins: [transformedPlugin(files, graph, settings)],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: 'hidden',
      sourcemapPathTransform: absoluteSource,
      keepNames: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      ...(split ? { preserveModules: true } : { codeSplitting: false }),
    })
    return { entry: 'index.mjs', files: toFiles(output), ...graph.summary() }
  } finally {
    await build.close()
  }
}

/** Takes modules from the dev server. */
function transformedPlugin(
  files: readonly ToolFile[],
  graph: ModuleGraph,
  { environment, tools, options }: DevLoaderOptions,
): RolldownPlugin {
  const { generated } = tools
  const urls = new Map<string, string>()

  async function enter(url: string): Promise<string> {
    const module = await environment.moduleGraph.ensureEntryFromUrl(url)
    const id = module.id ?? url
    urls.set(id, module.url)
    return id
  }

  /** A module that throws why another one cannot be read. */
  function failing(failure: Failure): string {
    const id = JSON.stringify(generated.fail(failure))
    return `export * from ${id}\nexport { default } from ${id}\n`
  }

  return {
    name: 'tool-manifest:transformed',
    async resolveId(source, importer, { kind }) {
      if (source === INDEX) return INDEX_ID
      // what Vite calls a module that is no file
      const url = source.replace(/^\/@id\//, '').replace(/^__x00__/, '\0')
      if (generated.load(url) !== undefined) return url
      if (isBuiltin(url) || url.startsWith('data:')) return { id: url, external: true }
      if (url.startsWith('file:')) return leave(url, kind)
      if (importer === INDEX_ID) return enter(`/@fs/${url.replace(/^\//, '')}`)
      if (/^[/\0]/.test(url)) return enter(url)
      // what the dev server left as it is (a `require`)
      const found = await environment.pluginContainer.resolveId(url, importer)
      if (found?.id.startsWith('file:')) return leave(found.id, kind)
      if (found) return found.external ? { id: found.id, external: true } : enter(found.id)
      return generated.fail(unresolved(source, tools.name(importer ?? '')))
    },
    async load(id) {
      if (id === INDEX_ID) return indexModule(files)
      const source = generated.load(id)
      if (source !== undefined) return { code: source, moduleType: 'js' }
      try {
        const result = await environment.transformRequest(urls.get(id) ?? id)
        if (!result) throw new Error(`${tools.name(id)} cannot be read`)
        const map = result.map && 'mappings' in result.map ? JSON.stringify(result.map) : null
        return { code: result.code, map, moduleType: 'js' }
      } catch (error) {
        const { root } = options
        const failure = failuresOf(error, root).get(id) ?? failureOf(error as Error, id, root)
        return { code: failing(failure), moduleType: 'js' }
      }
    },
    // Vite's own plugins are done, those that know `import.meta.env` too
    transform(code, id) {
      const file = fileOf(id)
      return file === undefined ? undefined : placed(code, file)
    },
    buildEnd(error) {
      if (error) return
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info && info.code !== null) graph.add(id, info.importedIds, info.dynamicallyImportedIds)
        graph.findings.push(...tools.findings(id))
      }
    },
  }

  function leave(url: string, kind: string): { id: string; external: true } {
    graph.externals.add(url)
    return { id: kind === 'require-call' ? fileURLToPath(url) : url, external: true }
  }
}
