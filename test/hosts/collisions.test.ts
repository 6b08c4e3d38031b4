import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createProject, descriptions, installed, type Project, tool } from './support/project.ts'
import { loadVite, VITES, type ViteName, viteProject } from './support/vite.ts'

const FILES = {
  'src/server.ts': 'export const main = 1\n',
  'src/tools/a.ts': tool('a'),
  'src/other/b.ts': tool('b'),
}

const config = (plugins: string, build: string): string => `
import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', build: { ${build} }, plugins: [${plugins}] }
`

const SSR = "ssr: 'src/server.ts'"
const FIRST = "toolManifest({ include: 'src/tools/*.ts' })"
const OTHER = "toolManifest({ include: 'src/other/*.ts' })"
const EMITS = `{
  name: 'mine',
  generateBundle() { this.emitFile({ type: 'asset', fileName: 'tools.json', source: '{}' }) },
}`

async function messageOf(version: ViteName, project: Project): Promise<string> {
  const { build } = await loadVite(version)
  return build({ root: project.root }).then(
    () => 'the build went through',
    (error: Error & { errors?: Error[] }) => (error.errors?.[0] ?? error).message,
  )
}

describe.each(VITES)('%s refuses', (version) => {
  it.each([
    [
      'two instances with one name',
      config(`${FIRST}, ${OTHER}`, SSR),
      '"tools.json" of the output: this plugin, whose option outputs.manifest gives that name, and another instance of this plugin, which the config lists 2 times.\nList the plugin once, with the "include" of both, or give',
    ],
    [
      'the name of an entry',
      config("toolManifest({ outputs: { manifest: 'server.js' } })", SSR),
      '"server.js" of the output: this plugin, whose option outputs.manifest gives that name, and the bundler, for the code of src/server.ts.\nGive another name with outputs.manifest',
    ],
    [
      'the name of a page',
      config("toolManifest({ outputs: { lossless: 'index.html' } })", ''),
      '"index.html" of the output: this plugin, whose option outputs.lossless gives that name, and the bundler or another plugin, as an asset.',
    ],
    [
      "the name of Vite's own manifest",
      config('toolManifest()', "manifest: 'tools.json'"),
      '"tools.json" of the output: this plugin, whose option outputs.manifest',
    ],
    [
      "the name of another plugin's file",
      config(`toolManifest(), ${EMITS}`, SSR),
      'and the bundler or another plugin, as an asset.\nGive another name with outputs.manifest, or rename the other file.',
    ],
  ])('%s', async (_, text, expected) => {
    const project = await viteProject(version, {
      ...FILES,
      'index.html': '<script type="module" src="/src/server.ts"></script>\n',
      'vite.config.js': text,
    })
    expect(await messageOf(version, project)).toContain(expected)
    expect(project.has('dist/tools.json')).toBe(false)
  })

  it('a file of the public folder, unless it has the same bytes or is not copied', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'public/tools.json': '{ "mine": true }',
      'vite.config.js': config('toolManifest()', SSR),
    })
    expect(await messageOf(version, project)).toContain(
      '"tools.json" of the output: this plugin, whose option outputs.manifest gives that name, and Vite, which copies public/tools.json.\nGive another name with outputs.manifest, or remove public/tools.json.',
    )
    await project.write('vite.config.js', config('toolManifest()', `${SSR}, copyPublicDir: false`))
    expect(await messageOf(version, project)).toBe('the build went through')
    const manifest = await project.read('dist/tools.json')
    expect(descriptions(manifest)).toEqual({ a: 'Does a.' })
    await project.write('public/tools.json', manifest)
    await project.write('vite.config.js', config('toolManifest()', SSR))
    expect(await messageOf(version, project)).toBe('the build went through')
  })

  it('nothing where both write the same bytes, or different names', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'vite.config.js': config(`${FIRST}, ${FIRST}`, SSR),
    })
    expect(await messageOf(version, project)).toBe('the build went through')
    const named = OTHER.replace('})', ", outputs: { manifest: 'other.json' } })")
    await project.write('vite.config.js', config(`${FIRST}, ${named}`, SSR))
    expect(await messageOf(version, project)).toBe('the build went through')
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
    expect(descriptions(await project.read('dist/other.json'))).toEqual({ b: 'Does b.' })
  })
})

describe.each(['rollup', 'rolldown'] as const)('%s refuses', (name) => {
  it.each([
    ['two instances with one name', [{ include: 'src/tools/*.ts' }, { include: 'src/other/*.ts' }]],
    ['the name of an entry', [{ outputs: { manifest: 'server.js' } }]],
  ] as const)('%s', async (_, instances) => {
    const project = await createProject({ ...FILES, 'src/server.js': 'export const main = 1\n' })
    const path = createRequire(`${installed('.')}/`).resolve(name)
    const bundler = await import(pathToFileURL(path).href)
    const { default: toolManifest } = await import(`../../dist/${name}.mjs`)
    const build = await bundler[name]({
      input: project.path('src/server.js'),
      plugins: instances.map((options) => toolManifest({ root: project.root, ...options })),
    })
    const expected =
      instances.length > 1
        ? 'another instance of this plugin, which the config lists 2 times'
        : 'the bundler, for the code of src/server.js'
    await expect(build.write({ dir: project.path('dist') })).rejects.toThrow(expected)
    await build.close()
    expect(project.has('dist/tools.json')).toBe(false)
  })
})

describe('esbuild refuses', () => {
  const copied = { loader: { '.json': 'copy' }, entryNames: '[name]' }
  const files = {
    ...FILES,
    'src/main.js': 'export {}\n',
    'src/own/tools.json': '{ "tools": [] }',
  }

  it.each([
    [
      'two instances with one name',
      [{ include: 'src/tools/*.ts' }, { include: 'src/other/*.ts' }],
      ['src/main.js'],
      'another instance of this plugin, which the config lists 2 times.\nList the plugin once',
    ],
    [
      'the name of an entry',
      [{ outputs: { manifest: 'main.js' } }],
      ['src/main.js'],
      /the bundler, for (the )?code( of src\/main\.js)?\.\nGive another name with outputs\.manifest/,
    ],
    [
      'the name of a copied file',
      [{}],
      ['src/main.js', 'src/own/tools.json'],
      'the bundler or another plugin, as an asset.\nGive another name with outputs.manifest',
    ],
  ] as const)('%s, on the disk and in memory', async (_, instances, entryPoints, expected) => {
    const project = await createProject(files)
    const { build } = await import(
      pathToFileURL(createRequire(`${installed('.')}/`).resolve('esbuild')).href
    )
    const { default: toolManifest } = await import('../../dist/esbuild.mjs')
    for (const write of [true, false]) {
      const error = await build({
        absWorkingDir: project.root,
        entryPoints,
        bundle: true,
        outdir: 'dist',
        logLevel: 'silent',
        write,
        ...copied,
        plugins: instances.map((options) => toolManifest(options)),
      }).catch((reason: object) => reason)
      expect(error.errors).toEqual([
        expect.objectContaining({
          text: expect.stringMatching(/^\[tool-manifest\] Two write the file/),
        }),
      ])
      expect(error.errors[0].text).toMatch(expected)
    }
    // esbuild has written it before plugins hear of it, and we leave it
    expect(await project.read('dist/main.js')).toContain('(() => {\n})();\n')
  })

  it('nothing where both write the same bytes, or different names', async () => {
    const project = await createProject(files)
    const { build } = await import(
      pathToFileURL(createRequire(`${installed('.')}/`).resolve('esbuild')).href
    )
    const { default: toolManifest } = await import('../../dist/esbuild.mjs')
    const run = (write: boolean, ...instances: object[]) =>
      build({
        absWorkingDir: project.root,
        entryPoints: ['src/main.js'],
        outdir: 'dist',
        logLevel: 'silent',
        write,
        plugins: instances.map((options) => toolManifest(options)),
      })
    const first = { include: 'src/tools/*.ts' }
    const named = { include: 'src/other/*.ts', outputs: { manifest: 'other.json' } }
    const { outputFiles } = await run(false, first, first, named)
    expect(outputFiles.map(({ path }: { path: string }) => path)).toEqual(
      ['main.js', 'tools.json', 'other.json'].map((name) => project.path(`dist/${name}`)),
    )
    await run(true, first, first, named)
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
    expect(descriptions(await project.read('dist/other.json'))).toEqual({ b: 'Does b.' })
  })
})

describe('Farm refuses', () => {
  const build = async (options: object): Promise<{ project: Project; text: string }> => {
    const project = await createProject({ ...FILES, 'src/main.js': 'console.log(1)\n' })
    const script = fileURLToPath(new URL('support/farm.mjs', import.meta.url))
    const words = [project.root, 'build', JSON.stringify(options), 'production', 'clean']
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      encoding: 'utf8',
    })
    return { project, text: `${status} ${stdout}${stderr}` }
  }
  const first = { include: 'src/tools/*.ts' }
  const other = { include: 'src/other/*.ts' }

  it('two instances with one name, and the name of an entry', async () => {
    const twice = await build([first, other])
    expect(twice.text).toMatch(/^1 /)
    expect(twice.text).toContain(
      'another instance of this plugin, which the config lists 2 times.\nList the plugin once',
    )
    const entry = await build({ outputs: { manifest: 'main.js' } })
    expect(entry.text).toMatch(/^1 /)
    expect(entry.text).toContain('and the bundler, for code.\nGive another name')
    expect(await entry.project.read('dist/main.js')).not.toContain('"tools"')
  })

  it('nothing where both write the same bytes, or different names', async () => {
    const { project, text } = await build([
      first,
      first,
      { ...other, outputs: { manifest: 'other.json' } },
    ])
    expect(text).toMatch(/^0 /)
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: 'Does a.' })
    expect(descriptions(await project.read('dist/other.json'))).toEqual({ b: 'Does b.' })
  })
})
