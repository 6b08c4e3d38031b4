import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
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
