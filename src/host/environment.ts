import { suggest } from '../nearest.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ResolvedOptions } from '../options.ts'

/** A Vite environment, as far as it is used here. */
export interface Environment {
  readonly name: string
  readonly config: { readonly consumer: string; readonly build: { readonly outDir: string } }
}

interface Environments {
  readonly [name: string]: Pick<Environment['config'], 'consumer' | 'build'>
}

/** The public folder, when Vite copies it into the output of an environment. */
export function copiedFolder(
  config: { readonly publicDir: string; readonly environments: Copying },
  environment: string,
  output: string,
): string | undefined {
  const { publicDir } = config
  if (!publicDir || !config.environments[environment]?.build.copyPublicDir) return undefined
  const isInside = (path: string, folder: string): boolean => `${path}/`.startsWith(`${folder}/`)
  return isInside(output, publicDir) || isInside(publicDir, output) ? undefined : publicDir
}

interface Copying {
  readonly [name: string]: { readonly build: { readonly copyPublicDir: boolean } }
}

/** Vite's resolved config, as far as it is used here. */
export interface BuildConfig {
  readonly root: string
  readonly environments: Environments
  /** Without it Vite builds one environment only, the one that `build.ssr` tells. */
  readonly builder?: unknown
  readonly build: { readonly ssr?: boolean | string | undefined }
}

/**
 * The environment whose output gets the manifest. `auto`: the only one that is built, else the
 * first that runs on a server, because what the client gets is public.
 * @returns `undefined` when none of the build is meant
 */
export function emittingEnvironment(
  config: BuildConfig,
  emit: ResolvedOptions['emit'],
): string | undefined {
  const built = config.builder
    ? Object.keys(config.environments)
    : [config.build.ssr ? 'ssr' : 'client']
  if (typeof emit === 'function') {
    return built.find((name) => {
      const environment = config.environments[name]
      return environment !== undefined && emit({ name, config: environment })
    })
  }
  if (emit !== 'auto') return built.find((name) => name === emit)
  const server = built.find((name) => config.environments[name]?.consumer === 'server')
  return server ?? built[0]
}

/**
 * Refuses a name that no environment has: nothing would ever be written. `client` and `ssr` are
 * Vite's own, and missing from a config that builds only the other.
 * @throws ConfigurationError
 */
export function requireEnvironment(
  { environments }: Pick<BuildConfig, 'environments'>,
  emit: ResolvedOptions['emit'],
): void {
  if (emit === 'auto' || typeof emit === 'function') return
  const names = [...new Set(['client', 'ssr', ...Object.keys(environments)])]
  if (names.includes(emit)) return
  throw new ConfigurationError(
    `The option "emit" is ${JSON.stringify(emit)}, but Vite's config has no environment of that name: the manifest would not be written.`,
    suggest(emit, names),
  )
}
