import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createProject, installed, tool } from './support/project.ts'

const load = (name: string): Promise<Record<string, never>> =>
  import(pathToFileURL(createRequire(`${installed('.')}/`).resolve(name)).href)

const WORKER = `import manifest from 'unplugin-tool-manifest/manifest'

export default {
  async fetch(request) {
    const { id, method } = await request.json()
    if (method !== 'tools/list') return new Response('', { status: 404 })
    return Response.json({ jsonrpc: '2.0', id, result: manifest })
  },
}
`

describe('an edge worker', () => {
  it('lists the tools from the manifest, without Zod, converter or Node', async () => {
    const project = await createProject({
      'src/worker.js': WORKER,
      'src/tools/a.ts': tool('a'),
      'src/tools/b.ts': tool('b'),
    })
    const { build } = (await load('esbuild')) as unknown as typeof import('esbuild')
    const { default: toolManifest } = await import('../../dist/esbuild.mjs')
    const { metafile } = await build({
      absWorkingDir: project.root,
      entryPoints: ['src/worker.js'],
      bundle: true,
      platform: 'neutral',
      format: 'esm',
      minify: true,
      metafile: true,
      outfile: 'dist/worker.mjs',
      logLevel: 'silent',
      plugins: [toolManifest() as never],
    })
    expect(Object.keys(metafile.inputs).filter((path) => !path.includes('unplugin'))).toEqual([
      'src/worker.js',
    ])
    const code = await project.read('dist/worker.mjs')
    expect(code).not.toMatch(/zod|toJSONSchema|require\(|node:/i)
    const written = await project.read('dist/tools.json')
    expect(code.length).toBeLessThan(JSON.stringify(JSON.parse(written)).length + 700)

    const worker = await import(pathToFileURL(project.path('dist/worker.mjs')).href)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const response = await worker.default.fetch(
      new Request('https://edge.example/mcp', { method: 'POST', body }),
    )
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: JSON.parse(written) })
  })
})
