import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createLogger } from 'vite'
import { describe, expect, it } from 'vitest'
import { tool } from '../hosts/support/project.ts'
import { VITES, viteProject } from '../hosts/support/vite.ts'
import { serve } from './support/server.ts'

const SERVER = {
  'src/server.js':
    "import manifest, { tools } from 'unplugin-tool-manifest/manifest'\nexport { manifest, tools }\n",
}

const sdk = dirname(
  dirname(
    dirname(
      dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/server/mcp.js')),
    ),
  ),
)

describe.each(VITES)('a dev server of %s', (version) => {
  it("loads a tool's code with its first call, and again after an edit", async () => {
    const project = await viteProject(version, {
      ...SERVER,
      'src/registry.js': `import loaders from 'unplugin-tool-manifest/registry'
import { lazyRegistry } from 'unplugin-tool-manifest/runtime'
globalThis.loadedTools = []
const registry = lazyRegistry(loaders)
export const names = Object.keys(loaders)
export const load = (name) => registry.load(name)
`,
      'src/tools/a.ts': `(globalThis as any).loadedTools?.push('a')\n${tool('a')}`,
      'src/tools/b.ts': `(globalThis as any).loadedTools?.push('b')\n${tool('b')}`,
    })
    const { server, updated } = await serve(version, project)
    const loaded = (): unknown => Reflect.get(globalThis, 'loadedTools')
    const open = () => server.ssrLoadModule('/src/registry.js')
    const { names, load } = await open()
    expect(names).toEqual(['a', 'b'])
    expect(loaded()).toEqual([])
    expect(await load('b')).toMatchObject({ description: 'Does b.' })
    expect(loaded()).toEqual(['b'])

    await project.write('src/tools/b.ts', tool('b', 'Edited.'))
    while (!(await updated()).some((id) => id.endsWith('src/tools/b.ts')));
    const again = await open()
    expect(await again.load('b')).toMatchObject({ description: 'Edited.' })
  })

  it('reads the servers of the options, and again when one of their files changes', {
    timeout: 30_000,
  }, async () => {
    const named = (text: string): string => `export const text: string = '${text}'\n`
    const project = await viteProject(
      version,
      {
        ...SERVER,
        'src/text.ts': named('Looks up.'),
        'src/mcp.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { text } from './text.ts'
const server = new McpServer({ name: 'mine', version: '1.0.0' })
server.registerTool('look_up', { description: text, inputSchema: { word: z.string() } }, async () => ({ content: [] }))
await server.connect(new StdioServerTransport())
`,
      },
      { '@modelcontextprotocol/sdk': sdk },
    )
    const { texts, updated } = await serve(version, project, {
      options: { include: [], servers: ['src/mcp.ts'] },
    })
    expect(await texts()).toEqual(['Looks up.'])
    await project.write('src/text.ts', named('Edited.'))
    while (!(await updated()).some((id) => id.includes('unplugin-tool-manifest/manifest')));
    expect(await texts()).toEqual(['Edited.'])
  })

  it('follows edits below a root that is a link', async () => {
    const project = await viteProject(version, {
      'real/src/server.js': SERVER['src/server.js'],
      'real/src/tools/a.ts': tool('a'),
    })
    await symlink(project.path('real'), project.path('link'))
    const { texts, updated } = await serve(version, project, {
      config: { root: project.path('link') },
    })
    expect(await texts()).toEqual(['Does a.'])
    await project.write('real/src/tools/a.ts', tool('a', 'Edited.'))
    while (!(await updated()).some((id) => id.includes('unplugin-tool-manifest/manifest')));
    expect(await texts()).toEqual(['Edited.'])
  })

  it('leaves an environment alone that is called `tools`', async () => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const { texts, server } = await serve(version, project, {
      config: { environments: { tools: { dev: { moduleRunnerTransform: false } } } },
    })
    expect(await texts()).toEqual(['Does a.'])
    const { tools } = server.environments
    expect(tools?.config.consumer).toBe('server')
    expect(tools?.config.resolve.noExternal).not.toBe(true)
    const sent = await tools?.transformRequest('/src/server.js')
    expect(sent?.code).toContain('import manifest')
    expect(tools?.moduleGraph.getModuleById(project.path('src/tools/a.ts'))).toBeUndefined()
  })

  it('says that a file of the public folder is hidden', async () => {
    const project = await viteProject(version, {
      ...SERVER,
      'public/tools.json': '{ "mine": true }',
      'src/tools/a.ts': tool('a'),
    })
    const said: string[] = []
    const customLogger = createLogger('silent')
    customLogger.warnOnce = (text) => said.push(text)
    const { get } = await serve(version, project, { config: { customLogger } })
    expect(await (await get('/tools.json')).text()).toContain('Does a.')
    expect(said.join()).toContain('/tools.json is the manifest here, and not the file "tools.json"')
    expect(said.join()).toContain(join(project.root, 'public'))
  })
})
