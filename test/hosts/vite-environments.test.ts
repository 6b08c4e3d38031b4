import { describe, expect, it } from 'vitest'
import { descriptions, type Project, tool } from './support/project.ts'
import { loadVite, VITES, type ViteName, viteProject } from './support/vite.ts'

const PRINT =
  "import { tools } from 'unplugin-tool-manifest/manifest'\nconsole.log(tools.a.description)\n"

const config = (plugin: string, more = ''): string => `
import { fileURLToPath } from 'node:url'
import toolManifest from 'unplugin-tool-manifest/vite'
const at = (name) => fileURLToPath(new URL('./src/' + name + '.js', import.meta.url))
export default {
  logLevel: 'silent',
  environments: {
    client: { build: { outDir: 'dist/client', rollupOptions: { input: at('client') } } },
    ssr: { build: { outDir: 'dist/server', rollupOptions: { input: at('server') } } },
    worker: { consumer: 'server', build: { outDir: 'dist/worker', rollupOptions: { input: at('worker') } } },
  },
  ${more}
  plugins: [${plugin}],
}
`

const FILES = {
  'src/client.js': PRINT,
  'src/server.js': PRINT,
  'src/worker.js': PRINT,
  'src/tools/a.ts': `import { appendFileSync } from 'node:fs'
appendFileSync('evaluations.txt', 'x')
${tool('a')}`,
}

async function buildApp(version: ViteName, project: Project): Promise<void> {
  const { createBuilder } = await loadVite(version)
  const builder = await createBuilder({ root: project.root })
  await builder.buildApp()
}

const written = (project: Project): string[] =>
  ['client', 'server', 'worker'].filter((name) => project.has(`dist/${name}/tools.json`))

describe.each(VITES)('%s environments', (version) => {
  it.each([
    ['one config for each', 'builder: {},'],
    ['one shared config', 'builder: { sharedConfigBuild: true },'],
    ['shared plugins', 'builder: { sharedPlugins: true },'],
  ])('are evaluated once and written for the server: %s', async (_, builder) => {
    const project = await viteProject(version, {
      ...FILES,
      'vite.config.js': config('toolManifest({ cache: false })', builder),
    })
    await buildApp(version, project)
    expect(written(project)).toEqual(['server'])
    expect(descriptions(await project.read('dist/server/tools.json'))).toEqual({ a: 'Does a.' })
    expect(await project.read('evaluations.txt')).toBe('x')
    for (const name of ['client', 'server', 'worker']) {
      expect(project.has(`dist/${name}`), name).toBe(true)
    }
  })

  it('are written where `emit` says', async () => {
    const project = await viteProject(version, FILES)
    for (const [emit, expected] of [
      ["'client'", ['client']],
      ["'worker'", ['worker']],
      ["(environment) => environment.config.consumer === 'client'", ['client']],
      ['() => false', []],
    ] as const) {
      await project.remove('dist')
      await project.write(
        'vite.config.js',
        config(`toolManifest({ emit: ${emit} })`, 'builder: {},'),
      )
      await buildApp(version, project)
      expect(written(project), emit).toEqual(expected)
    }
  })

  it('are refused where `emit` names none', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'vite.config.js': config("toolManifest({ emit: 'wroker' })", 'builder: {},'),
    })
    await expect(buildApp(version, project)).rejects.toThrow(
      'The option "emit" is "wroker", but Vite\'s config has no environment of that name: the manifest would not be written.\nDid you mean "worker"?',
    )
  })

  it("are not refused where `emit` names one of Vite's own that this build has not", async () => {
    const project = await viteProject(version, {
      ...FILES,
      'index.html': '<script type="module" src="/src/client.js"></script>\n',
      'vite.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', plugins: [toolManifest({ emit: 'ssr' })] }`,
    })
    const { build } = await loadVite(version)
    await build({ root: project.root })
    expect(project.has('dist/tools.json')).toBe(false)
    await build({ root: project.root, build: { ssr: 'src/server.js' } })
    expect(project.has('dist/tools.json')).toBe(true)
  })

  it('are written into the only one that is built', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'index.html': '<script type="module" src="/src/client.js"></script>\n',
      'vite.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', plugins: [toolManifest()] }`,
    })
    const { build } = await loadVite(version)
    await build({ root: project.root })
    expect(project.has('dist/tools.json')).toBe(true)
    await project.remove('dist')
    await build({ root: project.root, build: { ssr: 'src/server.js', ssrEmitAssets: false } })
    expect(project.has('dist/tools.json')).toBe(true)
  })
})

describe.each(VITES)('%s builds of one process, the server first', (version) => {
  const build = async (project: Project, emit: string): Promise<void> => {
    await project.write(
      'vite.config.js',
      `import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', plugins: [toolManifest({ ${emit} })] }`,
    )
    const { build } = await loadVite(version)
    const { root } = project
    await build({ root, build: { ssr: 'src/server.js', outDir: 'dist/server' } })
    await build({ root, build: { outDir: 'dist/client' } })
  }
  const files = {
    ...FILES,
    'index.html': '<script type="module" src="/src/client.js"></script>\n',
  }

  it('keep the manifest out of the output of the client, which is public', async () => {
    const project = await viteProject(version, files)
    await build(project, 'name: (tool) => tool.name')
    expect(written(project)).toEqual(['server'])
    expect(project.has('dist/client/index.html')).toBe(true)
  })

  it("write it for the client where `emit` says so, or where the server's build was told not to", async () => {
    const project = await viteProject(version, files)
    await build(project, "emit: 'client'")
    expect(written(project)).toEqual(['client'])
    await project.remove('dist')
    await build(project, "emit: ({ name }) => name === 'client'")
    expect(written(project)).toEqual(['client'])
  })

  it("write it for the client where nothing is left of the server's output", async () => {
    const project = await viteProject(version, files)
    await build(project, 'order: "name"')
    await project.remove('dist')
    const { build: buildOnce } = await loadVite(version)
    await buildOnce({ root: project.root, build: { outDir: 'dist/client' } })
    expect(written(project)).toEqual(['client'])
    await buildOnce({ root: project.root, build: { ssr: 'src/server.js' } })
    expect(project.has('dist/tools.json')).toBe(true)
    await buildOnce({ root: project.root })
    expect(project.has('dist/index.html')).toBe(true)
    expect(project.has('dist/tools.json')).toBe(true)
  })
})

describe('web workers', () => {
  it.each(VITES)('import the manifest where the plugin is among theirs: %s', async (version) => {
    const project = await viteProject(version, {
      ...FILES,
      'index.html': '<script type="module" src="/src/page.js"></script>\n',
      'src/page.js':
        "new Worker(new URL('./web-worker.js', import.meta.url), { type: 'module' })\n",
      'src/web-worker.js': PRINT,
      'vite.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default {
  logLevel: 'silent',
  build: { minify: false },
  worker: { format: 'es', plugins: () => [toolManifest()] },
  plugins: [toolManifest({ cache: false })],
}`,
    })
    const { build } = await loadVite(version)
    const result = await build({ root: project.root })
    const outputs = Array.isArray(result) ? result : [result]
    const worker = outputs
      .flatMap((each) => ('output' in each ? each.output : []))
      .find((file) => file.fileName.includes('web-worker'))
    const code = worker?.type === 'asset' ? String(worker.source) : worker?.code
    expect(code).toContain('Does a.')
    expect(project.has('dist/tools.json')).toBe(true)
  })
})
