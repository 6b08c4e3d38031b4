/**
 * Writes projects of any number of tools, always the same: one file each, with a handful of fields, a
 * nested object from a helper that twenty share with each other, one helper that all share, and a
 * union. Three flavours say the same contract in different ways.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Flavour = 'zod' | 'zod3' | 'xmcp'

const repository = fileURLToPath(new URL('..', import.meta.url))
const HELPERS = 20

const number = (index: number): string => String(index).padStart(4, '0')

/** The file of a tool, relative to the project. */
export const toolFile = (index: number): string => `src/tools/tool-${number(index)}.ts`

/** The helper that all tools share. */
export const SHARED_FILE = 'src/shared/common.ts'

export function sharedSource(word: string): string {
  return `import { z } from 'zod'\nexport const limit = z.number().int().max(100).default(10).describe('${word}')\n`
}

const shape = (index: number): string => `{
    query: z.string().min(1).describe('What to look for'),
    limit,
    kind: z.enum(['a', 'b', 'kind${index}']).optional(),
    where: part${index % HELPERS}.optional(),
    tags: z.array(z.string()).optional(),
    filter: z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('range'), from: z.number(), to: z.number() }),
    ]),
  }`

export function toolSource(index: number, flavour: Flavour = 'zod', word = 'Tool'): string {
  const helper = index % HELPERS
  const head = [
    `import { z } from 'zod'`,
    `import { limit } from '../shared/common'`,
    `import { part${helper} } from '../shared/part-${number(helper)}'`,
    '',
  ].join('\n')
  const description = `${word} number ${index}`
  if (flavour === 'xmcp') {
    return `${head}export const schema = ${shape(index)}
export const metadata = { name: 'tool_${index}', description: '${description}' }
export default async function handler({ query }: { query: string }) {
  return query
}
`
  }
  return `${head}export const contract = {
  name: 'tool_${index}',
  description: '${description}',
  inputSchema: z.object(${shape(index)}),
  async handler({ query }: { query: string }) {
    return query
  },
}
`
}

const VITE = `import { defineConfig } from 'vite'
const plugin = process.env.BENCH_PLUGIN ? [(await import(${JSON.stringify(join(repository, 'dist/vite.mjs'))})).default()] : []
export default defineConfig({
  logLevel: 'silent',
  plugins: plugin,
  build: { ssr: 'src/main.ts', outDir: 'dist', emptyOutDir: true },
})
`

// types are not what is compared
const XMCP = `export default {
  stdio: true,
  paths: { tools: 'src/tools', prompts: false, resources: false },
  typescript: { skipTypeCheck: true },
}
`
const TSCONFIG = `{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "target": "es2022" }, "include": ["src"] }
`

/** Writes the project into a folder of its own. */
export function generate(folder: string, tools: number, flavour: Flavour = 'zod'): void {
  rmSync(folder, { recursive: true, force: true })
  for (const inner of ['src/tools', 'src/shared'])
    mkdirSync(join(folder, inner), { recursive: true })
  if (flavour === 'xmcp') {
    symlinkSync(join(repository, 'bench/rivals/xmcp/node_modules'), join(folder, 'node_modules'))
  } else mkdirSync(join(folder, 'node_modules'))
  const link = (name: string, from = name): void =>
    symlinkSync(join(repository, 'node_modules', from), join(folder, 'node_modules', name))
  if (flavour !== 'xmcp') {
    link('zod', flavour === 'zod3' ? 'zod3' : 'zod')
    for (const name of ['vite', 'rolldown', 'zod-to-json-schema', 'jiti', 'tsx']) link(name)
  }
  const write = (file: string, source: string): void => writeFileSync(join(folder, file), source)
  write('package.json', '{"name":"bench","private":true,"type":"module"}\n')
  write('vite.config.mjs', VITE)
  if (flavour === 'xmcp') {
    write('xmcp.config.ts', XMCP)
    write('tsconfig.json', TSCONFIG)
  }
  write('src/main.ts', 'export const main = () => 1\n')
  write(SHARED_FILE, sharedSource('How many'))
  for (let index = 0; index < HELPERS; index++) {
    write(
      `src/shared/part-${number(index)}.ts`,
      `import { z } from 'zod'\nexport const part${index} = z.object({ id: z.string().describe('Id ${index}'), rank: z.number().int().min(${index}) })\n`,
    )
  }
  for (let index = 0; index < tools; index++) write(toolFile(index), toolSource(index, flavour))
}
