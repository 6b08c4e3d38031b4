import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reconcile } from '../../src/contract/reconcile.ts'
import type { ModuleContracts } from '../../src/contract/types.ts'
import { readExports } from './read.ts'

const tool = (more: object = {}) => ({
  description: 'Weigh',
  inputSchema: z.object({ crate: z.string() }),
  ...more,
})

/** `{ 'a.ts': ['b.ts'] }`: a imports b. */
function graph(imports: Record<string, string[]>) {
  const names = Object.keys(imports)
  return {
    paths: new Map(names.map((name) => [name, `/app/${name}`])),
    closures: new Map(
      names.map((name) => [name, [name, ...(imports[name] ?? [])].map((file) => `/app/${file}`)]),
    ),
  }
}

const placed = (result: ReturnType<typeof reconcile>) =>
  result.tools.map(({ name, file, export: at }) => `${name}: ${file} ${at}`)

describe('a tool that a barrel exports again', () => {
  const crate = tool({ name: 'weigh_crate' })

  test('is counted once, where it is defined', async () => {
    const modules = [
      await readExports({ contract: crate, default: crate }, 'a-barrel.ts'),
      await readExports({ contract: crate }, 'crate.ts'),
    ]
    const result = reconcile(modules, graph({ 'a-barrel.ts': ['crate.ts'], 'crate.ts': [] }))
    expect(placed(result)).toEqual(['weigh_crate: crate.ts contract'])
    expect(result.findings).toEqual([])
  })

  test('also when the two were evaluated in different processes', async () => {
    const modules = [
      await readExports({ contract: tool({ name: 'weigh_crate' }) }, 'barrel.ts'),
      await readExports({ contract: tool({ name: 'weigh_crate' }) }, 'crate.ts'),
    ]
    const result = reconcile(modules, graph({ 'barrel.ts': ['crate.ts'], 'crate.ts': [] }))
    expect(placed(result)).toEqual(['weigh_crate: crate.ts contract'])
  })

  test('through two barrels and in a circle of imports', async () => {
    const modules = await Promise.all(
      ['all.ts', 'crate.ts', 'index.ts'].map((file) => readExports({ crate }, file)),
    )
    const chain = graph({
      'all.ts': ['index.ts', 'crate.ts'],
      'crate.ts': [],
      'index.ts': ['crate.ts'],
    })
    expect(placed(reconcile(modules, chain))).toEqual(['weigh_crate: crate.ts crate'])
    const circle = graph({ 'crate.ts': ['index.ts'], 'index.ts': ['crate.ts'] })
    expect(placed(reconcile(modules.slice(1), circle))).toEqual(['weigh_crate: crate.ts crate'])
  })

  test('takes the key of the registry when it has no name of its own', async () => {
    const nameless = tool()
    const modules = [
      await readExports({ default: nameless }, 'weigh-crate.ts'),
      await readExports({ tools: { weigh_crate: nameless } }, 'x-registry.ts'),
    ]
    const imports = graph({ 'weigh-crate.ts': [], 'x-registry.ts': ['weigh-crate.ts'] })
    expect(placed(reconcile(modules, imports))).toEqual(['weigh_crate: weigh-crate.ts default'])
  })

  test('and a server registers is still one', async () => {
    const modules = [
      await readExports({ crate }, 'crate.ts'),
      await readExports({ crate }, 'index.ts'),
    ]
    const registered = {
      ...(await readExports({ crate: { ...crate, description: 'Registered' } }, 'server.ts')),
    }
    const server = {
      ...registered,
      tools: registered.tools.map((one) => ({ ...one, convention: 'mcp-server' })),
    }
    const imports = graph({
      'crate.ts': [],
      'index.ts': ['crate.ts'],
      'server.ts': ['index.ts', 'crate.ts'],
    })
    const result = reconcile([...modules, server], imports)
    expect(placed(result)).toEqual(['weigh_crate: crate.ts crate'])
    expect(result.tools[0]?.description).toBe('Registered')
  })

  test('fails once', async () => {
    const broken = {
      name: 'broken',
      description: 'Broken',
      get inputSchema(): never {
        throw new Error('not ready')
      },
    }
    const modules = [
      await readExports({ broken }, 'barrel.ts'),
      await readExports({ broken }, 'broken.ts'),
    ]
    const { findings } = reconcile(modules, graph({ 'barrel.ts': ['broken.ts'], 'broken.ts': [] }))
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([
      ['evaluation-failed', 'broken.ts'],
    ])
  })
})

describe('a configuration of a tool in another file', () => {
  const config = tool()
  const handler = () => undefined
  const imports = graph({ 'config.ts': [], 'index.ts': ['config.ts'] })

  test.each<[string, object, string[]]>([
    ['a name and a handler', { weigh: { name: 'weigh', config, handler } }, ['weigh']],
    ['a call', { call: ['weigh', config, handler] }, ['weigh']],
    ['a copy', { weigh: { name: 'weigh', ...config, handler } }, ['weigh']],
    ['a map', { tools: { weigh: config } }, ['weigh']],
    ['a map of copies', { tools: { weigh: { ...config, handler } } }, ['weigh']],
    ['a map of holders', { tools: { weigh: { config, handler } } }, ['weigh']],
    [
      'two names',
      { a: { name: 'weigh', config, handler }, b: { name: 'gauge', config, handler } },
      ['weigh', 'gauge'],
    ],
    ['a map with two keys', { tools: { weigh: config, gauge: config } }, ['weigh', 'gauge']],
  ])('is no tool beside what was made of it: %s', async (_, exports, names) => {
    const modules = [
      await readExports({ config }, 'config.ts'),
      await readExports({ ...exports }, 'index.ts'),
    ]
    const result = reconcile(modules, imports)
    expect(placed(result)).toEqual(names.map((name) => `${name}: config.ts config`))
  })

  test('is one where nothing was made of it, or something else', async () => {
    const other = { weigh: { ...config, name: 'weigh', description: 'Weigh twice' } }
    const modules = [
      await readExports({ config }, 'config.ts'),
      await readExports(other, 'index.ts'),
    ]
    expect(placed(reconcile(modules, imports))).toEqual([
      'config: config.ts config',
      'weigh: index.ts weigh',
    ])
  })
})

test('two tools that are alike in files that know nothing of each other stay two', async () => {
  const modules = [
    await readExports({ contract: tool({ name: 'same' }) }, 'a.ts'),
    await readExports({ contract: tool({ name: 'same' }) }, 'b.ts'),
  ]
  const result = reconcile(modules, graph({ 'a.ts': ['shared.ts'], 'b.ts': ['shared.ts'] }))
  expect(placed(result)).toEqual(['same: a.ts contract', 'same: b.ts contract'])
})

test('two different tools of one name stay two, also when one file imports the other', async () => {
  const modules = [
    await readExports({ contract: tool({ name: 'same' }) }, 'a.ts'),
    await readExports({ contract: tool({ name: 'same', description: 'Other' }) }, 'b.ts'),
  ]
  const result = reconcile(modules, graph({ 'a.ts': ['b.ts'], 'b.ts': [] }))
  expect(result.tools).toHaveLength(2)
})

describe('a module that `servers` names too', () => {
  const asked = async (exports: Record<string, unknown>) => [
    await readExports(exports, 'server.ts'),
    await readExports({ tools: { weigh: tool() } }, 'server.ts'),
  ]

  test('says the same twice: one tool', async () => {
    const result = reconcile(await asked({ weigh: tool() }), graph({ 'server.ts': [] }))
    expect(placed(result)).toEqual(['weigh: server.ts weigh'])
  })

  test('has tools where it was asked, so none are missed', async () => {
    const result = reconcile(await asked({ server: 1 }), graph({ 'server.ts': [] }))
    expect(placed(result)).toEqual(['weigh: server.ts tools.weigh'])
    expect(result.findings).toEqual([])
  })

  test('two tools of one name that differ stay two', async () => {
    const other = tool({ description: 'Weigh again' })
    const result = reconcile(await asked({ weigh: other }), graph({ 'server.ts': [] }))
    expect(result.tools).toHaveLength(2)
  })
})

describe('a module without tools', () => {
  const one = async (exports: Record<string, unknown>) =>
    reconcile([await readExports(exports, 'a.ts')], graph({ 'a.ts': [] })).findings

  test.each([
    [
      'a schema',
      { input: z.object({}) },
      'No tool found: the module exports `input` (a Zod schema).',
      "Export the tool that uses it: `export default { description: '…', inputSchema: input }`, or `exclude` the file.",
    ],
    [
      'a factory',
      { makeTool: () => tool() },
      'No tool found: the module exports `makeTool` (a function).',
      "Functions and classes are not called: export what it makes (`export const tool = makeTool(…)`), name it in `servers` if it makes a server (`servers: ['a.ts#makeTool']`), or `exclude` the file.",
    ],
    [
      'a register function',
      { helper: () => 1, registerAll: (thing: unknown) => thing },
      'No tool found: the module exports `helper` (a function), `registerAll` (a function).',
      'A function that registers tools is called when one of its parameters (or a member of it) is named `server`: name it so in `registerAll`, or `exclude` the file and name the server in `servers`.',
    ],
    [
      'a route',
      { GET: () => 1, runtime: 'nodejs' },
      'No tool found: the module exports `GET` (a function), `runtime` (a string).',
      "A server that takes requests is not asked while tools are looked for: name it in `servers` (`servers: ['a.ts']`), or `exclude` the file.",
    ],
    [
      'a Worker',
      { default: { fetch() {} } },
      'No tool found: the module exports `default` (an object with `fetch`).',
      "A server that takes requests is not asked while tools are looked for: name it in `servers` (`servers: ['a.ts']`), or `exclude` the file.",
    ],
    [
      'an agent that keeps its tools to itself',
      { agent: new (class Agent {})() },
      'No tool found: the module exports `agent` (an instance of Agent).',
      'Only what an instance holds as its `tools` is seen: export the tools that `agent` was made with (`export const tools = [ … ]`), or `exclude` the file.',
    ],
    [
      'nothing',
      {},
      'No tool found: the module exports nothing.',
      'If it registers tools on a server when it is imported, name that server in `servers`; else export a tool, or `exclude` the file.',
    ],
    [
      'nothing, in what is taken for CommonJS',
      { default: {} },
      'No tool found: the module exports nothing.',
      'If it registers tools on a server when it is imported, name that server in `servers`; else export a tool, or `exclude` the file.',
    ],
    [
      'a low-level server',
      {
        server: new (class Server {
          setRequestHandler() {}
          connect() {}
        })(),
      },
      'No tool found: the module exports `server` (an MCP server).',
      "A server that answers `tools/list` itself has to be asked: name it in the option `servers` (`servers: ['a.ts#server']`).",
    ],
    [
      'constants',
      { LIMIT: 3 },
      'No tool found: the module exports `LIMIT` (a number).',
      "Export an object with a `description` and an `inputSchema` (`export default { description: '…', inputSchema: z.object({ … }) }`), or `exclude` the file.",
    ],
  ])('%s', async (_, exports, message, help) => {
    expect(await one(exports)).toEqual([{ rule: 'no-tool-found', file: 'a.ts', message, help }])
  })

  test('names five exports and counts the rest', async () => {
    const exports = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`n${n}`, n]))
    expect((await one(exports))[0]?.message).toMatch(/`n5` \(a number\) and 2 more\.$/)
  })

  test('that another matched module imports is a helper: only an information', async () => {
    const modules: ModuleContracts[] = [
      await readExports({ default: tool() }, 'a.ts'),
      await readExports({ helper: 1 }, 'helper.ts'),
    ]
    const imports = graph({ 'a.ts': ['helper.ts'], 'helper.ts': [] })
    expect(reconcile(modules, imports).findings).toMatchObject([
      {
        rule: 'no-tool-found',
        level: 'info',
        file: 'helper.ts',
        message: expect.stringContaining('helper of a.ts'),
      },
    ])
  })
})
