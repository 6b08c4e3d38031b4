import type { Plugin, PluginOption } from 'vite'

/** Hooks that write, serve or shape an output: they belong to the user's own build alone. */
const OUTPUT_HOOKS = [
  'augmentChunkHash',
  'banner',
  'buildApp',
  'closeBundle',
  'configurePreviewServer',
  'configureServer',
  'footer',
  'generateBundle',
  'handleHotUpdate',
  'hotUpdate',
  'intro',
  'outputOptions',
  'outro',
  'renderChunk',
  'renderError',
  'renderStart',
  'resolveFileUrl',
  'transformIndexHtml',
  'writeBundle',
] as const

/** Hooks through which a copy would change what the closure of the user's own instance holds. */
const CONFIG_HOOKS = ['config', 'configResolved', 'configEnvironment'] as const

/** Plugins that empty the folder of the user's output where others only begin: SvelteKit 2. */
const EMPTIES_IN_BUILD_START: ReadonlySet<string> = new Set(['vite-plugin-sveltekit-compile'])

/**
 * Our own plugins, because the nested build must not start another one; and those of Vitest, which
 * turn modules into what only its own workers can run.
 */
const isLeftOut = (plugin: Plugin): boolean => /^(?:tool-manifest|vitest)(?::|$)/.test(plugin.name)

/** All plugins of an option, which may hold promises, lists and conditions. */
export async function flattenPlugins(option: PluginOption): Promise<Plugin[]> {
  const value = await option
  if (!value) return []
  if (!Array.isArray(value)) return [value as Plugin]
  return (await Promise.all(value.map(flattenPlugins))).flat()
}

const isObjectHook = (value: unknown): value is { handler: unknown; filter?: unknown } =>
  typeof value === 'object' && value !== null && 'handler' in value

/** Some plugins (Svelte's, Vue's) learn in `configResolved` what they filter, and set it on their own object. */
function followFilters(
  { configResolved }: Plugin,
  from: Record<string, unknown>,
  to: Record<string, unknown>,
): Plugin['configResolved'] {
  if (!configResolved) return configResolved
  const handler = typeof configResolved === 'function' ? configResolved : configResolved.handler
  const followed: typeof handler = async function (config) {
    await handler.call(this, config)
    for (const [name, hook] of Object.entries(to)) {
      const original = from[name]
      if (!isObjectHook(hook) || !isObjectHook(original)) continue
      if (original.filter !== undefined) hook.filter = original.filter
    }
  }
  return typeof configResolved === 'function' ? followed : { ...configResolved, handler: followed }
}

/**
 * A plugin for the nested build. Own and inherited members stay (Vite spreads plugins, which loses
 * inherited hooks, so a prototype is kept), but nothing the original holds is shared with what Vite
 * rewrites: it defines accessors on object-form hooks.
 */
function copyPlugin(plugin: Plugin, without: readonly string[]): Plugin {
  const copy = Object.create(
    Object.getPrototypeOf(plugin) as object | null,
    Object.getOwnPropertyDescriptors(plugin),
  ) as Record<string, unknown>
  const set = (name: string, value: unknown): void => {
    Object.defineProperty(copy, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  for (const name of without) if (name in copy) set(name, undefined)
  if (EMPTIES_IN_BUILD_START.has(plugin.name)) set('buildStart', undefined)
  for (const name of Object.keys(copy)) {
    const value = copy[name]
    if (isObjectHook(value)) set(name, { ...value })
  }
  if (copy.configResolved !== undefined) {
    const original = plugin as unknown as Record<string, unknown>
    set('configResolved', followFilters(plugin, original, copy))
  }
  const { applyToEnvironment } = plugin
  if (applyToEnvironment) {
    set('applyToEnvironment', async (...args: Parameters<typeof applyToEnvironment>) => {
      const answer = await applyToEnvironment.apply(plugin, args)
      if (typeof answer === 'boolean') return answer
      return (await flattenPlugins(answer))
        .filter((inner) => !isLeftOut(inner))
        .map((inner) => copyPlugin(inner, without))
    })
  }
  return copy as unknown as Plugin
}

/**
 * The user's plugins for the nested build, without ours and without hooks of the output.
 * @param shared the plugins are the very instances of the user's own build: their `config`,
 * `configResolved` and `configEnvironment` go as well, since both would write into one closure
 */
export function copyPlugins(
  plugins: readonly Plugin[],
  { shared }: { readonly shared: boolean },
): Plugin[] {
  const without = shared ? [...OUTPUT_HOOKS, ...CONFIG_HOOKS] : OUTPUT_HOOKS
  return plugins.filter((plugin) => !isLeftOut(plugin)).map((plugin) => copyPlugin(plugin, without))
}
