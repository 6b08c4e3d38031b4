import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRolldownLoader } from '../../src/load/index.ts'
import { ConfigurationError, resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { type PipelineResult, runPipeline, type Stage } from '../../src/pipeline.ts'
import { project, tool } from '../cli/project.ts'

async function run(root: string, options: ToolManifestOptions = {}): Promise<PipelineResult> {
  return runPipeline(resolveOptions(options, { root, mode: 'production' }), {
    loader: createRolldownLoader,
  })
}

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
const content = (result: PipelineResult, name = 'tools.json') =>
  JSON.parse(result.files.find((file) => file.name === name)?.content ?? 'null')

describe('stages', () => {
  test('run once each, in order', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a') })
    const stages: Stage[] = []
    let opened = 0
    const options = resolveOptions({}, { root, mode: 'production' })
    const result = await runPipeline(options, {
      loader: (settings) => {
        opened += 1
        return createRolldownLoader(settings)
      },
      onStage: (stage) => stages.push(stage),
    })
    expect(result.ok).toBe(true)
    expect(opened).toBe(1)
    expect(stages).toEqual([
      'discover',
      'load',
      'evaluate',
      'project',
      'lower',
      'check',
      'manifest',
    ])
  })

  test('nothing is bundled when nothing matches', async () => {
    const { root } = project({})
    const options = resolveOptions({}, { root, mode: 'production' })
    const result = await runPipeline(options, {
      loader: () => {
        throw new Error('must not be opened')
      },
    })
    expect(result).toMatchObject({ ok: false, tools: [], files: [], dependencies: [] })
    expect(result.findings.map(({ rule }) => rule)).toEqual(['no-tool-matched'])
    expect(result.watchDirs).toEqual([join(root, 'src')])
  })
})

describe('findings', () => {
  test('come in the order of the lines where they are written', async () => {
    const { root } = project({
      'src/tools/a.ts': `import { z } from 'zod'
export default {
  description: 'Stores a value',
  inputSchema: z.object({
    value: z.any(),
    expires: z.date(),
    more: z.any(),
  }),
}
`,
    })
    const { findings } = await run(root)
    expect(findings.map(({ rule, position }) => [rule, position?.line])).toEqual([
      ['untyped-property', 5],
      ['unrepresentable', 6],
      ['untyped-property', 7],
    ])
  })
})

describe('the result', () => {
  test('names every file it depends on and where new tools appear', async () => {
    const { root } = project({
      'app/tools/a.ts': tool('a', 'id').replace(
        "'zod'\n",
        "'zod'\nimport { id } from '../../lib/fields.ts'\n",
      ),
      'lib/fields.ts': "import { z } from 'zod'\nexport const id = z.string()\n",
    })
    const result = await run(root, { include: ['app/tools/*.ts', 'app/**/*.tool.ts'] })
    expect(result.findings).toEqual([])
    expect(result.dependencies).toEqual(
      expect.arrayContaining([join(root, 'app/tools/a.ts'), join(root, 'lib/fields.ts')]),
    )
    expect(result.watchDirs).toEqual([join(root, 'app')])
  })

  test('has all tools and findings but no files when one finding is an error', async () => {
    const { root } = project({
      'src/tools/a.ts': tool('a', 'value: z.any()'),
      'src/tools/b.ts': tool('b', 'when: z.date()'),
      'src/tools/c.ts': tool('c'),
    })
    const result = await run(root)
    expect(result.ok).toBe(false)
    expect(names(result.tools)).toEqual(['a', 'b', 'c'])
    expect(result.findings.map(({ rule, tool, path }) => [rule, tool, path])).toEqual([
      ['untyped-property', 'a', 'value'],
      ['unrepresentable', 'b', 'when'],
    ])
    expect(result.files).toEqual([])
  })

  test('a tool that a barrel exports again is one tool', async () => {
    const { root } = project({
      'src/tools/index.ts': "export { default as move } from './move.ts'\n",
      'src/tools/move.ts': tool('move'),
    })
    const result = await run(root)
    expect(result.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(result.tools.map(({ name, file }) => [name, file])).toEqual([
      ['move', 'src/tools/move.ts'],
    ])
  })
})

describe('options', () => {
  const two = {
    'src/tools/a.ts': `${tool('zebra').replace('export default', 'export const one =')}
export const two = { ...one, name: 'ant' }\n`,
    'src/tools/b.ts': tool('bee'),
  }

  test('order: by name, or as authored', async () => {
    const { root } = project(two)
    expect(names(content(await run(root)).tools)).toEqual(['ant', 'bee', 'zebra'])
    const authored = await run(root, { order: 'authored' })
    // the exports of a module have the order of its namespace, which is by name
    expect(names(content(authored).tools)).toEqual(['zebra', 'ant', 'bee'])
  })

  test('name: gives tools, and what is found in them, another name', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    const seen: unknown[] = []
    const result = await run(root, {
      name: (identity) => {
        seen.push(identity)
        return `desk_${identity.name}`
      },
    })
    expect(seen).toEqual([
      {
        name: 'a',
        file: 'src/tools/a.ts',
        export: 'default',
        convention: 'plain',
        nameSource: 'own',
      },
    ])
    expect(names(result.tools)).toEqual(['desk_a'])
    expect(result.findings.map((finding) => finding.tool)).toEqual(['desk_a'])
  })

  test('name: must give one', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a') })
    const name = () => undefined as unknown as string
    await expect(run(root, { name })).rejects.toThrow(ConfigurationError)
    await expect(run(root, { name })).rejects.toThrow('for the tool "a" of src/tools/a.ts')
  })

  test('outputs: every file there is', async () => {
    const union = `change: z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), x: z.string() }),
      z.object({ k: z.literal('b'), y: z.string() }),
    ])`
    const { root } = project({ 'src/tools/a.ts': tool('a', union) })
    const result = await run(root, { outputs: { lossless: true, tools: true }, lock: true })
    expect(names(result.files)).toEqual([
      'tools.json',
      'tools.lossless.json',
      'tools/a.json',
      'tools.lock.json',
    ])
    const [flat] = content(result).tools
    expect(flat.inputSchema.properties.change.type).toBe('object')
    expect(content(result, 'tools/a.json')).toEqual(flat)
    const [whole] = content(result, 'tools.lossless.json').tools
    expect(whole.inputSchema.properties.change.anyOf).toHaveLength(2)
    expect(content(result, 'tools.lock.json').tools.a.input).toMatch(/^sha256-/)
  })

  test('outputs: names that are one file on some systems are refused', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('Same'), 'src/tools/b.ts': tool('same') })
    await expect(run(root, { outputs: { tools: true } })).rejects.toThrow(
      'Two outputs would be written to one file: "tools/Same.json" and "tools/same.json".',
    )
  })

  test('rules and allow decide what is an error', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    const warned = await run(root, { rules: { 'untyped-property': 'warn' } })
    expect(warned.ok).toBe(true)
    expect(warned.findings.map(({ severity }) => severity)).toEqual(['warn'])
    const allowed = await run(root, {
      allow: [{ rule: 'untyped-property', tool: 'a', path: 'value', reason: 'passed through' }],
    })
    expect(allowed.findings).toEqual([])
    expect(content(allowed).tools[0].inputSchema.properties).toEqual({ value: {} })
  })

  test('unknown, flatten and collisions reach the projection', async () => {
    const { root } = project({
      'src/tools/a.ts': tool(
        'a',
        `value: z.any(), choice: z.discriminatedUnion('k', [
          z.object({ k: z.literal('a'), x: z.string() }),
          z.object({ k: z.literal('b'), x: z.array(z.int()) }),
        ])`,
      ),
    })
    const properties = async (options: ToolManifestOptions) =>
      content(await run(root, { unknown: 'json', ...options })).tools[0].inputSchema.properties
    const kinds = await properties({})
    expect(kinds.value.type).toEqual(['object', 'array', 'string', 'number', 'boolean', 'null'])
    expect(kinds.choice.properties.x.type).toEqual(['array', 'string'])
    const alternatives = await properties({ collisions: 'alternatives' })
    expect(alternatives.choice.properties.x.anyOf).toHaveLength(2)
    const kept = await properties({ flatten: false })
    expect(kept.choice.anyOf).toHaveLength(2)
  })

  test('evaluate.env reaches the modules', async () => {
    const { root } = project({
      'src/tools/a.ts': tool('a', '[process.env.FIELD ?? "none"]: z.string()'),
    })
    const result = await run(root, { evaluate: { env: { FIELD: 'given' } } })
    expect(Object.keys(content(result).tools[0].inputSchema.properties)).toEqual(['given'])
  })
})

describe('targets', () => {
  const files = {
    'src/tools/a.ts': tool('a', 'id: z.string(), note: z.string().optional()'),
    'src/tools/b.ts': tool('b', 'labels: z.record(z.string(), z.string())'),
  }

  test('write files of their own, and their rules are rules', async () => {
    const { root } = project(files)
    const strict = { targets: ['openai-strict', 'mcp'] }
    const failing = await run(root, strict)
    expect(failing.ok).toBe(false)
    expect(failing.findings.map(({ rule, tool, path }) => [rule, tool, path])).toContainEqual([
      'openai-strict/record',
      'b',
      'labels',
    ])
    const result = await run(root, { targets: [{ name: 'openai-strict', tools: 'a' }, 'mcp'] })
    expect(result.findings).toEqual([])
    expect(names(result.files)).toEqual([
      'tools.json',
      'tools.openai-strict.json',
      'tools.openai-strict.restore.json',
      'tools.mcp.json',
    ])
    const lowered = JSON.stringify(content(result, 'tools.openai-strict.json'))
    expect(lowered).toContain('"required":["id","note"]')
    expect(content(result, 'tools.mcp.json').tools).toHaveLength(2)
  })

  test('do not repeat what is wrong with a tool for everybody', async () => {
    const { root } = project({ 'src/tools/a.ts': tool('a', 'value: z.any()') })
    const { findings } = await run(root, { targets: ['openai-strict'] })
    expect(findings.map(({ rule }) => rule)).toEqual(['untyped-property'])
  })
})

describe('servers', () => {
  const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
export function createServer() {
  const server = new McpServer({ name: 'app', version: '1.0.0' })
  server.registerTool('weigh', { description: 'Weighs a crate', inputSchema: { id: z.string() } }, () => ({ content: [] }))
  return server
}
`

  test('may be all there is', async () => {
    const { root } = project({ 'src/server.ts': server })
    const result = await run(root, { servers: ['src/server.ts#createServer'] })
    expect(result.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(content(result).tools).toMatchObject([
      { name: 'weigh', inputSchema: { type: 'object', required: ['id'] } },
    ])
    expect(result.dependencies).toContain(join(root, 'src/server.ts'))
  })

  test('and modules go together', async () => {
    const { root } = project({ 'src/server.ts': server, 'src/tools/a.ts': tool('a') })
    const result = await run(root, { servers: ['src/server.ts#createServer'] })
    expect(names(content(result).tools)).toEqual(['a', 'weigh'])
  })
})
