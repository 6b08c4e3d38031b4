/**
 * What targets cost and what the catalogue saves: `npx tsx bench/targets.ts [--servers]`.
 * Times are processor time, medians of nine runs, interleaved over the targets, for 200 tools. Sizes compare the tools as a model is shown them
 * (name, description, input) with plain `z.toJSONSchema` of the same contracts and, with `--servers`, with what published MCP
 * servers list today. `lossless` has the same acceptance as the plain document; `flat` also merges unions.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { convert } from '../src/contract/convert/index.ts'
import { project } from '../src/project/index.ts'
import type { SchemaObject } from '../src/schema/index.ts'
import { lowerFor, measure, TARGETS, type TokenCounter } from '../src/target/index.ts'
import type { LoweredTool, TargetTool } from '../src/target/types.ts'
import { fixtures } from '../test/targets/fixtures.ts'

const require = createRequire(new URL('../test/targets/package.json', import.meta.url))
const { countTokens } = require('gpt-tokenizer/encoding/o200k_base') as {
  countTokens: TokenCounter
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function lowering(): void {
  const tools: TargetTool[] = Array.from({ length: 200 }, (_, index) => ({
    ...(fixtures[index % fixtures.length]?.tool as TargetTool),
    name: `t${index}`,
  }))
  const times = new Map<string, number[]>(TARGETS.map(({ name }) => [name, []]))
  for (let round = 0; round < 9; round++) {
    for (const target of TARGETS) {
      const start = process.cpuUsage()
      lowerFor(target, tools)
      const { user, system } = process.cpuUsage(start)
      times.get(target.name)?.push((user + system) / 1000)
    }
  }
  console.log('\n200 tools, one target more:')
  for (const [name, list] of times)
    console.log(`${name.padEnd(20)}${median(list).toFixed(1).padStart(8)} ms`)
  const all = [...times.values()].reduce((sum, list) => sum + median(list), 0)
  console.log(`${'all at once'.padEnd(20)}${all.toFixed(1).padStart(8)} ms`)
}

interface Named {
  readonly name: string
  readonly description?: string
  readonly contract: z.ZodType
}

/** Definitions with a Zod contract among the exports of the playground's modules. */
async function playground(): Promise<Named[]> {
  const folder = new URL('../playground/src/tools/', import.meta.url)
  const found: Named[] = []
  const visit = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { name = key, description, inputSchema } = value as Record<string, unknown>
    const raw = inputSchema as z.ZodType | undefined
    if (raw === undefined) {
      for (const [inner, entry] of Object.entries(value))
        if (inner !== 'inputSchema') visit(entry, inner)
    } else if ('_zod' in raw || Object.values(raw).every((field) => '_zod' in Object(field))) {
      const contract = '_zod' in raw ? raw : z.object(raw as never)
      found.push({
        name: String(name),
        ...(description !== undefined && { description: String(description) }),
        contract,
      })
    }
  }
  for (const file of readdirSync(folder))
    visit({ ...(await import(new URL(file, folder).href)) }, file)
  return found
}

const shown = (name: string, description: string | undefined, input: unknown): LoweredTool => ({
  name,
  ...(description !== undefined && { description }),
  file: '',
  export: '',
  input: input as SchemaObject,
})

function ours({ name, description, contract }: Named, mode: 'flat' | 'lossless'): LoweredTool {
  return shown(
    name,
    description,
    project(convert(contract, { side: 'input' }).document, { mode }).document,
  )
}

function compare(
  title: string,
  before: readonly LoweredTool[],
  after: { readonly [label: string]: readonly LoweredTool[] },
): void {
  const plain = measure(before, countTokens)
  console.log(`\n${title}: ${before.length} tools, ${plain.bytes} bytes, ${plain.tokens} tokens`)
  for (const [label, tools] of Object.entries(after)) {
    const cost = measure(tools, countTokens)
    const less = (was: number, is: number): string => `${(100 * (1 - is / was)).toFixed(1)} %`
    console.log(
      `  ${label.padEnd(10)} ${cost.bytes} bytes (${less(plain.bytes, cost.bytes)} less), ${cost.tokens} tokens (${less(plain.tokens ?? 0, cost.tokens ?? 0)} less)`,
    )
  }
}

function plainOf({ name, description, contract }: Named): LoweredTool | undefined {
  try {
    return shown(name, description, z.toJSONSchema(contract, { io: 'input' }))
  } catch {
    return undefined
  }
}

function sizes(title: string, tools: readonly Named[]): void {
  const both = tools.flatMap((tool) => {
    const plain = plainOf(tool)
    return plain ? [{ plain, tool }] : []
  })
  compare(
    title,
    both.map(({ plain }) => plain),
    {
      lossless: both.map(({ tool }) => ours(tool, 'lossless')),
      flat: both.map(({ tool }) => ours(tool, 'flat')),
    },
  )
}

async function servers(): Promise<void> {
  const { liveTools, manifestOf } = await import('../test/servers/support.ts')
  const packages: readonly [name: string, module: string, args?: string[]][] = [
    ['everything', '@modelcontextprotocol/server-everything/dist/index.js'],
    ['filesystem', '@modelcontextprotocol/server-filesystem/dist/index.js', ['.']],
    ['memory', '@modelcontextprotocol/server-memory/dist/index.js'],
    ['playwright', '@playwright/mcp/cli.js'],
    ['firecrawl', 'firecrawl-mcp/dist/index.js'],
  ]
  for (const [name, module, args = []] of packages) {
    const live = await liveTools({ name, module, args })
    const { tools } = await manifestOf([{ module: `node_modules/${module}`, args }])
    const listed = live.filter((tool) => tools.some((other) => other.name === tool.name))
    compare(
      `server ${name}, as it lists itself`,
      listed.map((tool) => shown(tool.name, tool.description, tool.inputSchema)),
      {
        flat: tools
          .filter((tool) => listed.some((other) => other.name === tool.name))
          .map((tool) => shown(tool.name, tool.description, tool.input.document)),
      },
    )
  }
}

lowering()
sizes(
  'fixtures',
  Object.entries((await import('../test/targets/fixtures.ts')).FIXTURES).map(
    ([name, contract]) => ({ name, contract }),
  ),
)
sizes('playground', await playground())
if (process.argv.includes('--servers')) await servers()
process.exit()
