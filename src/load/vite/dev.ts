import type { DevEnvironment } from 'vite'
import type { ResolvedOptions } from '../../options.ts'
import type { ModuleLoader } from '../types.ts'
import { bundleDev } from './dev-bundle.ts'
import type { ToolsEnvironment } from './dev-environment.ts'
import { DevModules } from './dev-modules.ts'
import { linkDev } from './link.ts'
import type { ViteModule } from './project.ts'

export interface DevLoaderOptions {
  readonly options: ResolvedOptions
  /** Vite's environment of the tools; its module graph remembers what has not changed. */
  readonly environment: DevEnvironment
  /** What the plugins of that environment noted. */
  readonly tools: ToolsEnvironment
  /** The Vite that serves. */
  readonly vite: ViteModule
  /** Finds positions, which are wanted only when a check failed. */
  readonly positions: () => ModuleLoader | Promise<ModuleLoader>
}

/**
 * Puts tool modules together as Vite's dev server transforms them: only what changed since the last
 * time is transformed again. See docs/dev-mode.md.
 */
export function createDevLoader(settings: DevLoaderOptions): ModuleLoader {
  const { environment, tools, options, vite } = settings
  const modules = new DevModules(environment, tools, options.root)
  return {
    async bundle(files, { split, positions = false }) {
      if (positions) return (await settings.positions()).bundle(files, { split, positions })
      const linked = split ? undefined : await linkDev(files, modules, vite)
      return linked ?? (await bundleDev(files, split, modules, options.root))
    },
    invalidate() {},
    async close() {},
  }
}
