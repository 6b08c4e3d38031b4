import { execFileSync } from 'node:child_process'
import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { descriptions, tool } from '../hosts/support/project.ts'
import { VITES, viteProject } from '../hosts/support/vite.ts'
import { serve } from './support/server.ts'

const SERVER = {
  'src/server.js':
    "import manifest, { tools } from 'unplugin-tool-manifest/manifest'\nexport { manifest, tools }\n",
}

/** A tool whose description is what an expression gives. */
const saying = (name: string, imports: string, expression: string): string =>
  `${imports}\n${tool(name).replace(`"Does ${name}."`, expression)}`

/** Processes of ours that evaluate or wait. */
function children(): string[] {
  const list = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return list.split('\n').filter((line) => line.includes('dist/child.mjs'))
}

describe.each(VITES)('tools in a dev server of %s', (version) => {
  it("go through the project's own pipeline, and run in a process of their own", async () => {
    const words: Plugin = {
      name: 'words',
      resolveId: (id) => (id === 'virtual:words' ? '\0words' : undefined),
      load: (id) => (id === '\0words' ? "export const word = 'virtual'" : undefined),
    }
    const project = await viteProject(version, {
      ...SERVER,
      '.env': 'VITE_WORD=environment\n',
      'src/lib/alias.ts': "export const word: string = 'aliased'\n",
      'src/text.txt': 'raw',
      'src/old.cjs':
        "const { join } = require('node:path')\nmodule.exports = { word: join('old', 'style') }\n",
      'src/tools/a.ts': saying('a', "import { word } from '@/alias.ts'", 'word'),
      'src/tools/b.ts': saying('b', "import { word } from 'virtual:words'", 'word'),
      'src/tools/c.ts': saying('c', "import word from '../text.txt?raw'", 'word'),
      'src/tools/d.ts': saying('d', '', 'import.meta.env.VITE_WORD'),
      'src/tools/e.ts': saying(
        'e',
        "import { env } from 'cloudflare:workers'",
        'String(typeof env)',
      ),
      'src/tools/f.ts': saying('f', '', 'String(import.meta.url.endsWith("/src/tools/f.ts"))'),
      'src/tools/g.ts': saying('g', "import old from '../old.cjs'", 'old.word'),
      'src/tools/h.ts': saying('h', 'globalThis.touched = true', 'String(process.pid)'),
      'src/tools/i.ts': saying('i', "const { word } = await import('../lib/alias.ts')", 'word'),
    })
    const { get, server } = await serve(version, project, {
      config: { resolve: { alias: { '@': project.path('src/lib') } }, plugins: [words] },
    })
    const response = await get('/tools.json')
    const text = await response.text()
    expect(response.status, text).toBe(200)
    const { h: pid, ...said } = descriptions(text)
    expect(said).toEqual({
      ...{
        a: 'aliased',
        b: 'virtual',
        c: 'raw',
        d: 'environment',
        f: 'true',
        g: 'old/style',
        i: 'aliased',
      },
      e: expect.any(String),
    })
    expect(Number(pid)).not.toBe(process.pid)
    expect('touched' in globalThis).toBe(false)
    const { ssr } = server.environments
    expect([...(ssr?.moduleGraph.idToModuleMap.keys() ?? [])]).toEqual([])
  })

  it('are served below `base`, unless the option `dev` is off', async () => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const { get } = await serve(version, project, { config: { base: '/app/', appType: 'custom' } })
    expect((await get('/app/tools.json')).status).toBe(200)
    expect((await get('/tools.json')).status).toBe(404)
    const off = await serve(version, project, {
      config: { appType: 'custom' },
      options: { dev: false },
    })
    expect((await off.get('/tools.json')).status).toBe(404)
    expect(await off.texts()).toEqual(['Does a.'])
  })

  it('leave no process when the server closes or restarts', async () => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const { server, texts } = await serve(version, project)
    expect(children()).toEqual([])
    await texts()
    await expect.poll(children).toHaveLength(1)
    await server.restart()
    await expect.poll(children).toEqual([])
    expect(await texts()).toEqual(['Does a.'])
    await expect.poll(children).toHaveLength(1)
    await server.close()
    await expect.poll(children).toEqual([])
  })
})
