import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRolldownLoader } from '../../src/load/index.ts'
import { resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { findMatched } from '../../src/pipeline/matched.ts'
import { type PipelineResult, runPipeline } from '../../src/pipeline.ts'
import { project as linked, repository, tool } from '../cli/project.ts'

/** A project whose packages are its own, so that nothing is kept beside them yet. */
function project(files: Readonly<Record<string, string>>): { readonly root: string } {
  const { root } = linked(files)
  const modules = join(root, 'node_modules')
  rmSync(modules)
  mkdirSync(modules)
  for (const name of ['zod', '@modelcontextprotocol'])
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  return { root }
}

/** Our end is watched as long as a child lives. */
const living = (): number => process.listenerCount('SIGHUP')

/** Runs the pipeline, and says whether a child lived while tools were looked for. */
async function run(
  root: string,
  given: ToolManifestOptions = {},
): Promise<{ result: PipelineResult; early: boolean }> {
  let early = false
  const before = living()
  const result = await runPipeline(resolveOptions(given, { root, mode: 'production' }), {
    loader: createRolldownLoader,
    findMatched: (options) => {
      early = living() > before
      return findMatched(options)
    },
  })
  expect(living()).toBe(before)
  return { result, early }
}

test('the first build starts its child before it looks for tools, the next ones know better', async () => {
  const { root } = project({ 'src/tools/a.ts': tool('a') })
  const first = await run(root)
  expect(first).toMatchObject({ early: true, result: { ok: true } })
  const second = await run(root)
  expect(second).toMatchObject({ early: false, result: { ok: true } })
  expect(second.result.files).toEqual(first.result.files)
})

test('a build that keeps nothing starts it each time', async () => {
  const { root } = project({ 'src/tools/a.ts': tool('a') })
  for (const _ of [1, 2]) expect(await run(root, { cache: false })).toMatchObject({ early: true })
})

test('a child that nobody needs is ended', async () => {
  const { root } = project({})
  const { result, early } = await run(root)
  expect(early).toBe(true)
  expect(result.findings.map(({ rule }) => rule)).toEqual(['no-tool-matched'])
})

test('it is ended as well when the search fails', async () => {
  const { root } = project({ 'src/tools/a.ts': tool('a') })
  const before = living()
  const failing = runPipeline(resolveOptions({}, { root, mode: 'production' }), {
    loader: createRolldownLoader,
    findMatched: () => {
      expect(living()).toBeGreaterThan(before)
      throw new Error('no search')
    },
  })
  await expect(failing).rejects.toThrow('no search')
  expect(living()).toBe(before)
})

test('a server is read by it where there are no modules', async () => {
  const { root } = project({
    'src/server.ts': `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export const server = new McpServer({ name: 'one', version: '1.0.0' })
server.registerTool('greet', { description: 'Greets.', inputSchema: { name: z.string() } }, async () => ({ content: [] }))
`,
  })
  const { result, early } = await run(root, {
    servers: ['src/server.ts'],
    include: ['src/tools/*'],
  })
  expect(early).toBe(true)
  expect(result.tools.map(({ name }) => name)).toEqual(['greet'])
})
