// How long an edit takes in Vite's dev server until the virtual module has it: 100 tools that share a
// helper, medians of 15 edits each, counted from the event of the file watcher.
// npm run bench:dev
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Vite from 'vite'

const TOOLS = 100
const RUNS = 15
const BUDGETS = { tool: 20, helper: 100 }
const ID = '\0unplugin-tool-manifest/manifest/-/tools'

const repository = fileURLToPath(new URL('..', import.meta.url))
const vite = process.argv[2] ?? join(repository, 'test/hosts/node_modules/vite8')
const { createServer, version } = (await import(
  pathToFileURL(join(vite, 'dist/node/index.js')).href
)) as typeof Vite
const { default: toolManifest } = await import(`${repository}dist/vite.mjs`)

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bench-dev-')))
const path = (name: string): string => join(root, name)
mkdirSync(path('src/tools'), { recursive: true })
mkdirSync(path('node_modules'))
symlinkSync(join(repository, 'node_modules/zod'), path('node_modules/zod'))

function writeTool(index: number, text: string): string {
  const file = path(`src/tools/tool-${index}.ts`)
  writeFileSync(
    file,
    `import { z } from 'zod'
import { shared } from '../shared.ts'
export default {
  name: 'tool_${index}',
  description: ${JSON.stringify(text)} + shared,
  inputSchema: z.object({
    query: z.string().describe('What to look for.'),
    limit: z.number().int().min(1).max(100).default(10).describe('How many at most.'),
    filter: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('tag'), tag: z.string().describe('The tag.') }),
      z.object({ kind: z.literal('age'), days: z.number().describe('At most so old.') }),
    ]).describe('Which of them.'),
  }),
}
`,
  )
  return file
}

function writeHelper(text: string): string {
  writeFileSync(path('src/shared.ts'), `export const shared: string = ${JSON.stringify(text)}\n`)
  return path('src/shared.ts')
}

for (let index = 0; index < TOOLS; index++) writeTool(index, `Does ${index}.`)
writeHelper(' Shared.')

let updated = (): void => {}

const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  plugins: [
    toolManifest(),
    {
      name: 'bench',
      enforce: 'post',
      hotUpdate() {
        if (this.environment.name === 'ssr') updated()
      },
    },
  ],
})
const { ssr } = server.environments
const code = async (): Promise<string> => (await ssr?.transformRequest(ID))?.code ?? ''

/** Milliseconds from the event to the module that has the text. */
async function edit(write: (text: string) => string, text: string): Promise<number> {
  const file = write(text)
  const began = performance.now()
  server.watcher.emit('change', file)
  await new Promise<void>((resolve) => {
    updated = resolve
  })
  const made = await code()
  const time = performance.now() - began
  if (!made.includes(text)) throw new Error(`not updated: ${text}`)
  return time
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

try {
  const began = performance.now()
  await code()
  console.log(
    `Vite ${version}, ${TOOLS} tools: first time ${(performance.now() - began).toFixed(0)} ms`,
  )
  const times: Record<keyof typeof BUDGETS, number[]> = { tool: [], helper: [] }
  for (let run = 0; run < RUNS; run++) {
    // nobody edits faster than a process starts
    await setTimeout(1000)
    times.tool.push(await edit((text) => writeTool(run, text), `Edited ${run}.`))
    await setTimeout(1000)
    times.helper.push(await edit(writeHelper, ` Shared by edit ${run}.`))
  }
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const all = times[name as keyof typeof BUDGETS]
    const time = median(all)
    const verdict = time <= budget ? 'within' : 'ABOVE'
    console.log(
      `edited ${name.padEnd(6)} ${time.toFixed(0)} ms, least ${Math.min(...all).toFixed(0)} ms (${verdict} the budget of ${budget} ms)`,
    )
  }
} finally {
  await server.close()
  rmSync(root, { recursive: true })
}
