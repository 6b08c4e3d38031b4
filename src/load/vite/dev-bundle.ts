import type { Plugin as RolldownPlugin } from 'rolldown'
import { ModuleGraph } from '../graph.ts'
import { indexModule } from '../index-module.ts'
import type { Bundle, ToolFile } from '../types.ts'
import { pack } from './chunks.ts'
import type { DevModules } from './dev-modules.ts'
import { fileOf } from './files.ts'
import { placed } from './place.ts'
import { INDEX, INDEX_ID } from './reading.ts'

/** Bundles modules of the dev server with Rolldown, which understands everything that a build does. */
export async function bundleDev(
  files: readonly ToolFile[],
  split: boolean,
  modules: DevModules,
  root: string,
): Promise<Bundle> {
  const graph = new ModuleGraph(files)
  const programs = await pack(
    {
      input: { index: INDEX },
      cwd: root,
      tsconfig: false,
      plugins: [transformedPlugin(files, graph, modules)],
    },
    split,
  )
  return { entry: 'index.mjs', files: programs, ...graph.summary() }
}

/** Takes modules from the dev server. */
function transformedPlugin(
  files: readonly ToolFile[],
  graph: ModuleGraph,
  modules: DevModules,
): RolldownPlugin {
  const { generated, findings } = modules.tools
  return {
    name: 'tool-manifest:transformed',
    async resolveId(source, importer, { kind }) {
      const led = await modules.resolve(source, importer, kind)
      if (source.startsWith('file:') && led.external) graph.externals.add(source)
      return led
    },
    async load(id) {
      if (id === INDEX_ID) return indexModule(files)
      const source = generated.load(id)
      if (source !== undefined) return { code: source, moduleType: 'js' }
      const result = await modules.read(id)
      if ('kind' in result) {
        const failed = JSON.stringify(generated.fail(result))
        const code = `export * from ${failed}\nexport { default } from ${failed}\n`
        return { code, moduleType: 'js' }
      }
      const map = result.map && 'mappings' in result.map ? JSON.stringify(result.map) : null
      return { code: result.code, map, moduleType: 'js' }
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
        graph.findings.push(...findings(id))
      }
    },
  }
}
