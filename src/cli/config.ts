import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildEnv, importVite, type LoadedConfig, type ViteModule } from '../load/vite/project.ts'
import { ConfigurationError, isConfigurationError } from '../options/error.ts'
import type { ToolManifestOptions } from '../options.ts'
import { reasonOf } from './reason.ts'

const NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((suffix) => `vite.config.${suffix}`)

/** What the command line takes from the user's Vite config. */
export interface ViteProject {
  /** Absolute path of the config. */
  readonly file: string
  /** The plugin's options, each of them once: none when the config does not list it. */
  readonly options: readonly ToolManifestOptions[]
  /** The config's root, where it has one. */
  readonly root: string | undefined
  readonly outDir: string | undefined
  /** The config itself and every file it was made from: answers are only kept for these. */
  readonly read: { readonly config: unknown; readonly dependencies: readonly string[] }
  /** The same for the first build, which may use up its plugins. */
  readonly fresh: LoadedConfig | null
}

/** As far as it is used here. */
interface UserConfig {
  readonly root?: string | undefined
  readonly build?: { readonly outDir?: string | undefined } | undefined
  readonly plugins?: unknown
}

/** The config that the command line reads when none is named. */
export function findViteConfig(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}

async function projectVite(root: string, file: string): Promise<ViteModule> {
  try {
    return await importVite(root)
  } catch (error) {
    throw new ConfigurationError(
      `${relative(root, file)} cannot be read, because the project's Vite cannot be loaded: ${String(error)}`,
      'Install vite in the project, or add --no-config.',
      { cause: error },
    )
  }
}

/** Plugins may be nested, promised and absent. */
async function flatten(plugins: unknown): Promise<unknown[]> {
  const plugin = await plugins
  if (!Array.isArray(plugin)) return [plugin]
  return (await Promise.all(plugin.map(flatten))).flat()
}

/** Our plugin shows its options as `api.toolManifest.options`. */
function pluginOptions(plugin: unknown): ToolManifestOptions | undefined {
  const { api } = (plugin ?? {}) as {
    api?: { toolManifest?: { options: ToolManifestOptions } }
  }
  return api?.toolManifest?.options
}

/**
 * Loads a Vite config with the project's own Vite and finds our plugin in it.
 * @throws ConfigurationError when there is no such file or no Vite, and when it does not load
 */
export async function readViteProject(
  root: string,
  file: string,
  mode: string,
): Promise<ViteProject> {
  if (!existsSync(file)) {
    throw new ConfigurationError(
      `There is no config ${relative(process.cwd(), file)}.`,
      'Name an existing Vite config with --config, or leave the flag out.',
    )
  }
  const vite = await projectVite(root, file)
  // as a build of Vite does before it reads the config: modules and configs ask for it
  process.env.NODE_ENV ||= mode
  try {
    const loaded = await vite.loadConfigFromFile(buildEnv(mode, false), file, root, 'silent')
    const config: UserConfig = loaded?.config ?? {}
    const plugins = await flatten(config.plugins)
    const found = plugins.map(pluginOptions).filter((options) => options !== undefined)
    return {
      file,
      options: found.filter(
        (options, at) => found.findIndex((other) => isDeepStrictEqual(other, options)) === at,
      ),
      root: config.root === undefined ? undefined : resolve(root, config.root),
      outDir: config.build?.outDir,
      read: { config, dependencies: [file, ...(loaded?.dependencies ?? [])] },
      fresh: loaded,
    }
  } catch (error) {
    if (isConfigurationError(error)) throw error
    throw new ConfigurationError(
      `${relative(root, file)} cannot be loaded: ${reasonOf(error)}`,
      'Fix the config, name another one with --config, or add --no-config to go without.',
      { cause: error },
    )
  }
}
