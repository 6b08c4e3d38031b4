import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { createRolldownLoader } from '../../src/load/index.ts'
import { resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { type PipelineResult, runPipeline } from '../../src/pipeline.ts'
import { restoreOptional, TARGETS } from '../../src/target/index.ts'

const root = fileURLToPath(new URL('../../playground', import.meta.url))
const server = { name: 'helpdesk', version: '1.0.0' }

function build(options: ToolManifestOptions, folder = root): Promise<PipelineResult> {
  return runPipeline(
    resolveOptions({ cache: false, server, ...options }, { root: folder, mode: 'production' }),
    {
      loader: createRolldownLoader,
    },
  )
}

/** What some targets cannot carry of the playground: by target, the tools and the rules. */
const REFUSED: { readonly [target: string]: { readonly [tool: string]: readonly string[] } } = {
  'openai-strict': {
    label_ticket: ['record'],
    record_event: ['any-json'],
    write_article: ['record'],
  },
  'anthropic-strict': {
    label_ticket: ['record'],
    record_event: ['any-json'],
    search_tickets: ['recursion'],
    write_article: ['record'],
  },
  'gemini-parameters': {
    label_ticket: ['record'],
    search_tickets: ['recursion'],
    write_article: ['record'],
  },
  agentcore: {
    create_ticket: ['composite-type-list'],
    plan_visit: ['composite-type-list'],
    record_event: ['any-json'],
    search_tickets: ['recursion'],
    update_ticket: ['type-union'],
    write_article: ['type-union', 'union'],
  },
  moonshot: { record_event: ['any-json'] },
  cursor: { write_article: ['union'] },
}

describe('the playground', () => {
  it('names what each target cannot carry, all at once', async () => {
    const { ok, findings, files } = await build({ targets: TARGETS.map(({ name }) => name) })
    expect(ok).toBe(false)
    expect(files).toEqual([])
    const refused: { [target: string]: { [tool: string]: string[] } } = {}
    for (const { rule, severity, tool, position } of findings) {
      if (severity !== 'error' || tool === undefined) continue
      const [target = '', name = ''] = rule.split('/')
      refused[target] ??= {}
      refused[target][tool] = [...(refused[target][tool] ?? []), name].sort()
      expect(position?.file, `${rule} ${tool}`).toMatch(/^src\/tools\//)
    }
    expect(refused).toEqual(REFUSED)
  })

  it('builds for all targets in one pass, each with the tools that it can carry', async () => {
    const everything = await build({})
    const names = everything.tools.map(({ name }) => name)
    const { ok, findings, files, targets } = await build({
      targets: TARGETS.map(({ name }) => ({
        name,
        tools: names.filter((tool) => REFUSED[name]?.[tool] === undefined),
      })),
    })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(ok).toBe(true)
    expect(files.map(({ name }) => name).sort()).toEqual(
      [
        'tools.json',
        'tools.openai-strict.restore.json',
        ...TARGETS.flatMap(({ emit }) => emit?.file ?? []),
      ].sort(),
    )
    const plan = targets.find(({ target }) => target === 'openai-strict')?.restore?.search_tickets
    const answered = {
      filter: {
        text: 'a',
        priority: null,
        all: null,
        any: [{ text: null, priority: 'low', all: null, any: null }],
      },
      limit: null,
    }
    expect(restoreOptional(answered, plan)).toEqual({
      filter: { text: 'a', any: [{ priority: 'low' }] },
    })
  })

  it('carries every tool for every provider when what it cannot carry is encoded', async () => {
    const names = [
      'openai-strict',
      'anthropic-strict',
      'gemini-parameters',
      'agentcore',
      'moonshot',
    ]
    const { ok, findings, files, targets } = await build({
      targets: names.map((name) => ({ name, unsupported: 'encode' as const })),
      // all thirteen tools in one request have 26 optional properties
      rules: { 'anthropic-strict/optional-budget': 'warn' },
    })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(ok).toBe(true)
    expect(files.map(({ name }) => name)).toEqual([
      'tools.json',
      ...names.flatMap((name) => [`tools.${name}.json`, `tools.${name}.restore.json`]),
    ])
    const plan = targets[0]?.restore?.label_ticket
    const sent = { id: 'T-1', labels: [{ key: 'area', value: 'billing' }] }
    expect(restoreOptional(sent, plan)).toEqual({ id: 'T-1', labels: { area: 'billing' } })
  })

  it('writes what strict mode cannot carry without it', async () => {
    const { ok, findings } = await build({
      targets: [{ name: 'openai-strict', unsupported: 'non-strict' }],
    })
    expect(ok).toBe(true)
    expect(
      findings
        .flatMap(({ rule, tool }) => (rule === 'openai-strict/not-strict' ? [tool] : []))
        .sort(),
    ).toEqual(['label_ticket', 'record_event', 'write_article'])
  })

  it('rules and allow hold for targets too', async () => {
    const tools = ['label_ticket']
    const targets = [{ name: 'openai-strict', tools }]
    const rule = 'openai-strict/record'
    const softened = await build({ targets, rules: { [rule]: 'warn' } })
    expect(
      softened.findings.filter((finding) => finding.rule === rule).map(({ severity }) => severity),
    ).toEqual(['warn'])
    expect(softened.ok).toBe(true)
    const allowed = await build({ targets, allow: [{ rule, tool: 'label_*', reason: 'known' }] })
    expect(allowed.findings.filter((finding) => finding.rule === rule)).toEqual([])
    expect(allowed.ok).toBe(true)
  })
})

describe('the budget', () => {
  // a project that has the tokenizer: this folder's own packages
  const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.budget-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src/tools'), { recursive: true })
  writeFileSync(
    join(folder, 'src/tools/ping.ts'),
    "import { z } from 'zod'\nexport default { description: 'Answers pong.', inputSchema: z.object({ text: z.string().optional() }), execute: () => 'pong' }\n",
  )

  it('is judged where no target is asked for', async () => {
    const over = await build({ budget: { tokens: 10, perTool: 11 } }, folder)
    expect(over.findings.map(({ rule, severity, tool }) => [rule, severity, tool])).toEqual([
      ['cost/token-budget', 'error', undefined],
      ['cost/tool-tokens', 'error', 'ping'],
    ])
    const within = await build({ budget: { tokens: 100, perTool: 50 } }, folder)
    expect(within.findings).toEqual([])
    expect(within.files.map(({ name }) => name)).toEqual(['tools.json'])
  })

  it('needs the tokenizer; the report without a budget does not', async () => {
    await expect(build({ budget: { tokens: 10 } })).rejects.toThrow(
      /gpt-tokenizer, which is not installed/,
    )
    const { files } = await build({ targets: ['cost'] })
    const cost = JSON.parse(files.find(({ name }) => name === 'tools.cost.json')?.content ?? '')
    expect(cost.tools).toHaveLength(13)
    expect(cost.bytes).toBeGreaterThan(1000)
    expect(cost.tokens).toBeUndefined()
  })

  it('is a number of tokens', () => {
    expect(() => resolveOptions({ budget: { tokens: 0 } }, { root, mode: 'production' })).toThrow(
      /"budget.tokens" is 0.*\n.*whole number greater than 0/,
    )
    expect(() =>
      resolveOptions({ budget: { token: 1 } as never }, { root, mode: 'production' }),
    ).toThrow(/tokens/)
  })
})
