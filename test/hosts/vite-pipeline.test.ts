import { describe, expect, it } from 'vitest'
import { descriptions, installed, tool } from './support/project.ts'
import { loadVite, VITES, viteProject } from './support/vite.ts'

const definition = (
  name: string,
  description: string,
  imports = '',
): string => `import { z } from 'zod'
${imports}
export default { name: '${name}', description: ${description}, inputSchema: z.object({ query: z.string() }) }
`

describe.each(VITES)("%s: tool modules are read through the user's own pipeline", (version) => {
  it('knows aliases, defines, env files, queries, globs, virtual modules and auto-imports', async () => {
    const project = await viteProject(
      version,
      {
        'vite.config.ts': `
import { fileURLToPath } from 'node:url'
import AutoImport from 'unplugin-auto-import/vite'
import toolManifest from 'unplugin-tool-manifest/vite'
const greeting: string = 'from a virtual module'
export default {
  logLevel: 'silent',
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  define: { __VERSION__: JSON.stringify('1.2.3') },
  build: { ssr: 'src/main.js' },
  plugins: [
    { name: 'greet', resolveId: (id) => (id === 'virtual:greet' ? '\\0greet' : null), load: (id) => (id === '\\0greet' ? 'export const greeting = ' + JSON.stringify(greeting) : null) },
    AutoImport({ imports: [{ zod: ['z'] }], dts: false }),
    toolManifest(),
  ],
}`,
        '.env': 'VITE_REGION=eu\n',
        '.env.production': 'VITE_STAGE=live\n',
        'src/main.js': 'export const main = 1\n',
        'src/shared/limits.ts': 'export const limit: number = 20\n',
        'src/shared/prompt.md': 'Read as text.',
        'src/shared/parts/a.ts': "export default 'a'\n",
        'src/shared/parts/b.ts': "export default 'b'\n",
        'src/tools/alias.ts': definition(
          'alias',
          'String(limit)',
          "import { limit } from '@/shared/limits'",
        ),
        'src/tools/auto.ts':
          "export default { name: 'auto', description: 'auto-imported z', inputSchema: z.object({ query: z.string() }) }\n",
        'src/tools/define.ts': definition('define', '__VERSION__'),
        'src/tools/env.ts': definition(
          'env',
          '[import.meta.env.VITE_REGION, import.meta.env.VITE_STAGE, import.meta.env.MODE, import.meta.env.SSR].join(" ")',
        ),
        'src/tools/glob.ts': definition(
          'glob',
          "Object.values(import.meta.glob('../shared/parts/*.ts', { eager: true, import: 'default' })).join(' and ')",
        ),
        'src/tools/raw.ts': definition('raw', 'text', "import text from '../shared/prompt.md?raw'"),
        'src/tools/virtual.ts': definition(
          'virtual',
          'greeting',
          "import { greeting } from 'virtual:greet'",
        ),
      },
      { 'unplugin-auto-import': installed('unplugin-auto-import') },
    )
    await (await loadVite(version)).build({ root: project.root })
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({
      alias: '20',
      auto: 'auto-imported z',
      define: '1.2.3',
      env: 'eu live production true',
      glob: 'a and b',
      raw: 'Read as text.',
      virtual: 'from a virtual module',
    })
  })

  it('believes to be its source file, not the bundle', async () => {
    const project = await viteProject(version, {
      'src/main.js': 'export {}\n',
      'src/tools/place.ts': definition(
        'place',
        "[new URL('./place.txt', import.meta.url).pathname, import.meta.dirname, __filename].map((path) => path.replace(process.cwd(), '')).join(' ')",
      ),
      'vite.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default { logLevel: 'silent', build: { ssr: 'src/main.js' }, plugins: [toolManifest()] }`,
    })
    await (await loadVite(version)).build({ root: project.root })
    // the child's working directory is the root of the project
    const at = '/src/tools'
    expect(descriptions(await project.read('dist/tools.json'))).toEqual({
      place: `${at}/place.txt ${at} ${at}/place.ts`,
    })
  })

  it('ignores how the user writes the output', async () => {
    const project = await viteProject(version, {
      'src/main.ts': "export const main = () => import('./other.ts')\n",
      'src/other.ts': 'export const other = 2\n',
      'src/tools/a.ts': tool('a'),
      'src/tools/b.ts': tool('b'),
      'public/robots.txt': 'none',
      'vite.config.js': `import toolManifest from 'unplugin-tool-manifest/vite'
export default {
  logLevel: 'silent',
  build: {
    lib: { entry: 'src/main.ts', formats: ['es', 'cjs'] },
    manifest: true,
    sourcemap: 'inline',
    minify: true,
    rollupOptions: { external: ['zod', /^node:/], output: { manualChunks: (id) => (id.includes('other') ? 'apart' : undefined) } },
  },
  plugins: [toolManifest()],
}`,
    })
    await (await loadVite(version)).build({ root: project.root })
    expect(Object.keys(descriptions(await project.read('dist/tools.json')))).toEqual(['a', 'b'])
    expect(project.has('dist/app.js')).toBe(true)
    expect(project.has('dist/app.cjs')).toBe(true)
    expect(project.has('dist/robots.txt')).toBe(true)
  })
})
