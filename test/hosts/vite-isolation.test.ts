import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { descriptions, tool } from './support/project.ts'
import { loadVite, VITES, viteProject } from './support/vite.ts'

const plugin = (options?: object): Promise<Plugin[]> =>
  import('../../dist/vite.mjs').then((module) => module.default(options) as unknown as Plugin[])

/** Like a PWA plugin: it learns the config, and its output hooks write. */
function recorder(calls: string[]): Plugin {
  let command = ''
  const note = (name: string) => (): void => {
    calls.push(name)
  }
  return {
    name: 'recorder',
    config: note('config'),
    configResolved(config) {
      calls.push(`configResolved ${config.build.ssr ? 'ssr' : 'client'}`)
      command = config.build.outDir
    },
    configEnvironment: note('configEnvironment'),
    outputOptions: note('outputOptions'),
    renderStart: note('renderStart'),
    renderChunk: { order: 'post', handler: note('renderChunk') },
    generateBundle: { order: 'post', handler: () => void calls.push(`generateBundle ${command}`) },
    writeBundle: note('writeBundle'),
    closeBundle: note('closeBundle'),
    transformIndexHtml: note('transformIndexHtml'),
  }
}

const FILES = {
  'index.html': '<script type="module" src="/src/main.js"></script>\n',
  'src/main.js': 'console.log(1)\n',
  'src/tools/a.ts': tool('a'),
}

describe.each(VITES)('%s: the build of the user is not disturbed', (version) => {
  it('runs the output and config hooks of inline plugins as without the plugin', async () => {
    const project = await viteProject(version, FILES)
    const { build } = await loadVite(version)
    const alone: string[] = []
    const beside: string[] = []
    const config = { root: project.root, configFile: false as const, logLevel: 'silent' as const }
    await build({ ...config, build: { outDir: 'out' }, plugins: [recorder(alone)] })
    await build({
      ...config,
      build: { outDir: 'out' },
      plugins: [recorder(beside), await plugin()],
    })
    expect(beside).toEqual(alone)
    expect(alone).toContain('generateBundle out')
    expect(Object.keys(descriptions(await project.read('out/tools.json')))).toEqual(['a'])
  })

  it('does not mutate the instances it is given', async () => {
    const project = await viteProject(version, FILES)
    const { build } = await loadVite(version)
    class Inherited implements Plugin {
      name = 'inherited'
      seen: string[] = []
      transform(code: string, id: string): string | undefined {
        if (!id.endsWith('a.ts')) return undefined
        this.seen?.push(id)
        return code.replace('Does a.', 'Changed by an inherited hook.')
      }
    }
    const resolveId = { order: 'pre', handler: () => null } as const
    const given: Plugin = {
      name: 'given',
      resolveId,
      applyToEnvironment: () => ({ name: 'inner', closeBundle: () => {} }),
    }
    const before = { ...given }
    await build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [given, Object.assign(new Inherited(), { api: 1 }), await plugin()],
    })
    expect(given).toEqual(before)
    expect(given.resolveId).toBe(resolveId)
    // only Vite 8 keeps the prototype of plugins; the tool modules are read as everything else is
    const transformed = version === 'vite8' ? 'Changed by an inherited hook.' : 'Does a.'
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({ a: transformed })
  })

  it('runs the output hooks of a config file once', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'vite.config.js': `
import toolManifest from 'unplugin-tool-manifest/vite'
const note = (name) => () => { (globalThis.toolManifestCalls ??= []).push(name) }
export default {
  logLevel: 'silent',
  plugins: [
    { name: 'pwa', generateBundle: note('generateBundle'), writeBundle: note('writeBundle'), closeBundle: note('closeBundle') },
    toolManifest(),
  ],
}`,
    })
    const calls: string[] = []
    Object.assign(globalThis, { toolManifestCalls: calls })
    await (await loadVite(version)).build({ root: project.root })
    expect(calls).toEqual(['generateBundle', 'writeBundle', 'closeBundle'])
  })

  it('takes alias, define and env that inline plugins configured', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'src/shared.ts': "export const text = 'aliased'\n",
      'src/tools/a.ts': `import { z } from 'zod'
import { text } from '~shared'
export default { name: 'a', description: [text, __WORD__, import.meta.env.VITE_ADDED].join(' '), inputSchema: z.object({ query: z.string() }) }
`,
    })
    const { build } = await loadVite(version)
    const preset: Plugin = {
      name: 'preset',
      config: () => ({
        resolve: { alias: { '~shared': project.path('src/shared.ts') } },
        define: { __WORD__: JSON.stringify('defined') },
      }),
      configResolved(config) {
        // too late for Vite 6 and 7
        config.env.VITE_ADDED = 'added'
      },
    }
    await build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [preset, await plugin()],
    })
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({
      a: `aliased defined ${version === 'vite8' ? 'added' : ''}`,
    })
  })
})
