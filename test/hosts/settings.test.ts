import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HOSTS } from './support/hosts.ts'
import { createProject, descriptions, installed, type Project, tool } from './support/project.ts'
import { loadVite, VITES } from './support/vite.ts'

// biome-ignore lint/suspicious/noExplicitAny: each bundler has its own types
type Loose = any

const require = createRequire(`${installed('.')}/`)
const load = (name: string): Promise<Loose> => import(pathToFileURL(require.resolve(name)).href)
const plugin = async (host: string, options: object = {}): Promise<Loose> =>
  (await import(`../../dist/${host}.mjs`)).default(options)

const FILES = {
  'src/main.js':
    "import manifest from 'unplugin-tool-manifest/manifest'\nconsole.log(JSON.stringify(manifest))\n",
  'src/tools/a.ts': tool('a'),
}

/** What the bundle has, and what the file beside it. */
async function built(project: Project, code = 'dist/main.js'): Promise<[string[], object]> {
  const names = [...(await project.read(code)).matchAll(/"?name\\*"?:\s*\\*"(\w+)\\*"/g)]
  return [
    [...new Set(names.map(([, name = '']) => name))],
    descriptions(await project.read('dist/tools.json')),
  ]
}

const AFTER = [['a', 'b'], { a: 'Edited.', b: 'Does b.' }] as const

async function edit(project: Project): Promise<void> {
  await project.write('src/tools/a.ts', tool('a', 'Edited.'))
  await project.write('src/tools/b.ts', tool('b'))
}

const compile = (create: Loose, config: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = create(config)
    compiler.run((error: Error | null, stats: Loose) =>
      compiler.close(() =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
      ),
    )
  })

describe('a persistent cache', () => {
  it.each([
    ['webpack', { cache: { type: 'filesystem' } }],
    ['rspack', { cache: { type: 'persistent' } }],
  ])('of %s: a build from it has the files, and what changed since', async (name, settings) => {
    const project = await createProject(FILES)
    const module = await load(name === 'webpack' ? 'webpack' : '@rspack/core')
    const create = name === 'webpack' ? module.default : module.rspack
    const config = async (): Promise<object> => ({
      ...settings,
      ...(name === 'webpack' && {
        cache: { type: 'filesystem', cacheDirectory: project.path('node_modules/.cache/webpack') },
      }),
      context: project.root,
      mode: 'production',
      entry: './src/main.js',
      output: { path: project.path('dist'), clean: true },
      plugins: [await plugin(name)],
      infrastructureLogging: { level: 'none' },
    })
    for (let time = 0; time < 2; time += 1) {
      await project.remove('dist')
      await compile(create, await config())
      expect(await built(project)).toEqual([['a'], { a: 'Does a.' }])
    }
    await edit(project)
    await compile(create, await config())
    expect(await built(project)).toEqual(AFTER)
  })

  it('of Rollup: a build from it has what changed since', async () => {
    const project = await createProject(FILES)
    const { rollup } = await load('rollup')
    let cache: unknown
    const build = async (): Promise<void> => {
      const bundle = await rollup({
        input: project.path('src/main.js'),
        cache,
        plugins: [await plugin('rollup', { root: project.root })],
      })
      cache = bundle.cache
      await bundle.write({ file: project.path('dist/main.js') })
      await bundle.close()
    }
    await build()
    expect(await built(project)).toEqual([['a'], { a: 'Does a.' }])
    await edit(project)
    await build()
    expect(await built(project)).toEqual(AFTER)
  })
})

describe('esbuild', () => {
  it('rebuilds a context, and serves the manifest that it wrote', async () => {
    const project = await createProject(FILES)
    const { context } = await load('esbuild')
    const instance = await context({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      bundle: true,
      outdir: 'dist',
      logLevel: 'silent',
      plugins: [await plugin('esbuild')],
    })
    onTestFinished(() => instance.dispose())
    await instance.rebuild()
    expect(await built(project)).toEqual([['a'], { a: 'Does a.' }])
    await edit(project)
    await instance.rebuild()
    expect(await built(project)).toEqual(AFTER)
    const { port } = await instance.serve({ servedir: 'dist', host: '127.0.0.1', port: 0 })
    const response = await fetch(`http://127.0.0.1:${port}/tools.json`)
    expect(await response.text()).toBe(await project.read('dist/tools.json'))
  })
})

describe('several instances with files of their own', () => {
  const TWO = { ...FILES, 'src/other/b.ts': tool('b') }
  const instances = (host: string): Promise<Loose[]> =>
    Promise.all([
      plugin(host, { include: 'src/tools/*.ts' }),
      plugin(host, { include: 'src/other/*.ts', outputs: { manifest: 'other.json' } }),
    ])

  /** The manifests, and the tools of the one that is imported. */
  const written = async (project: Project): Promise<object[]> => {
    const [imported] = await built(project)
    const files = ['tools', 'other'].map((name) => project.read(`dist/${name}.json`))
    return [...(await Promise.all(files)).map(descriptions), imported]
  }
  const BOTH = [{ a: 'Does a.' }, { b: 'Does b.' }, ['a']]

  it.each(['webpack', 'rspack'])('%s', async (name) => {
    const project = await createProject(TWO)
    const module = await load(name === 'webpack' ? 'webpack' : '@rspack/core')
    await compile(name === 'webpack' ? module.default : module.rspack, {
      context: project.root,
      mode: 'production',
      entry: './src/main.js',
      output: { path: project.path('dist') },
      plugins: await instances(name),
    })
    expect(await written(project)).toEqual(BOTH)
  })

  it('rsbuild', async () => {
    const project = await createProject(TWO)
    const { createRsbuild } = await load('@rsbuild/core')
    const rsbuild = await createRsbuild({
      cwd: project.root,
      rsbuildConfig: {
        logLevel: 'silent',
        source: { entry: { main: './src/main.js' } },
        output: { target: 'node' },
        plugins: await instances('rsbuild'),
      },
    })
    await (await rsbuild.build()).close()
    expect(await written(project)).toEqual(BOTH)
  })

  it.each(['rollup', 'rolldown'])('%s', async (name) => {
    const project = await createProject(TWO)
    const bundler = await load(name)
    const build = await bundler[name]({
      cwd: project.root,
      input: project.path('src/main.js'),
      logLevel: 'silent',
      plugins: [
        await plugin(name, { root: project.root, include: 'src/tools/*.ts' }),
        await plugin(name, {
          root: project.root,
          include: 'src/other/*.ts',
          outputs: { manifest: 'other.json' },
        }),
      ],
    })
    await build.write({ dir: project.path('dist') })
    await build.close()
    expect(await written(project)).toEqual(BOTH)
  })

  it.each(VITES)('%s', async (name) => {
    const project = await createProject(TWO)
    await (await loadVite(name)).build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: 'src/main.js' },
      plugins: await instances('vite'),
    })
    expect(await written(project)).toEqual(BOTH)
  })

  it('esbuild', async () => {
    const project = await createProject(TWO)
    const { build } = await load('esbuild')
    await build({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      bundle: true,
      outdir: 'dist',
      logLevel: 'silent',
      plugins: await instances('esbuild'),
    })
    expect(await written(project)).toEqual(BOTH)
  })

  it('farm', async () => {
    const project = await createProject(TWO)
    const [host] = HOSTS.filter(({ name }) => name === 'farm')
    const second = { include: 'src/other/*.ts', outputs: { manifest: 'other.json' } }
    const options = [{ include: 'src/tools/*.ts' }, second]
    expect(await host?.build(project, { options })).toMatchObject({ ok: true })
    expect(await written(project)).toEqual(BOTH)
  })
})
