import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { descriptions, tool, untypedTool } from '../hosts/support/project.ts'
import { loadVite, VITES, viteProject } from '../hosts/support/vite.ts'
import { listen, serve } from './support/server.ts'

const FILES = {
  'index.html': '<script type="module" src="/src/client.js"></script>\n',
  'src/client.js':
    "import manifest from 'unplugin-tool-manifest/manifest'\nconsole.log(manifest)\n",
  'src/server.js':
    "import manifest, { tools } from 'unplugin-tool-manifest/manifest'\nexport { manifest, tools }\n",
  'src/shared.ts': "export const text: string = 'shared'\n",
  'src/tools/a.ts': tool('a'),
  'src/tools/b.ts': `import { text } from '../shared.ts'\n${tool('b').replace('"Does b."', 'text')}`,
}

describe.each(VITES)('%s dev server', (version) => {
  it('runs nothing before the manifest is asked for', async () => {
    const project = await viteProject(version, {
      ...FILES,
      'src/tools/a.ts': `import { appendFileSync } from 'node:fs'\nappendFileSync('evaluations.txt', 'x')\n${tool('a')}`,
    })
    const { get } = await serve(version, project)
    expect(await (await get('/')).text()).toContain('/@vite/client')
    expect(project.has('evaluations.txt')).toBe(false)
    await get('/tools.json')
    await get('/tools.json')
    expect(await project.read('evaluations.txt')).toBe('x')
  })

  it('serves the manifest as the build would write it, and to modules', async () => {
    const project = await viteProject(version, FILES)
    const { get, texts } = await serve(version, project)
    const response = await get('/tools.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    const served = await response.text()
    expect(descriptions(served)).toEqual({ a: 'Does a.', b: 'shared' })
    expect(await texts()).toEqual(['Does a.', 'shared'])
    const { build } = await loadVite(version)
    const { default: toolManifest } = await import('../../dist/vite.mjs')
    await build({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [toolManifest() as unknown as Plugin[]],
      build: { ssr: 'src/server.js' },
    })
    expect(await project.read('dist/tools.json')).toBe(served)
  })

  it('follows edits of tools, of what they import, and new tools', {
    timeout: 30_000,
  }, async () => {
    const project = await viteProject(version, FILES)
    const { server, port, texts, get } = await serve(version, project)
    const heard = await listen(server, port)
    await get('/src/client.js')
    await server.transformRequest('/src/client.js')
    const { url } = (await server.moduleGraph.getModuleByUrl('/src/client.js')) ?? { url: '' }
    for (const imported of (await server.moduleGraph.getModuleByUrl(url))?.importedModules ?? []) {
      await server.transformRequest(imported.url)
    }
    expect(await texts()).toEqual(['Does a.', 'shared'])

    await project.write('src/tools/a.ts', tool('a', 'Edited.'))
    await heard(({ type }) => type === 'full-reload' || type === 'update')
    expect(await texts()).toEqual(['Edited.', 'shared'])

    await project.write('src/shared.ts', "export const text = 'edited too'\n")
    await heard(({ type }) => type === 'full-reload' || type === 'update')
    expect(await texts()).toEqual(['Edited.', 'edited too'])

    await project.write('src/tools/c.ts', tool('c', 'New.'))
    await heard(({ type }) => type === 'full-reload' || type === 'update')
    expect(await texts()).toEqual(['Edited.', 'edited too', 'New.'])

    await project.remove('src/tools/c.ts')
    await heard(({ type }) => type === 'full-reload' || type === 'update')
    expect(await texts()).toEqual(['Edited.', 'edited too'])
  })

  it('shows a failure in the overlay, keeps the last good manifest, and clears it', {
    timeout: 30_000,
  }, async () => {
    const project = await viteProject(version, FILES)
    const { server, port, texts, get } = await serve(version, project)
    const heard = await listen(server, port)
    expect(await texts()).toEqual(['Does a.', 'shared'])

    await project.write('src/tools/a.ts', untypedTool)
    const { err } = await heard(({ type }) => type === 'error')
    expect(err).toMatchObject({ id: project.path('src/tools/a.ts'), loc: { line: 5 } })
    expect(err?.message).toContain('untyped-property')
    expect(err?.frame).toMatch(/^> 5 \| /m)
    expect(await texts()).toEqual(['Does a.', 'shared'])
    const response = await get('/tools.json')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('untyped-property')

    // whoever comes later hears of it too
    const late = await listen(server, port)
    await late(({ type }) => type === 'error')

    await project.write('src/tools/a.ts', tool('a', 'Fixed.'))
    await heard(({ type }) => type === 'update')
    expect(await texts()).toEqual(['Fixed.', 'shared'])
    expect((await get('/tools.json')).status).toBe(200)
  })

  it('fails the import when there is no good manifest yet, and lives', {
    timeout: 30_000,
  }, async () => {
    const project = await viteProject(version, { ...FILES, 'src/tools/a.ts': untypedTool })
    const { server, port, texts } = await serve(version, project)
    const heard = await listen(server, port)
    await expect(texts()).rejects.toThrow('untyped-property')
    await heard(({ type }) => type === 'error')
    await project.write('src/tools/a.ts', tool('a', 'Fixed.'))
    await heard(({ type }) => type === 'update')
    expect(await texts()).toEqual(['Fixed.', 'shared'])
  })
})
