import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  createProject,
  descriptions,
  installed,
  type Project,
  tool,
  untypedTool,
} from './support/project.ts'
import { loadVite, VITES } from './support/vite.ts'

// biome-ignore lint/suspicious/noExplicitAny: each bundler has its own types
type Loose = any

const require = createRequire(`${installed('.')}/`)
const load = (name: string): Promise<Loose> => import(pathToFileURL(require.resolve(name)).href)
const plugin = async (host: string, options: object = {}): Promise<Loose> =>
  (await import(`../../dist/${host}.mjs`)).default(options)

/** Writes a line for each evaluation. */
const COUNTED = `import { appendFileSync } from 'node:fs'
appendFileSync('evaluations.txt', 'x')
${tool('a')}`

const FILES = { 'src/main.js': 'export const main = 1\n', 'src/tools/a.ts': COUNTED }

const evaluations = (project: Project): Promise<number> =>
  project.read('evaluations.txt').then(
    (text) => text.length,
    () => 0,
  )

describe('several outputs', () => {
  it.each(['rollup', 'rolldown'])(
    'of one %s build all get the files, evaluated once',
    async (name) => {
      const project = await createProject(FILES)
      const bundler = await load(name)
      const build = await bundler[name]({
        input: project.path('src/main.js'),
        plugins: [await plugin(name, { root: project.root, cache: false })],
      })
      await build.write({ dir: project.path('esm'), format: 'es' })
      await build.write({ file: project.path('cjs/main.cjs'), format: 'cjs' })
      await build.close()
      expect(descriptions(await project.read('esm/tools.json'))).toEqual({ a: 'Does a.' })
      expect(await project.read('cjs/tools.json')).toBe(await project.read('esm/tools.json'))
      expect(await evaluations(project)).toBe(1)
    },
  )

  it.each(VITES)('of one %s build all get the files, evaluated once', async (name) => {
    const project = await createProject(FILES)
    const { build } = await loadVite(name)
    await build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [await plugin('vite', { cache: false })],
      build: {
        ssr: 'src/main.js',
        rollupOptions: {
          output: [
            { dir: project.path('dist/esm'), format: 'es' },
            { dir: project.path('dist/cjs'), format: 'cjs' },
          ],
        },
      },
    })
    expect(descriptions(await project.read('dist/esm/tools.json'))).toEqual({ a: 'Does a.' })
    expect(project.has('dist/cjs/tools.json')).toBe(true)
    expect(await evaluations(project)).toBe(1)
  })

  it.each(['webpack', 'rspack'])('of %s: two compilers evaluate once', async (name) => {
    const project = await createProject(FILES)
    const module = await load(name === 'webpack' ? 'webpack' : '@rspack/core')
    const create = name === 'webpack' ? module.default : module.rspack
    const config = async (path: string): Promise<Loose> => ({
      context: project.root,
      mode: 'production',
      entry: './src/main.js',
      output: { path: project.path(path) },
      plugins: [await plugin(name, { cache: false })],
    })
    const compiler = create([await config('one'), await config('two')])
    await new Promise<void>((resolve, reject) => {
      compiler.run((error: Error | null) =>
        compiler.close(() => (error ? reject(error) : resolve())),
      )
    })
    expect(descriptions(await project.read('one/tools.json'))).toEqual({ a: 'Does a.' })
    expect(project.has('two/tools.json')).toBe(true)
    expect(await evaluations(project)).toBe(1)
  })
})

describe('nothing on the disk', () => {
  it.each(VITES)('%s with write: false', async (name) => {
    const project = await createProject({ ...FILES, 'dist/tools.json': 'earlier' })
    const { build } = await loadVite(name)
    const config = async (): Promise<Loose> => ({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [await plugin('vite')],
      build: { ssr: 'src/main.js', write: false },
    })
    const result = (await build(await config())) as Loose
    const asset = result.output.find((file: Loose) => file.fileName === 'tools.json')
    expect(descriptions(String(asset.source))).toEqual({ a: 'Does a.' })
    await project.write('src/tools/a.ts', untypedTool)
    await expect(build(await config())).rejects.toThrow('untyped-property')
    expect(await project.read('dist/tools.json')).toBe('earlier')
  })

  it.each(['rollup', 'rolldown'])('%s generates in memory', async (name) => {
    const project = await createProject({ ...FILES, 'dist/tools.json': 'earlier' })
    const bundler = await load(name)
    const open = async (): Promise<Loose> =>
      bundler[name]({
        input: project.path('src/main.js'),
        plugins: [await plugin(name, { root: project.root })],
      })
    const { output } = await (await open()).generate({ dir: project.path('dist') })
    const asset = output.find((file: Loose) => file.fileName === 'tools.json')
    expect(descriptions(String(asset.source))).toEqual({ a: 'Does a.' })
    await project.write('src/tools/a.ts', untypedTool)
    await expect((await open()).generate({ dir: project.path('dist') })).rejects.toThrow('untyped')
    expect(await project.read('dist/tools.json')).toBe('earlier')
  })

  it('esbuild with write: false', async () => {
    const project = await createProject({ ...FILES, 'dist/tools.json': 'earlier' })
    const { build } = await load('esbuild')
    const config = async (): Promise<Loose> => ({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      outdir: 'dist',
      write: false,
      logLevel: 'silent',
      plugins: [await plugin('esbuild')],
    })
    const { outputFiles } = await build(await config())
    const file = outputFiles.find((each: Loose) => each.path === project.path('dist/tools.json'))
    expect(descriptions(file.text)).toEqual({ a: 'Does a.' })
    expect(Buffer.from(file.contents).toString()).toBe(file.text)
    await project.write('src/tools/a.ts', untypedTool)
    await expect(build(await config())).rejects.toThrow('untyped-property')
    expect(await project.read('dist/tools.json')).toBe('earlier')
  })
})

describe('esbuild', () => {
  it('writes beside the outfile', async () => {
    const project = await createProject(FILES)
    const { build } = await load('esbuild')
    await build({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      outfile: 'out/server.mjs',
      logLevel: 'silent',
      plugins: [await plugin('esbuild')],
    })
    expect(descriptions(await project.read('out/tools.json'))).toEqual({ a: 'Does a.' })
    expect(project.has('out/server.mjs')).toBe(true)
  })

  it('shows place, line and fix of every finding', async () => {
    const project = await createProject({ ...FILES, 'src/tools/a.ts': untypedTool })
    const { build } = await load('esbuild')
    const { errors } = await build({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      outdir: 'dist',
      logLevel: 'silent',
      plugins: [await plugin('esbuild')],
    }).catch((error: Loose) => error)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      pluginName: 'tool-manifest',
      location: {
        file: 'src/tools/a.ts',
        line: 5,
        column: 35,
        lineText: "  inputSchema: z.object({ payload: z.any().describe('Anything.') }),",
      },
      notes: [{ text: expect.stringMatching(/^Fix: /) }],
    })
  })
})

describe("the host's aliases and replacements", () => {
  const files = {
    'src/main.js': 'export const main = 1\n',
    'src/shared.ts': "export const text = 'aliased'\n",
    'src/tools/a.ts': `import { z } from 'zod'
import { text } from '~shared'
export default { name: 'a', description: text + __WORD__, inputSchema: z.object({ query: z.string() }) }
`,
  }
  const expected = { a: 'aliased and replaced' }
  const define = { __WORD__: JSON.stringify(' and replaced') }

  it.each(['webpack', 'rspack'])('%s', async (name) => {
    const project = await createProject(files)
    const module = await load(name === 'webpack' ? 'webpack' : '@rspack/core')
    const { DefinePlugin } = name === 'webpack' ? module.default : module
    const create = name === 'webpack' ? module.default : module.rspack
    const compiler = create({
      context: project.root,
      mode: 'production',
      entry: './src/main.js',
      output: { path: project.path('dist') },
      resolve: { alias: { '~shared$': project.path('src/shared.ts') } },
      plugins: [new DefinePlugin({ ...define, 'typeof window': '"x"' }), await plugin(name)],
    })
    await new Promise<void>((resolve, reject) => {
      compiler.run((error: Error | null) =>
        compiler.close(() => (error ? reject(error) : resolve())),
      )
    })
    expect(descriptions(await project.read('dist/tools.json'))).toEqual(expected)
  })

  it('Rsbuild', async () => {
    const project = await createProject(files)
    const { createRsbuild } = await load('@rsbuild/core')
    const rsbuild = await createRsbuild({
      cwd: project.root,
      rsbuildConfig: {
        logLevel: 'silent',
        source: { entry: { main: './src/main.js' }, define },
        resolve: { alias: { '~shared': project.path('src/shared.ts') } },
        plugins: [await plugin('rsbuild')],
      },
    })
    await (await rsbuild.build()).close()
    expect(descriptions(await project.read('dist/tools.json'))).toEqual(expected)
  })

  it('esbuild', async () => {
    const project = await createProject(files)
    const { build } = await load('esbuild')
    await build({
      absWorkingDir: project.root,
      entryPoints: ['src/main.js'],
      outdir: 'dist',
      bundle: true,
      alias: { '~shared': './src/shared.ts' },
      define,
      logLevel: 'silent',
      plugins: [await plugin('esbuild')],
    })
    expect(descriptions(await project.read('dist/tools.json'))).toEqual(expected)
  })

  it('Rolldown', async () => {
    const project = await createProject(files)
    const { rolldown } = await load('rolldown')
    const build = await rolldown({
      cwd: project.root,
      input: 'src/main.js',
      resolve: { alias: { '~shared': project.path('src/shared.ts') } },
      transform: { define },
      plugins: [await plugin('rolldown')],
    })
    await build.write({ dir: project.path('dist') })
    await build.close()
    expect(descriptions(await project.read('dist/tools.json'))).toEqual(expected)
  })
})

describe('Rsbuild with several environments', () => {
  it('writes into the one that runs on a server, or the one that is named', async () => {
    const project = await createProject(FILES)
    const { createRsbuild } = await load('@rsbuild/core')
    const build = async (options: object): Promise<void> => {
      await project.remove('dist')
      const rsbuild = await createRsbuild({
        cwd: project.root,
        rsbuildConfig: {
          logLevel: 'silent',
          source: { entry: { main: './src/main.js' } },
          environments: {
            web: { output: { target: 'web', distPath: { root: 'dist/web' } } },
            node: { output: { target: 'node', distPath: { root: 'dist/node' } } },
          },
          plugins: [await plugin('rsbuild', options)],
        },
      })
      await (await rsbuild.build()).close()
    }
    await build({ cache: false })
    expect(project.has('dist/node/tools.json')).toBe(true)
    expect(project.has('dist/web/tools.json')).toBe(false)
    expect(await evaluations(project)).toBe(1)
    await build({ emit: 'web' })
    expect(project.has('dist/node/tools.json')).toBe(false)
    expect(project.has('dist/web/tools.json')).toBe(true)
  })
})
