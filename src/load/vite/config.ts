import { resolve } from 'node:path'
import type { InlineConfig, Plugin, ResolvedConfig, UserConfig } from 'vite'
import { toPosix } from '../../discover/index.ts'
import type { ResolvedOptions } from '../../options.ts'
import { copyPlugins, flattenPlugins } from './copy.ts'
import { buildEnv, type ViteModule, type ViteProject } from './project.ts'

export interface UserProject {
  /** The user's config without plugins. */
  readonly config: UserConfig
  /** Copies of the user's plugins, without ours. */
  readonly plugins: readonly Plugin[]
  /** Absolute paths of the config and what it imports. */
  readonly dependencies: readonly string[]
}

/**
 * Instances of the running build cannot tell their config again, so what they told it is taken
 * from there.
 */
function fromOuter(outer: ResolvedConfig): UserConfig {
  const { alias } = outer.resolve
  return {
    resolve: { alias: alias.filter(({ find }) => !/vite/.test(String(find))) },
    define: { ...outer.define },
    envDir: outer.envDir,
    envPrefix: outer.envPrefix as string | string[],
    css: outer.css,
  } as UserConfig
}

/** Gives the nested build the `import.meta.env` that plugins of the running one have changed. */
function environmentPlugin(outer: ResolvedConfig): Plugin {
  return {
    name: 'tool-manifest:env',
    configResolved: (config) => {
      for (const [name, value] of Object.entries(outer.env)) {
        if (!(name in config.env)) config.env[name] = value as string
      }
    },
  }
}

/**
 * Loads the user's config afresh, so that the plugins in it are new instances; those that were
 * given to the running build directly are copied.
 */
export async function loadUserProject(
  options: ResolvedOptions,
  project: ViteProject,
  vite: ViteModule,
): Promise<UserProject> {
  const { inline = {}, outer } = project
  const root = project.root ?? options.root
  const loaded =
    project.file === false
      ? null
      : (project.fresh ??
        (await vite.loadConfigFromFile(
          buildEnv(options.mode, Boolean(inline.build?.ssr)),
          project.file,
          root,
          'silent',
          undefined,
          inline.configLoader,
        )))
  const { plugins: filePlugins, ...fileConfig } = loaded?.config ?? {}
  const { plugins: inlinePlugins, ...inlineConfig } = inline
  const shared = copyPlugins(await flattenPlugins(inlinePlugins), { shared: true })
  const config = vite.mergeConfig(fileConfig, {
    ...inlineConfig,
    ...(outer && shared.length > 0 ? fromOuter(outer) : {}),
  } as InlineConfig)
  return {
    config: { ...config, root },
    plugins: [
      ...copyPlugins(await flattenPlugins(filePlugins), { shared: false }),
      ...shared,
      ...(outer ? [environmentPlugin(outer)] : []),
    ],
    dependencies: [loaded?.path, ...(loaded?.dependencies ?? [])].flatMap((path) =>
      path === undefined ? [] : [toPosix(resolve(path))],
    ),
  }
}
