import type { Plugin, UserConfig } from 'vite'
import type { ModuleGraph } from '../graph.ts'
import { absoluteSource, fileOf } from './files.ts'
import { placed } from './place.ts'
import { INDEX } from './reading.ts'
import { type Asked, resettleEnvironment, settleConfig } from './settle.ts'

export interface SettlingOptions {
  readonly asked: Asked
  /** Export conditions of linked packages; left out: those of Vite and the user's config. */
  readonly conditions?: { readonly usual: readonly string[]; readonly more: readonly string[] }
  /** How the chunks are cut. */
  readonly output: { readonly preserveModules: true } | { readonly codeSplitting: false } | object
  /** Filled when the modules are read. */
  readonly graph: ModuleGraph
  /** Filled with every file that the build was made from. */
  readonly dependencies: Set<string>
}

/** Rollup says so; for Rolldown what Node imports has no source. */
function isExternal(info: object): boolean {
  if ('isExternal' in info && info.isExternal === true) return true
  return 'code' in info && info.code === null
}

/** Last of all plugins: makes the build what it must be, whatever others asked for. */
export function settlingPlugin(settling: SettlingOptions): Plugin {
  const { asked, conditions, output, graph, dependencies } = settling
  let build: UserConfig['build']
  return {
    name: 'tool-manifest:settling',
    enforce: 'post',
    config: {
      order: 'post',
      async handler(config) {
        await settleConfig(config, INDEX, asked)
        build = config.build
      },
    },
    configEnvironment: {
      order: 'post',
      handler: (_name, config) => {
        resettleEnvironment(config, asked, build)
        if (!conditions) return
        config.resolve ??= {}
        const own = config.resolve.conditions ?? conditions.usual
        config.resolve.conditions = [...own, ...conditions.more]
      },
    },
    options: {
      order: 'post',
      handler(options) {
        return {
          ...options,
          input: { index: INDEX },
          treeshake: false,
          preserveEntrySignatures: 'strict',
          shimMissingExports: true,
          // a constant that moves to its users would hide a circular import
          ...('rolldownVersion' in this.meta ? { optimization: { inlineConst: false } } : {}),
        }
      },
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const file = fileOf(id)
        return file === undefined ? undefined : placed(code, file)
      },
    },
    buildEnd(error) {
      if (error) return
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info && !isExternal(info)) graph.add(id, info.importedIds, info.dynamicallyImportedIds)
      }
      // Rolldown has no such method: what plugins watch there is not known
      const { getWatchFiles } = this as { getWatchFiles?: () => string[] }
      for (const id of getWatchFiles?.call(this) ?? []) {
        const file = fileOf(id)
        if (file !== undefined) dependencies.add(file)
      }
    },
    outputOptions: {
      order: 'post',
      handler(options) {
        return {
          ...options,
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[name]-[hash].mjs',
          sourcemap: 'hidden',
          sourcemapPathTransform: absoluteSource,
          // Rollup warns of what it does not know; `var`, which Vite asks for, would hide a circular import
          ...('rolldownVersion' in this.meta ? { minify: false, topLevelVar: false } : {}),
          ...output,
        }
      },
    },
  }
}
