import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Vite from 'vite'

/** The parts of Vite that the loader needs, of whichever version the project has. */
export type ViteModule = Pick<
  typeof Vite,
  | 'build'
  | 'defaultServerConditions'
  | 'loadConfigFromFile'
  | 'mergeConfig'
  | 'moduleRunnerTransform'
  | 'version'
>

export type LoadedConfig = NonNullable<Awaited<ReturnType<ViteModule['loadConfigFromFile']>>>

/** The Vite project whose pipeline reads the tool modules. */
export interface ViteProject {
  /** Absolute path of its config; `false` when it has none. @default the config Vite finds */
  readonly file?: string | false | undefined
  /** Vite's root. @default the root of the options */
  readonly root?: string | undefined
  /** The Vite that builds it. @default the one that the root resolves */
  readonly vite?: ViteModule | undefined
  /** What the running build was started with. */
  readonly inline?: Vite.InlineConfig | undefined
  /** The config as it was read before, and every file it was made from. */
  readonly read?: { readonly config: unknown; readonly dependencies: readonly string[] } | undefined
  /** The config as it was loaded just now: no build has used the plugins in it yet. */
  readonly fresh?: LoadedConfig | null | undefined
  /** The config of the running build. */
  readonly outer?: Vite.ResolvedConfig | undefined
}

/** What a config that is a function is told: as Vite itself asks, what the config says does not count yet. */
export function buildEnv(mode: string, isSsrBuild: boolean): Vite.ConfigEnv {
  return { command: 'build', mode, isSsrBuild, isPreview: false }
}

/**
 * The Vite of a project.
 * @throws what Node throws when the project has none
 */
export async function importVite(root: string): Promise<ViteModule> {
  const entry = createRequire(join(root, 'package.json')).resolve('vite')
  // a template, because webpack's cache, which reads its config's imports, warns of other expressions
  return (await import(`${pathToFileURL(entry).href}`)) as ViteModule
}

/**
 * The Vite whose code is calling right now: a project's root may resolve another one (a framework
 * brings its own), or none.
 */
export function callingVite(stack: string | undefined): string | undefined {
  for (const [, path] of (stack ?? '').matchAll(/(file:\/\/[^\s)]*?|\/[^\s()]*?)\/dist\/node\//g)) {
    if (path === undefined) continue
    const folder = path.startsWith('file:') ? new URL(path) : pathToFileURL(path)
    const entry = new URL(`${folder.href}/dist/node/index.js`)
    if (existsSync(entry)) return entry.href
  }
  return undefined
}
