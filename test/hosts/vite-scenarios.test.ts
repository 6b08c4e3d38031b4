import { describe, expect, it } from 'vitest'
import { descriptions, type Project, tool, untypedTool } from './support/project.ts'
import { CONFIG, loadVite, VITES, type ViteName, viteProject } from './support/vite.ts'

const definition = (
  name: string,
  description: string,
  imports = '',
): string => `import { z } from 'zod'
${imports}
export default { name: '${name}', description: ${description}, inputSchema: z.object({ query: z.string() }) }
`

async function build(version: ViteName, project: Project): Promise<Record<string, string>> {
  const vite = await loadVite(version)
  await vite.build({ root: project.root })
  return descriptions(await project.read('dist/tools.json'))
}

const MAIN = { 'src/main.js': 'export {}\n' }

/** Packages as npm lays them out, and one that a workspace links. */
const PACKAGES = {
  'node_modules/plain/package.json':
    '{ "name": "plain", "type": "module", "exports": "./index.js" }',
  'node_modules/plain/index.js':
    "export const text = 'left to Node ' + import.meta.url.includes('node_modules')\n",
  'node_modules/common/package.json': '{ "name": "common", "main": "./index.js" }',
  'node_modules/common/index.js':
    "const { suffix } = require('./suffix.js')\nexports.text = 'CommonJS ' + suffix\n",
  'node_modules/common/suffix.js': "exports.suffix = 'bundled'\n",
  'node_modules/typed/package.json':
    '{ "name": "typed", "type": "module", "exports": "./index.ts" }',
  'node_modules/typed/index.ts': "export const text: string = 'TypeScript in a package'\n",
}

describe.each(VITES)('%s', (version) => {
  it('loads configs that are functions, with nested, promised and conditional plugins', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      'vite.config.ts': `
import toolManifest from 'unplugin-tool-manifest/vite'
import { defineConfig, type Plugin } from 'vite'
const define = (name: string, value: string): Plugin => ({ name, config: () => ({ define: { ['__' + name + '__']: JSON.stringify(value) } }) })
export default defineConfig(async ({ command, mode, isSsrBuild }) => ({
  logLevel: 'silent',
  build: { ssr: 'src/main.js' },
  plugins: [
    [define('ONE', command + ' ' + mode), [Promise.resolve(define('TWO', String(isSsrBuild)))]],
    false,
    { ...define('THREE', 'never'), apply: 'serve' },
    { ...define('FOUR', 'in builds'), apply: (config, { command }) => command === 'build' },
    toolManifest(),
  ],
}))`,
      'src/tools/a.ts': definition(
        'a',
        "[__ONE__, __TWO__, typeof __THREE__, __FOUR__].join(', ')",
        'declare const __ONE__: string, __TWO__: string, __THREE__: string, __FOUR__: string',
      ),
    })
    expect(await build(version, project)).toEqual({
      a: 'build production, false, undefined, in builds',
    })
  })

  it('leaves packages to Node, and bundles what is TypeScript, named or linked', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      ...PACKAGES,
      'packages/linked/package.json':
        '{ "name": "linked", "type": "module", "exports": "./index.ts" }',
      'packages/linked/index.ts': "export const text: string = 'linked from a workspace'\n",
      'vite.config.js': CONFIG.replace('build: {', "ssr: { noExternal: ['common'] }, build: {"),
      'src/tools/common.ts': definition('common', 'text', "import { text } from 'common'"),
      'src/tools/linked.ts': definition('linked', 'text', "import { text } from 'linked'"),
      'src/tools/plain.ts': definition('plain', 'text', "import { text } from 'plain'"),
      'src/tools/typed.ts': definition('typed', 'text', "import { text } from 'typed'"),
    })
    await project.link('packages/linked', 'node_modules/linked')
    expect(await build(version, project)).toEqual({
      common: 'CommonJS bundled',
      linked: 'linked from a workspace',
      plain: 'left to Node true',
      typed: 'TypeScript in a package',
    })
  })

  it('stays a build for Node when an environment is made for another run time', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      ...PACKAGES,
      'vite.config.js': `
import { fileURLToPath } from 'node:url'
import toolManifest from 'unplugin-tool-manifest/vite'
const input = fileURLToPath(new URL('./src/main.js', import.meta.url))
export default {
  logLevel: 'silent',
  plugins: [
    {
      name: 'workerd',
      config: () => ({
        builder: {},
        environments: {
          ssr: {
            resolve: { noExternal: true, conditions: ['workerd', 'worker'], builtins: ['cloudflare:workers'] },
            build: { outDir: 'dist', rollupOptions: { external: ['cloudflare:workers'], output: { format: 'es', manualChunks: () => 'one' } } },
          },
        },
      }),
      configEnvironment: () => ({ build: { ssr: true, emitAssets: true, rollupOptions: { input } } }),
    },
    toolManifest(),
  ],
}`,
      'src/tools/a.ts': definition('a', 'text', "import { text } from 'plain'"),
    })
    const vite = await loadVite(version)
    await vite.build({ root: project.root, build: { ssr: true } })
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({
      a: expect.stringContaining('left to Node'),
    })
  })

  it('reads styles, assets and JSON as Vite does', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      'vite.config.js': CONFIG,
      'src/look.css': 'body { color: red }\n',
      'src/look.module.css': '.name { color: red }\n',
      'src/data.json': '{ "text": "from JSON" }\n',
      'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
      'src/tools/a.ts': definition(
        'a',
        '[text, typeof logo, typeof look.name].join(" ")',
        "import '../look.css'\nimport look from '../look.module.css'\nimport { text } from '../data.json'\nimport logo from '../logo.svg?url'",
      ),
    })
    expect(await build(version, project)).toEqual({ a: 'from JSON string string' })
  })

  it('keeps the rules of the language for modules that import each other', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      'vite.config.js': CONFIG,
      'src/left.ts':
        "import { right } from './right.ts'\nexport const left: string = 'left'\nexport const both = (): string => left + right\n",
      'src/right.ts':
        "import { left } from './left.ts'\nexport const right: string = 'right'\nexport const swapped = (): string => right + left\n",
      'src/early-a.ts': "import { b } from './early-b.ts'\nexport const a: string = 'a' + b\n",
      'src/early-b.ts': "import { a } from './early-a.ts'\nexport const b: string = 'b' + a\n",
      'src/tools/later.ts': definition('later', 'both()', "import { both } from '../left.ts'"),
      'src/tools/early.ts': definition('early', 'a', "import { a } from '../early-a.ts'"),
    })
    const error = await build(version, project).then(
      () => expect.fail('the build was expected to fail'),
      (thrown: Error) => thrown,
    )
    expect(error.message).toContain("Cannot access 'a' before initialization")
    expect(error.message).toContain('1 error')
    await project.remove('src/tools/early.ts')
    expect(await build(version, project)).toEqual({ later: 'leftright' })
  })

  it('blames a plugin that fails on the module it failed on', async () => {
    const project = await viteProject(version, {
      ...MAIN,
      'vite.config.js': CONFIG.replace(
        'toolManifest()',
        "{ name: 'strict', transform(code, id) { if (id.endsWith('a.ts')) this.error('no such thing here') } }, toolManifest()",
      ),
      'src/tools/a.ts': tool('a'),
      'src/tools/b.ts': untypedTool,
    })
    const error = await build(version, project).then(
      () => expect.fail('the build was expected to fail'),
      (thrown: Error) => thrown,
    )
    expect(error.message).toContain('src/tools/a.ts cannot be read: no such thing here')
    expect(error.message).toContain('untyped-property')
  })

  it('finds the project in a folder with odd characters', async () => {
    const project = await viteProject(version, {
      'a (b) [c] #1/package.json': '{ "type": "module" }',
      'a (b) [c] #1/src/main.js': 'export {}\n',
      'a (b) [c] #1/src/tools/x y/a.ts': tool('a'),
    })
    const { default: toolManifest } = await import('../../dist/vite.mjs')
    const vite = await loadVite(version)
    const folder = 'a (b) [c] #1'
    await vite.build({
      root: project.path(folder),
      configFile: false,
      logLevel: 'silent',
      plugins: [toolManifest() as never],
      build: { ssr: 'src/main.js' },
    })
    expect(descriptions(await project.read(`${folder}/dist/tools.json`))).toEqual({ a: 'Does a.' })
  })
})
