// What answering `tools/list` with 200 tools costs a server: contracts converted while it runs against
// the manifest, MCP SDK 1.x and 2.x, in-memory transport. *First* is a fresh process from its start to
// the first answer; *steady* is each further answer. Medians of interleaved rounds; processor time
// hardly depends on what else the machine does.
// npm run bench:list
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RolldownPluginOption, rolldown } from 'rolldown'
import { generate, toolFile } from './generate.ts'

const TOOLS = 200
const ROUNDS = 15
const STEADY = 40

const repository = fileURLToPath(new URL('..', import.meta.url))
const { default: toolManifest } = await import(`${repository}dist/rolldown.mjs`)

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bench-list-')))
generate(root, TOOLS)
const scope = join(root, 'node_modules/@modelcontextprotocol')
mkdirSync(scope)
for (const name of ['sdk', 'server', 'core'])
  symlinkSync(join(repository, 'node_modules/@modelcontextprotocol', name), join(scope, name))

const contracts = Array.from({ length: TOOLS }, (_, index) => index)
const imports = contracts
  .map((index) => `import { contract as t${index} } from './${toolFile(index).slice(4)}'`)
  .join('\n')
const list = `const all = [${contracts.map((index) => `t${index}`).join(', ')}]`
const handler = "async () => ({ content: [{ type: 'text', text: 'done' }] })"

const V1 = {
  high: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
  low: `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'`,
  transport: "import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'",
}
const V2 = {
  high: "import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'",
  low: "import { InMemoryTransport, Server } from '@modelcontextprotocol/server'",
}
const MANIFEST = `import manifest from 'unplugin-tool-manifest/manifest'
import loaders from 'unplugin-tool-manifest/registry'
globalThis.loaders = loaders`
const HIGH = "const server = new McpServer({ name: 'bench', version: '1.0.0' })"
const LOW =
  "const server = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } })"
const register = (schema: string): string =>
  `for (const { name, description, inputSchema } of all) server.registerTool(name, { description, inputSchema: ${schema} }, ${handler})`

/** The servers, without what asks them. */
const CASES = {
  'SDK 1, no tools': `${V1.low}\n${V1.transport}\n${LOW}\nserver.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }))`,
  'SDK 1, converts': `${V1.high}\n${V1.transport}\n${imports}\n${list}\n${HIGH}\n${register('inputSchema')}`,
  'SDK 1, manifest': `${V1.low}\n${V1.transport}\n${MANIFEST}\n${LOW}\nserver.setRequestHandler(ListToolsRequestSchema, () => manifest)`,
  'SDK 2, no tools': `${V2.low}\n${LOW}\nserver.setRequestHandler('tools/list', () => ({ tools: [] }))`,
  'SDK 2, converts': `${V2.high}\n${imports}\n${list}\n${HIGH}\n${register('inputSchema')}`,
  'SDK 2, withDocument': `${V2.high}\nimport { tools } from 'unplugin-tool-manifest/manifest'\nimport { withDocument } from '${repository}dist/runtime.mjs'\n${imports}\n${list}\n${HIGH}\n${register('withDocument(inputSchema, tools[name].inputSchema)')}`,
  'SDK 2, manifest': `${V2.low}\n${MANIFEST}\n${LOW}\nserver.setRequestHandler('tools/list', () => manifest)`,
} as const
type Name = keyof typeof CASES

/** Asks over the wire, without a client of the SDK, whose import would count. */
const ASK = `
const [near, far] = InMemoryTransport.createLinkedPair()
const waiting = new Map()
far.onmessage = (message) => waiting.get(message.id)?.(message)
let last = 0
const ask = (method, params = {}) => new Promise((resolve) => {
  const id = ++last
  waiting.set(id, resolve)
  far.send({ jsonrpc: '2.0', id, method, params })
})
await far.start()
await server.connect(near)
await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } })
await far.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const { result, error } = await ask('tools/list')
const first = { wall: performance.now(), cpu: cpu() }
if (error) throw new Error(JSON.stringify(error))
const steady = []
for (let run = 0; run < ${STEADY}; run++) {
  const began = performance.now()
  await ask('tools/list')
  steady.push(performance.now() - began)
}
steady.sort((a, b) => a - b)
console.log(JSON.stringify({ first, steady: steady[${STEADY / 2}], tools: result.tools.length }))
process.exit(0)
`

interface Answer {
  readonly first: { readonly wall: number; readonly cpu: number }
  readonly steady: number
  readonly tools: number
}

async function bundle(name: Name, index: number): Promise<string> {
  const entry = join(root, `src/case-${index}.js`)
  writeFileSync(entry, `${CASES[name]}\n${ASK}`)
  const build = await rolldown({
    cwd: root,
    input: entry,
    platform: 'node',
    external: [/^zod/, /^@modelcontextprotocol\//],
    plugins: [toolManifest({ root }) as RolldownPluginOption],
    logLevel: 'silent',
  })
  const dir = join(root, `dist-${index}`)
  await build.write({ dir, format: 'esm', entryFileNames: 'server.mjs' })
  await build.close()
  return join(dir, 'server.mjs')
}

function run(file: string): Answer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Answer
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

try {
  const names = Object.keys(CASES) as Name[]
  const files = await Promise.all(names.map(bundle))
  const answers = new Map<Name, Answer[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, name] of names.entries()) answers.get(name)?.push(run(files[index] ?? ''))
  const row = (name: Name) => {
    const all = answers.get(name) ?? []
    return {
      tools: all[0]?.tools ?? 0,
      wall: median(all.map(({ first }) => first.wall)),
      cpu: median(all.map(({ first }) => first.cpu)),
      steady: median(all.map(({ steady }) => steady)),
    }
  }
  const versions = ['zod', '@modelcontextprotocol/sdk', '@modelcontextprotocol/server'].map(
    (name) => {
      const file = join(repository, 'node_modules', name, 'package.json')
      return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`
    },
  )
  console.log(`Node ${process.version}; ${versions.join(', ')}; ${TOOLS} tools; ${ROUNDS} rounds\n`)
  console.log('| | first, wall ms | first, CPU ms | × manifest | steady ms | × manifest |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const name of names) {
    const { tools, wall, cpu, steady } = row(name)
    if (tools !== (name.endsWith('no tools') ? 0 : TOOLS))
      throw new Error(`${name}: ${tools} tools`)
    const least = row(`${name.slice(0, 5)}, manifest` as Name)
    const ratios = [cpu / least.cpu, steady / least.steady].map((ratio) => ratio.toFixed(2))
    console.log(
      `| ${name} | ${wall.toFixed(0)} | ${cpu.toFixed(0)} | ${ratios[0]} | ${steady.toFixed(2)} | ${ratios[1]} |`,
    )
  }
} finally {
  rmSync(root, { recursive: true })
}
