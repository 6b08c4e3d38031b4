import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'vitest'
import type { ServerOption, ToolManifestOptions } from '../../src/index.ts'
import { createRolldownLoader } from '../../src/load/index.ts'
import { resolveOptions } from '../../src/options.ts'
import { type PipelineResult, runPipeline } from '../../src/pipeline.ts'

/** The folder of these tests: published servers are modules below its `node_modules`. */
export const root: string = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

/** Runs the pipeline on servers, and on nothing else unless `options` say so. */
export async function manifestOf(
  servers: readonly ServerOption[],
  options: ToolManifestOptions & { root?: string } = {},
): Promise<PipelineResult> {
  const resolved = resolveOptions(
    { include: 'nothing/*.ts', servers, cache: false, evaluate: { timeout: 60_000 }, ...options },
    { root: options.root ?? root, mode: 'production' },
  )
  return await runPipeline(resolved, {
    loader: ({ root, evaluate }) => createRolldownLoader({ root, evaluate }),
  })
}

/** One published server and how it is started. */
export interface Published {
  readonly name: string
  /** Below `node_modules`. */
  readonly module: string
  readonly args?: readonly string[]
  readonly env?: { readonly [name: string]: string }
}

export interface LiveTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema: Record<string, unknown>
}

/** What a published server answers when it is started and asked by the official client. */
export async function liveTools({ module, args = [], env }: Published): Promise<LiveTool[]> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [`${root}/node_modules/${module}`, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
    cwd: root,
    stderr: 'ignore',
  })
  await client.connect(transport)
  try {
    return (await client.listTools()).tools as LiveTool[]
  } finally {
    await client.close()
  }
}

export const names = (tools: readonly { readonly name: string }[]): string[] =>
  tools.map(({ name }) => name).sort()

/** A project with these files whose packages are the ones of this folder; gone when disposed. */
export function project(files: Readonly<Record<string, string>>): { root: string } & Disposable {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, '.tmp/project-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    root: folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `name: file export (convention)` of each tool. */
export const placed = ({ tools }: PipelineResult): string[] =>
  tools.map((tool) => `${tool.name}: ${tool.file} ${tool.export} (${tool.convention})`)

/** `rule: message` of each finding that is one of these rules. */
export const told = ({ findings }: PipelineResult, ...rules: string[]): string[] =>
  findings
    .filter(({ rule }) => rules.includes(rule))
    .map(({ rule, message }) => `${rule}: ${message}`)

/** The one tool `find` of src/server.ts, recorded, with nothing to say of it. */
export function expectFind(result: PipelineResult): void {
  expect(result.findings).toEqual([])
  expect(placed(result)).toEqual(['find: src/server.ts server (mcp-server)'])
  // the contract itself, not what the SDK made of it
  expect(result.tools[0]?.input.document).toEqual({
    type: 'object',
    properties: { q: { type: 'string' }, n: { type: 'number', default: 3 } },
    required: ['q'],
  })
}
