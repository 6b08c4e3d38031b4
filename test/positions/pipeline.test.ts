import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { discover } from '../../src/discover/discover.ts'
import type { Finding } from '../../src/finding.ts'
import { createRolldownLoader, evaluate } from '../../src/load/index.ts'
import type { BundleOptions, ModuleLoader } from '../../src/load/types.ts'
import { createViteLoader, type ViteModule } from '../../src/load/vite.ts'
import { resolveOptions } from '../../src/options.ts'
import { runPipeline } from '../../src/pipeline.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const FILES = {
  'package.json': '{ "type": "module" }',
  'src/shared/paging.ts': `import { z } from 'zod'

export const paging = z.object({
  limit: z.number(),
  cursor: z.unknown(),
})
`,
  'src/tools/search.ts': `import { z } from 'zod'
import { paging } from '../shared/paging.ts'

export const search = {
  name: 'search docs',
  description: 'Searches.',
  inputSchema: z.object({
    when: z.date().optional(),
    paging,
  }),
}
`,
  'src/tools/good.ts': `import { z } from 'zod'
export const good = { description: 'Good.', inputSchema: z.object({}) }
`,
  'src/tools/raw.ts': `import { z } from 'zod'

export const metadata = { name: 'raw' }
export const schema = { any: z.any() }
export default () => 'done'
`,
  'src/tools/registered.ts': `import { z } from 'zod'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'

export function registerTools(server: McpServer) {
  const fields = { from: z.unknown() }
  server.tool('copy', fields, async () => ({ content: [] }))
  server.registerTool(
    'move it',
    { description: 'Moves.', inputSchema: { raw: z.any() } },
    async () => ({ content: [] }),
  )
}
`,
  'src/tools/thrown.ts': `const key = process.env.NEVER_SET_KEY

if (!key) throw new Error('no key')
export default {}
`,
}

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'positions [x] '))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  symlinkSync(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(root, 'node_modules'),
  )
  return root
}

type Loader = (root: string) => ModuleLoader
const vite = async (name: string): Promise<ViteModule> =>
  await import(new URL(`../hosts/node_modules/${name}/dist/node/index.js`, import.meta.url).href)
const throughVite = (module: ViteModule) => (root: string) =>
  createViteLoader(resolveOptions({}, { root, mode: 'production' }), { vite: module })
const LOADERS: [string, Loader][] = [
  ['Rolldown', (root) => createRolldownLoader({ root })],
  ['Vite 6', throughVite(await vite('vite6'))],
  ['Vite 7', throughVite(await vite('vite7'))],
  ['Vite 8', throughVite(await vite('vite8'))],
]

async function run(files: Record<string, string>, open: Loader) {
  const root = project(files)
  const bundles: (BundleOptions & { files: string[] })[] = []
  const result = await runPipeline(resolveOptions({}, { root, mode: 'production' }), {
    loader: () => {
      const loader = open(root)
      return {
        ...loader,
        bundle: (tools, options) => {
          bundles.push({ ...options, files: tools.map(({ name }) => name) })
          return loader.bundle(tools, options)
        },
      }
    },
  })
  return { ...result, bundles }
}

const place = ({ rule, path, position }: Finding) =>
  `${rule} ${path ?? ''}: ${position ? `${position.file}:${position.line}:${position.column}` : 'nowhere'}`

it('a recording bundle gives the same tools', async () => {
  const root = fileURLToPath(new URL('../../playground', import.meta.url))
  const options = resolveOptions({}, { root, mode: 'production' })
  const files = discover(options)
  const loader = createRolldownLoader({ root })
  const tools = async (positions: boolean) => {
    const bundle = await loader.bundle(files, { split: false, positions })
    const { modules } = await evaluate(bundle, { root, ...(positions && { positions: {} }) })
    return modules.map(({ tools }) => tools.map(({ identity, ...tool }) => tool))
  }
  const recorded = await tools(true)
  expect(recorded.flat().length).toBeGreaterThan(10)
  expect(recorded).toEqual(await tools(false))
})

describe.each(LOADERS)('a build with %s', (_, open) => {
  it('says where each finding is written when it fails, with the source around it', async () => {
    const { ok, findings, bundles } = await run(FILES, open)
    expect(ok).toBe(false)
    expect(findings.map(place)).toEqual([
      'untyped-property any: src/tools/raw.ts:4:30',
      'missing-description : src/tools/raw.ts:5:1',
      'untyped-property from: src/tools/registered.ts:5:26',
      'missing-description : src/tools/registered.ts:6:3',
      'tool-name : src/tools/registered.ts:7:3',
      'untyped-property raw: src/tools/registered.ts:9:50',
      'tool-name : src/tools/search.ts:5:3',
      'unrepresentable when: src/tools/search.ts:8:11',
      'untyped-property paging.cursor: src/shared/paging.ts:5:11',
      'evaluation-failed : src/tools/thrown.ts:3:17',
    ])
    expect(findings.find(({ path }) => path === 'paging.cursor')?.frame).toBe(
      [
        '  3 | export const paging = z.object({',
        '  4 |   limit: z.number(),',
        '> 5 |   cursor: z.unknown(),',
        '    |           ^',
        '  6 | })',
        '  7 |',
      ].join('\n'),
    )
    expect(bundles.find(({ positions }) => positions)?.files).toEqual([
      'src/tools/raw.ts',
      'src/tools/registered.ts',
      'src/tools/search.ts',
    ])
  })

  it('pays nothing when it succeeds', async () => {
    const { 'src/tools/good.ts': good } = FILES
    const { ok, bundles } = await run({ 'package.json': '{}', 'src/tools/good.ts': good }, open)
    expect(ok).toBe(true)
    expect(bundles.filter(({ positions }) => positions)).toEqual([])
  })
})
