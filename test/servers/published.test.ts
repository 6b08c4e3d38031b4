import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { samples } from './samples.ts'
import { liveTools, manifestOf, names, type Published } from './support.ts'

const OFFICIAL = '@modelcontextprotocol/server-'

/** Servers whose registrations can be recorded. */
const RECORDED: readonly Published[] = [
  { name: `${OFFICIAL}everything`, module: `${OFFICIAL}everything/dist/index.js` },
  { name: `${OFFICIAL}filesystem`, module: `${OFFICIAL}filesystem/dist/index.js`, args: ['.'] },
  { name: `${OFFICIAL}memory`, module: `${OFFICIAL}memory/dist/index.js` },
  {
    name: `${OFFICIAL}sequential-thinking`,
    module: `${OFFICIAL}sequential-thinking/dist/index.js`,
  },
  {
    name: '@brave/brave-search-mcp-server',
    module: '@brave/brave-search-mcp-server/dist/index.js',
    env: { BRAVE_API_KEY: 'placeholder' },
  },
  {
    name: 'figma-developer-mcp',
    module: 'figma-developer-mcp/dist/bin.js',
    args: ['--stdio'],
    env: { FIGMA_API_KEY: 'placeholder', DO_NOT_TRACK: '1' },
  },
  { name: 'tavily-mcp', module: 'tavily-mcp/build/index.js' },
  { name: 'firecrawl-mcp (a fork of FastMCP)', module: 'firecrawl-mcp/dist/index.js' },
  { name: '@upstash/context7-mcp (SDK 2.x)', module: '@upstash/context7-mcp/dist/index.js' },
  { name: '@playwright/mcp (CommonJS)', module: '@playwright/mcp/cli.js' },
  {
    name: 'chrome-devtools-mcp (SDK bundled in)',
    module: 'chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js',
    args: ['--no-usage-statistics'],
  },
]

/** Servers that bring a minified SDK of their own inside their bundle. */
const LISTED: readonly Published[] = [
  {
    name: '@notionhq/notion-mcp-server',
    module: '@notionhq/notion-mcp-server/bin/cli.mjs',
    env: { NOTION_TOKEN: 'placeholder' },
  },
  { name: 'exa-mcp-server', module: 'exa-mcp-server/dist/stdio.cjs' },
]

const asModule = ({ module, args = [], env = {} }: Published) => ({
  module: `node_modules/${module}`,
  args,
  env,
})
const asCommand = ({ module, args = [], env = {} }: Published) => ({
  command: 'node',
  args: [`node_modules/${module}`, ...args],
  env,
})

/** Every value that the live schema is shown to accept must be accepted by the manifest's. */
function refused(live: Record<string, unknown>, document: object): unknown[] {
  const { $schema, ...rest } = live
  const options = { strict: false, validateFormats: false } as const
  const draft07 = typeof $schema === 'string' && $schema.includes('draft-07')
  const before = (draft07 ? new Ajv(options) : new Ajv2020(options)).compile(rest)
  const after = new Ajv2020(options).compile(document)
  const accepted = samples(rest).filter((value) => before(value))
  expect(accepted.length).toBeGreaterThan(0)
  return accepted.filter((value) => !after(value))
}

describe.each([
  ...RECORDED.map((server) => ({ server, how: 'recorded', option: asModule(server) })),
  ...LISTED.map((server) => ({ server, how: 'listed', option: asCommand(server) })),
])('$server.name, $how', ({ server, option, how }) => {
  test('has the tools of its live tools/list, and accepts what that accepts', async () => {
    const [live, manifest] = await Promise.all([liveTools(server), manifestOf([option])])
    expect(names(manifest.tools)).toEqual(names(live))
    const wrong = live.flatMap(({ name, inputSchema }) => {
      const tool = manifest.tools.find((one) => one.name === name)
      const values = refused(inputSchema, tool?.input.document as object)
      return values.map((value) => `${name} refuses ${JSON.stringify(value)}`)
    })
    expect(wrong).toEqual([])
    const rules = manifest.findings.map(({ rule }) => rule)
    expect(rules).not.toContain('server-not-recorded')
    expect(rules.includes('server-listed')).toBe(how === 'listed')
  })
})

test.each(LISTED)('$name as a module says how it is listed', async (server) => {
  const { findings, tools } = await manifestOf([asModule(server)])
  expect(tools).toEqual([])
  expect(findings).toMatchObject([{ rule: 'server-not-recorded', severity: 'error' }])
  expect(findings[0]?.help).toContain("servers: [{ command: 'node', args: [")
})
