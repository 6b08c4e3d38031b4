import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import type { ViteModule } from '../load/vite/project.ts'
import type { ToolManifestOptions } from '../options.ts'
import { removeStale } from '../pipeline/stale.ts'
import type { Bundle } from './collision.ts'
import {
  settleToolsEnvironment,
  TOOLS_ENVIRONMENT,
  toolsEnvironment,
  toolsPlugin,
} from './dev/environment.ts'
import { createDevManifest, type DevManifest } from './dev/manifest.ts'
import { createDevRun, type DevRun, lazyTools } from './dev/run.ts'
import { serveManifest } from './dev/serve.ts'
import { copiedFolder, emittingEnvironment, requireEnvironment } from './environment.ts'
import { identityOf } from './once.ts'
import {
  countInstances,
  emitRollup,
  failRollup,
  outputFolder,
  type RollupContext,
  type RollupOutput,
  warnRollup,
  watchRollup,
} from './rollup.ts'
import { hasServerOutput, noteServerOutput } from './server-output.ts'
import type { HostFacts, Session } from './session.ts'

/** What both plugins of one config share. */
export interface ViteHost {
  readonly core: Partial<Plugin>
  readonly emit: Partial<Plugin>
  /** Reads the tools in a dev server. */
  readonly tools: Partial<Plugin>
}

/** Where the code that calls us lies: the Vite that runs this build. */
const callerStack = (): string | undefined => new Error('Vite is calling').stack

/** The hooks of Vite: *core* for every environment, *emit* for the one that gets the files. */
export function viteHooks(session: Session, options: ToolManifestOptions): ViteHost {
  let config: ResolvedConfig | undefined
  let stack: string | undefined
  let server: ViteDevServer | undefined
  let dev: DevManifest | undefined
  const runs = new Map<unknown, DevRun>()
  const tools = lazyTools(options, () => server)

  const facts = (resolved: ResolvedConfig): HostFacts => ({
    root: resolved.root,
    mode: resolved.mode,
    key: ['vite', resolved.configFile, identityOf(resolved.inlineConfig)],
    loader: async (settings) => {
      const { createViteLoader } = await import('../load/vite.ts')
      return createViteLoader(settings, {
        file: resolved.configFile ?? false,
        root: resolved.root,
        inline: resolved.inlineConfig,
        outer: resolved,
        vite: await ownVite(resolved.root),
      })
    },
  })

  let vite: Promise<ViteModule> | undefined
  /** The Vite that runs us. */
  const ownVite = (root: string): Promise<ViteModule> => {
    vite ??= import('../load/vite/project.ts').then(({ callingVite, importVite }) => {
      const entry = callingVite(stack)
      // a template, because webpack's cache, which reads its config's imports, warns of other expressions
      return entry === undefined ? importVite(root) : import(`${entry}`)
    })
    return vite
  }

  return {
    core: {
      // builds of several environments share one instance, and with it one evaluation
      sharedDuringBuild: true,
      api: { toolManifest: { options } },
      config(_config, { command }) {
        stack = callerStack()
        return {
          optimizeDeps: { exclude: ['unplugin-tool-manifest'] },
          ...(command === 'serve' && { environments: { [TOOLS_ENVIRONMENT]: toolsEnvironment() } }),
        }
      },
      configResolved(resolved) {
        config = resolved
        if (resolved.command === 'serve') settleToolsEnvironment(resolved)
        else requireEnvironment(resolved, options.emit ?? 'auto')
      },
      configureServer(given) {
        const resolved = given.config
        server = given
        const run = createDevRun(given, session, facts(resolved), {
          tools,
          vite: () => ownVite(resolved.root),
        })
        // a restart makes the new server before it ends the old one
        runs.set(given.environments.client, run)
        const manifest = createDevManifest(given, session, run)
        dev = manifest
        session.provider = async (context) => {
          const { result } = await manifest.load()
          if (!result.ok) await failRollup(context as RollupContext, result, resolved.root)
          return result
        }
        if (options.dev !== false) serveManifest(given, session, manifest, options)
      },
      async hotUpdate({ modules, ...change }) {
        const ours = (await dev?.update(change, this.environment)) ?? []
        // they are transformed when they are asked for, and run elsewhere
        if (this.environment.name === TOOLS_ENVIRONMENT) return []
        return ours.length > 0 ? [...modules, ...ours] : undefined
      },
      buildEnd() {
        runs.get(this.environment)?.close()
        runs.delete(this.environment)
      },
      buildStart: {
        // after everybody who generates files
        order: 'post',
        sequential: true,
        async handler(this: RollupContext) {
          if (config?.command !== 'build') return
          const result = await session.start(facts(config))
          watchRollup(this, result)
          // first, because a failure ends the hook
          await warnRollup(this, result)
          if (!result.ok) {
            if (config.build.write) await removeStaleOutputs(config)
            await failRollup(this, result, session.options?.root ?? config.root)
          }
        },
      } as NonNullable<Plugin['buildStart']>,
    },
    tools: toolsPlugin(tools),
    emit: {
      sharedDuringBuild: true,
      generateBundle: {
        order: 'post',
        async handler(this: RollupContext, output: RollupOutput, bundle: Bundle, isWrite: boolean) {
          const { current } = session
          if (!current || !session.options || !config || !this.environment) return
          const name = emittingEnvironment(config, options.emit ?? 'auto')
          if (this.environment.name !== name) return
          const isClient = config.environments[name]?.consumer === 'client'
          const isAuto = (options.emit ?? 'auto') === 'auto'
          if (isAuto && isClient && hasServerOutput(config.root, options)) return
          const folder = isWrite ? outputFolder(output, config.root) : undefined
          const result = await current
          await emitRollup(this, result, {
            ...{ bundle, folder },
            publicDir: folder && copiedFolder(config, name, folder),
            options: session.options,
            instances: countInstances(config.plugins),
          })
          const [file] = result.files
          if (folder !== undefined && file && !isClient)
            noteServerOutput(config.root, options, resolve(folder, file.name))
        },
      } as NonNullable<Plugin['generateBundle']>,
    },
  }

  async function removeStaleOutputs(resolved: ResolvedConfig): Promise<void> {
    const name = emittingEnvironment(resolved, options.emit ?? 'auto')
    const environment = name === undefined ? undefined : resolved.environments[name]
    if (!environment || !session.options) return
    await removeStale(resolve(resolved.root, environment.build.outDir), session.options)
  }
}
