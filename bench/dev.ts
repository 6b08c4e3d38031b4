// How long an edit takes in Vite's dev server until the virtual module has it: 100 tools that share a
// helper, medians of 15 edits each, counted from the event of the file watcher. What the watcher itself
// takes to notice is measured apart. CPU times hardly depend on what else the machine does.
// npm run bench:dev, or with another Vite: npm run bench:dev -- test/hosts/node_modules/vite6
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type * as Vite from 'vite'

const TOOLS = 100
const RUNS = 15
const BUDGETS = { tool: 20, helper: 100 }
const ID = '\0unplugin-tool-manifest/manifest'

// bundled first: hooks of a TypeScript loader would make every import of ours wait for another thread
const repository = `${process.cwd()}/`
const vite = resolve(process.argv[2] ?? join(repository, 'test/hosts/node_modules/vite8'))
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

/** Milliseconds of one edit. */
interface Edit {
  /** From the event to the module that has the text. */
  readonly wall: number
  /** Of all threads of Vite's process meanwhile. */
  readonly parent: number
  /** Of the child processes that served the edit, from their start on. */
  readonly children: number
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of all child processes that have ended; Linux alone tells. */
function childrenCpu(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

async function edit(write: (text: string) => string, text: string): Promise<Edit> {
  const file = write(text)
  const before = { own: ownCpu(), children: childrenCpu() }
  const began = performance.now()
  server.watcher.emit('change', file)
  await new Promise<void>((resolve) => {
    updated = resolve
  })
  const made = await code()
  const wall = performance.now() - began
  const parent = ownCpu() - before.own
  if (!made.includes(text)) throw new Error(`not updated: ${text}`)
  // nobody edits faster than a process starts
  await setTimeout(1000)
  return { wall, parent, children: childrenCpu() - before.children }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds from a written file to the event, without us. */
async function watching(): Promise<number[]> {
  const other = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  })
  const times: number[] = []
  try {
    await setTimeout(500)
    for (let run = 0; run < RUNS; run++) {
      const changed = new Promise<void>((resolve) => other.watcher.once('change', () => resolve()))
      const began = performance.now()
      writeHelper(` Seen ${run}.`)
      await changed
      times.push(performance.now() - began)
      await setTimeout(300)
    }
  } finally {
    await other.close()
  }
  return times
}

const text = (value: number): string => value.toFixed(0)

try {
  const began = performance.now()
  await code()
  const first = performance.now() - began
  console.log(
    `Vite ${version}, Node ${process.version}, ${TOOLS} tools: first time ${text(first)} ms`,
  )
  await setTimeout(1000)
  const edits: Record<keyof typeof BUDGETS, Edit[]> = { tool: [], helper: [] }
  for (let run = 0; run < RUNS; run++) {
    edits.tool.push(await edit((text) => writeTool(run, text), `Edited ${run}.`))
    edits.helper.push(await edit(writeHelper, ` Shared by edit ${run}.`))
  }
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const all = edits[name as keyof typeof BUDGETS]
    const walls = all.map(({ wall }) => wall)
    const time = median(walls)
    const verdict = time <= budget ? 'within' : 'ABOVE'
    console.log(
      `edited ${name.padEnd(6)} ${text(time)} ms, least ${text(Math.min(...walls))} ms (${verdict} the budget of ${budget} ms); CPU: ${text(median(all.map(({ parent }) => parent)))} ms in Vite's process, ${text(median(all.map(({ children }) => children)))} ms in the child's whole life`,
    )
  }
  const seen = await watching()
  console.log(
    `besides, the file watcher takes ${median(seen).toFixed(1)} ms to notice (least ${Math.min(...seen).toFixed(1)} ms)`,
  )
} finally {
  await server.close()
  rmSync(root, { recursive: true })
}
