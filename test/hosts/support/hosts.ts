import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bunBuild } from './bun.ts'
import { type Outcome, Outcomes } from './outcomes.ts'
import { installed, type Project } from './project.ts'
import { loadVite } from './vite.ts'

/** What one build or watch run of a host may be told. */
export interface Settings {
  /** The plugin's. */
  readonly options?: object
  /** @default 'production' */
  readonly mode?: 'development' | 'production'
  /** Those that empty the output folder first do not. */
  readonly keepsOutput?: boolean
}

export interface Watch {
  readonly outcomes: Outcomes
  close(): Promise<unknown> | unknown
}

/** A real bundler: builds `src/main.js` into `dist`. */
export interface Host {
  readonly name: string
  /** Fails as the host's users see it. */
  build(project: Project, settings?: Settings): Promise<Outcome>
  /** Where the host can watch. */
  watch?(project: Project, settings?: Settings): Promise<Watch>
}

// biome-ignore lint/suspicious/noExplicitAny: each bundler has its own types, and some their own versions of Vite's
type Loose = any

const load = async (name: string, entry?: string): Promise<Loose> => {
  const require = createRequire(`${installed('.')}/`)
  const path = entry === undefined ? require.resolve(name) : `${installed(name)}/${entry}`
  return import(pathToFileURL(path).href)
}

const plugin = async (host: string, options: object = {}): Promise<Loose> =>
  (await import(`../../../dist/${host}.mjs`)).default(options)

const failed = (error: Error & { errors?: readonly Error[] }): Outcome => ({
  ok: false,
  text: String(error.errors?.[0]?.message ?? error.message),
  error: error.errors?.[0] ?? error,
})

const outcome = (run: Promise<unknown>): Promise<Outcome> =>
  run.then(() => ({ ok: true, text: '' }), failed)

/** Events of the watchers of Rollup, Rolldown and Vite. */
function rollupWatch(watcher: Loose): Watch {
  const outcomes = new Outcomes()
  watcher.on('event', (event: Loose) => {
    if (event.code === 'BUNDLE_END') event.result?.close()
    if (event.code === 'END') outcomes.push({ ok: true, text: '' })
    if (event.code === 'ERROR') outcomes.push(failed(event.error))
  })
  return { outcomes, close: () => watcher.close() }
}

function viteHost(name: 'vite6' | 'vite7' | 'vite8'): Host {
  const config = async (
    project: Project,
    { options, mode, keepsOutput }: Settings,
    watch: object | null,
  ) => ({
    root: project.root,
    configFile: false as const,
    logLevel: 'silent' as const,
    mode: mode ?? 'production',
    build: { ssr: 'src/main.js', watch, emptyOutDir: !keepsOutput },
    plugins: [await plugin('vite', options)],
  })
  return {
    name,
    build: async (project, settings = {}) =>
      outcome((await loadVite(name)).build(await config(project, settings, null))),
    async watch(project, settings = {}) {
      return rollupWatch(await (await loadVite(name)).build(await config(project, settings, {})))
    },
  }
}

/** Rollup and Rolldown take the working directory for the root. */
function rollupHost(name: 'rollup' | 'rolldown'): Host {
  const config = async (project: Project, { options }: Settings): Promise<Loose> => ({
    input: project.path('src/main.js'),
    logLevel: 'silent',
    plugins: [await plugin(name, { root: project.root, ...options })],
    output: { dir: project.path('dist') },
  })
  return {
    name,
    async build(project, settings = {}) {
      const bundler = await load(name)
      const { output, ...input } = await config(project, settings)
      return outcome(
        (async () => {
          const build = await bundler[name](input)
          await build.write(output).finally(() => build.close())
        })(),
      )
    },
    async watch(project, settings = {}) {
      return rollupWatch((await load(name)).watch(await config(project, settings)))
    },
  }
}

function webpackHost(name: 'webpack' | 'rspack'): Host {
  const compiler = async (project: Project, { options, mode }: Settings): Promise<Loose> => {
    const module = await load(name === 'webpack' ? 'webpack' : '@rspack/core')
    const create = name === 'webpack' ? module.default : module.rspack
    return create({
      context: project.root,
      mode: mode ?? 'production',
      entry: './src/main.js',
      target: 'node20',
      experiments: { outputModule: true },
      output: { path: project.path('dist'), module: true },
      plugins: [await plugin(name, options)],
      infrastructureLogging: { level: 'none' },
    })
  }
  const toOutcome = (error: Error | null, stats: Loose): Outcome => {
    if (error) return failed(error)
    const text = stats.toString({ all: false, errors: true, colors: false })
    return { ok: !stats.hasErrors(), text, error: stats.compilation.errors[0] }
  }
  return {
    name,
    async build(project, settings = {}) {
      const instance = await compiler(project, settings)
      return new Promise((resolve) => {
        instance.run((error: Error | null, stats: Loose) => {
          const result = toOutcome(error, stats)
          instance.close(() => resolve(result))
        })
      })
    },
    async watch(project, settings = {}) {
      const outcomes = new Outcomes()
      const instance = await compiler(project, settings)
      const watching = instance.watch(
        { aggregateTimeout: 20 },
        (error: Error | null, stats: Loose) => outcomes.push(toOutcome(error, stats)),
      )
      return { outcomes, close: () => new Promise((resolve) => watching.close(resolve)) }
    },
  }
}

function rsbuildHost(): Host {
  const create = async (
    project: Project,
    { options, mode, keepsOutput }: Settings,
  ): Promise<Loose> => {
    const { createRsbuild } = await load('@rsbuild/core')
    return createRsbuild({
      cwd: project.root,
      rsbuildConfig: {
        mode: mode ?? 'production',
        logLevel: 'silent',
        source: { entry: { main: './src/main.js' } },
        output: {
          target: 'node',
          minify: mode !== 'development',
          cleanDistPath: !keepsOutput,
        },
        plugins: [await plugin('rsbuild', options)],
      },
    })
  }
  return {
    name: 'rsbuild',
    async build(project, settings = {}) {
      const rsbuild = await create(project, settings)
      let text = ''
      rsbuild.onAfterBuild(({ stats }: Loose) => {
        text = stats?.toString({ all: false, errors: true, colors: false }) ?? ''
      })
      const result = await outcome(rsbuild.build().then((build: Loose) => build.close()))
      return result.ok ? result : { ...result, text: text || result.text }
    },
    async watch(project, settings = {}) {
      const outcomes = new Outcomes()
      const rsbuild = await create(project, settings)
      rsbuild.onAfterBuild(({ stats }: Loose) => {
        const text = stats?.toString({ all: false, errors: true, colors: false }) ?? ''
        outcomes.push({ ok: !stats?.hasErrors(), text })
      })
      const build = await rsbuild.build({ watch: true })
      return { outcomes, close: () => build.close() }
    },
  }
}

function esbuildHost(): Host {
  const config = async (project: Project, { options }: Settings): Promise<Loose> => ({
    absWorkingDir: project.root,
    entryPoints: ['src/main.js'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    logLevel: 'silent',
    plugins: [await plugin('esbuild', options)],
  })
  const textOf = async (errors: Loose): Promise<string> => {
    const { formatMessages } = await load('esbuild')
    return (await formatMessages(errors, { kind: 'error', color: false })).join('\n')
  }
  return {
    name: 'esbuild',
    async build(project, settings = {}) {
      const { build } = await load('esbuild')
      try {
        await build(await config(project, settings))
        return { ok: true, text: '' }
      } catch (error) {
        const { errors } = error as { errors: readonly object[] }
        return { ok: false, text: await textOf(errors), error: errors[0] }
      }
    },
    async watch(project, settings = {}) {
      const outcomes = new Outcomes()
      const { context } = await load('esbuild')
      const given = await config(project, settings)
      given.plugins.push({
        name: 'outcomes',
        setup: (build: Loose) =>
          build.onEnd(async ({ errors }: Loose) =>
            outcomes.push({ ok: errors.length === 0, text: await textOf(errors) }),
          ),
      })
      const instance = await context(given)
      await instance.watch()
      return { outcomes, close: () => instance.dispose() }
    },
  }
}

function farmHost(): Host {
  const start = (
    project: Project,
    command: 'build' | 'watch',
    settings: Settings,
  ): ChildProcess => {
    const script = fileURLToPath(new URL('./farm.mjs', import.meta.url))
    const { options = {}, mode = 'production', keepsOutput } = settings
    const words = [JSON.stringify(options), mode, keepsOutput ? 'keep' : 'clean']
    return fork(script, [project.root, command, ...words], { silent: true })
  }
  const collect = (child: ChildProcess): { take(): string } => {
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        text += String(data)
      })
    }
    return {
      take() {
        const taken = text
        text = ''
        return taken
      },
    }
  }
  return {
    name: 'farm',
    async build(project, settings = {}) {
      const child = start(project, 'build', settings)
      const said = collect(child)
      const [status] = await once(child, 'close')
      return { ok: status === 0, text: said.take() }
    },
    async watch(project, settings = {}) {
      const outcomes = new Outcomes()
      const child = start(project, 'watch', settings)
      const said = collect(child)
      child.on('message', () => {
        const text = said.take()
        outcomes.push({ ok: !text.includes('[tool-manifest]'), text })
      })
      return {
        outcomes,
        async close() {
          child.kill()
          await once(child, 'close')
        },
      }
    },
  }
}

/** Its plugins run in Bun, which has no watch mode for them. */
function bunHost(): Host {
  return {
    name: 'bun',
    async build(project, { options = {}, mode = 'production' } = {}) {
      const config = { outdir: 'dist', minify: { syntax: true } }
      const env = { NODE_ENV: mode, FORCE_COLOR: '0' }
      const { status, stderr } = bunBuild(project, config, [options], env)
      return { ok: status === 0, text: stderr }
    },
  }
}

export const HOSTS: readonly Host[] = [
  viteHost('vite6'),
  viteHost('vite7'),
  viteHost('vite8'),
  rollupHost('rollup'),
  rollupHost('rolldown'),
  webpackHost('webpack'),
  webpackHost('rspack'),
  rsbuildHost(),
  esbuildHost(),
  farmHost(),
  bunHost(),
]

/** Builds, and says why when that fails. */
export async function built(host: Host, project: Project, settings?: Settings): Promise<void> {
  const { ok, text } = await host.build(project, settings)
  if (!ok) throw new Error(`${host.name} failed: ${text}`)
}
