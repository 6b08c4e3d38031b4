import type { EnvironmentOptions, Plugin, UserConfig } from 'vite'
import { nodeTarget } from '../../node.ts'
import { copyPlugins, flattenPlugins } from './copy.ts'

type Pattern = string | RegExp
type Patterns = true | string | RegExp | readonly Pattern[]
type ExternalOption =
  | Pattern
  | readonly Pattern[]
  | ((id: string, importer: string | undefined, isResolved: boolean) => unknown)

/** What the user's config says about packages: obeyed by our own rules, not by Vite's. */
export interface Asked {
  noExternal: true | Pattern[]
  external: ExternalOption[]
}

/** Whether the user's build leaves this import to the run time. */
export function isLeftOut(asked: Asked, source: string, importer: string): boolean {
  return asked.external.some((option) => {
    if (typeof option === 'function') return Boolean(option(source, importer, false))
    const patterns = typeof option === 'string' || option instanceof RegExp ? [option] : option
    return patterns.some((pattern) =>
      typeof pattern === 'string' ? pattern === source : pattern.test(source),
    )
  })
}

/** Notes what is to be bundled, and has Vite resolve everything to a file. */
function takeNoExternal(
  holder: { noExternal?: Patterns | false; external?: unknown } | undefined,
  asked: Asked,
): void {
  if (!holder) return
  const { noExternal } = holder
  if (noExternal === true) asked.noExternal = true
  else if (noExternal && asked.noExternal !== true) {
    asked.noExternal.push(...(Array.isArray(noExternal) ? noExternal : [noExternal as Pattern]))
  }
  Reflect.deleteProperty(holder, 'external')
  holder.noExternal = true
}

/** What one environment says about packages, before Vite merges the top level into it. */
function settleEnvironment(environment: EnvironmentOptions, asked: Asked): void {
  Reflect.deleteProperty(environment, 'build')
  Reflect.deleteProperty(environment, 'input')
  takeNoExternal(environment.resolve, asked)
}

/** The same after other plugins had their say in `configEnvironment`; `build` is the settled one. */
export function resettleEnvironment(
  environment: EnvironmentOptions,
  asked: Asked,
  build: UserConfig['build'],
): void {
  Reflect.deleteProperty(environment, 'input')
  environment.build = { ...build } as NonNullable<EnvironmentOptions['build']>
  if (environment.resolve?.noExternal !== true) takeNoExternal(environment.resolve, asked)
}

interface BundlerOptions extends Record<string, unknown> {
  readonly plugins?: Plugin[]
  readonly external?: ExternalOption
}

/** The bundler options of a user's build that say how modules are read, not what is written. */
async function readingOptions(
  build: UserConfig['build'],
  asked: Asked,
): Promise<Record<string, unknown>> {
  // Vite 8 has the same object under a second name
  const given = build as
    | { rolldownOptions?: BundlerOptions; rollupOptions?: BundlerOptions }
    | undefined
  const options = given?.rolldownOptions ?? given?.rollupOptions ?? {}
  const { plugins, external, ...reading } = options
  for (const name of ['input', 'output', 'onwarn', 'onLog', 'watch', 'cache']) delete reading[name]
  if (external !== undefined) asked.external.push(external)
  return { ...reading, plugins: copyPlugins(await flattenPlugins(plugins), { shared: false }) }
}

/**
 * Turns the user's merged config into one nested SSR build in memory, whatever the user and other
 * plugins asked for. What decides how a module is read stays as it is.
 */
export async function settleConfig(config: UserConfig, input: string, asked: Asked): Promise<void> {
  // a logger of a framework's own would tell of two builds
  for (const name of ['builder', 'input', 'preview', 'customLogger']) {
    Reflect.deleteProperty(config, name)
  }
  for (const environment of Object.values(config.environments ?? {})) {
    settleEnvironment(environment, asked)
  }
  config.resolve ??= {}
  config.ssr = { ...config.ssr, target: 'node' }
  takeNoExternal(config.ssr as Parameters<typeof takeNoExternal>[0], asked)
  takeNoExternal(config.resolve as Parameters<typeof takeNoExternal>[0], asked)
  const { commonjsOptions, assetsInlineLimit } = config.build ?? {}
  const bundler = await readingOptions(config.build, asked)
  config.publicDir = false
  config.build = {
    ...(commonjsOptions === undefined ? {} : { commonjsOptions }),
    ...(assetsInlineLimit === undefined ? {} : { assetsInlineLimit }),
    ssr: true,
    write: false,
    minify: false,
    manifest: false,
    ssrManifest: false,
    emitAssets: false,
    ssrEmitAssets: false,
    copyPublicDir: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    sourcemap: 'hidden',
    target: nodeTarget(),
    watch: null,
    rollupOptions: { ...bundler, input },
  }
}
