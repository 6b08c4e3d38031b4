import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project, repository, tool, viteConfig } from './project.ts'

const tools = { 'server/ai/a.ts': tool('a'), 'server/ai/b.ts': tool('b') }

test("the plugin's options are read from the project's Vite config", () => {
  const sample = project({
    ...tools,
    'vite.config.mjs': viteConfig(
      "{ include: 'server/ai/*.ts', order: 'authored', outputs: { manifest: 'ai.json' } }",
      "build: { outDir: 'out' }",
    ),
  })
  expect(sample.json('build')).toMatchObject({
    status: 0,
    report: { files: ['ai.json'], counts: { tools: 2 } },
  })
  expect(sample.has('out/ai.json')).toBe(true)
})

const listed = (...options: string[]): string => `
import toolManifest from '${join(repository, 'dist/vite.mjs')}'
export default { plugins: [${options.map((each) => `toolManifest(${each})`).join()}] }
`

test('several plugins with different options are status 2: only one would be judged', () => {
  const sample = project({
    ...tools,
    'vite.config.mjs': listed("{ include: 'server/ai/a.ts' }", "{ include: 'server/ai/b.ts' }"),
  })
  const { status, report } = sample.json('check')
  expect(status).toBe(2)
  expect(report.error.message).toContain(
    'vite.config.mjs lists the plugin with 2 different options, and the command line judges one',
  )
  expect(report.error.message).toContain('Or list the plugin once, with the "include" of all')
  expect(report.error.message).toContain('--config')
})

test('beside them a file with the options of one says which is judged', () => {
  const a = "{ include: 'server/ai/a.ts' }"
  const sample = project({
    ...tools,
    'vite.config.mjs': listed(a, "{ include: 'server/ai/b.ts' }"),
    'mcp.tools.mjs': `export default ${a}`,
  })
  const { status, report } = sample.json('check', '--config', 'mcp.tools.mjs')
  expect([status, report.counts.tools]).toEqual([0, 1])
})

test('several plugins with the same options are one', () => {
  const same = "{ include: ['server/ai/a.ts'], outputs: { tools: true } }"
  const sample = project({ ...tools, 'vite.config.mjs': listed(same, same) })
  const { status, report } = sample.json('check')
  expect([status, report.counts.tools]).toEqual([0, 1])
})

test('flags win over the options of the config', () => {
  const sample = project({ ...tools, 'vite.config.mjs': viteConfig("{ include: 'nowhere/*' }") })
  expect(sample.json('check', '--include', 'server/ai/a.ts').report.counts.tools).toBe(1)
})

test('--config names another config', () => {
  const sample = project({
    ...tools,
    'config/vite.mjs': viteConfig("{ include: 'server/ai/b.ts' }"),
  })
  const { status, report } = sample.json('check', '--config', 'config/vite.mjs', '--documents')
  expect(status).toBe(0)
  expect(report.documents.map((entry: { tool: string }) => entry.tool)).toEqual(['b'])
})

test('--config is found from the root as well', () => {
  const sample = project({
    'app/src/tools/a.ts': tool('a'),
    'app/src/ai/b.ts': tool('b'),
    'app/mine.json': '{ "include": "src/ai/*.ts" }',
  })
  const { report } = sample.json('check', '--root', 'app', '--config', 'mine.json', '--documents')
  expect(report.documents.map((entry: { tool: string }) => entry.tool)).toEqual(['b'])
})

test('--no-config goes without', () => {
  const sample = project({
    'src/tools/a.ts': tool('a'),
    'vite.config.mjs': "throw new Error('not today')\n",
  })
  expect(sample.run('check', '--no-config').status).toBe(0)
})

test('modules are read through the Vite of the project: aliases, defines', () => {
  const sample = project({
    'src/tools/a.ts': tool('a', '[__FIELD__]: id').replace(
      "'zod'\n",
      "'zod'\nimport { id } from '@/fields'\n",
    ),
    'lib/fields.ts': "import { z } from 'zod'\nexport const id = z.int()\n",
    'vite.config.mjs': `import { fileURLToPath } from 'node:url'
export default {
  define: { __FIELD__: '"answer"' },
  resolve: { alias: { '@': fileURLToPath(new URL('lib', import.meta.url)) } },
}
`,
  })
  const { status, report } = sample.json('check', '--documents')
  expect(report.findings).toEqual([])
  expect(status).toBe(0)
  expect(report.documents[0].inputSchema).toEqual({
    type: 'object',
    properties: { answer: { type: 'integer' } },
    required: ['answer'],
  })
})

test('what a config prints is shown once, also when findings make it load again', () => {
  const sample = project({
    'src/tools/a.ts': tool('a', 'value: z.any()'),
    'vite.config.mjs': "console.log('loading')\nexport default {}\n",
  })
  const { status, stderr } = sample.json('check')
  expect([status, stderr]).toEqual([1, 'loading\n'])
})

test.each([
  ['value: z.string()', 0, 'x'],
  // plugins hold state: the build that finds the places gets fresh ones
  ['value: z.any()', 1, 'xx'],
])('a config is loaded once for each build (%s)', (field, expected, loads) => {
  const sample = project({
    'src/tools/a.ts': tool('a', field),
    'vite.config.mjs': `import { appendFileSync } from 'node:fs'
appendFileSync('loads', 'x')
export default ({ isSsrBuild, isPreview }) => ({
  plugins: isSsrBuild === false && isPreview === false ? [] : [{ name: 'x', buildStart() { throw 1 } }],
})
`,
  })
  expect(sample.json('check').status).toBe(expected)
  expect(sample.read('loads')).toBe(loads)
})

test('NODE_ENV is what it is in a build of Vite, for the config and for modules', () => {
  const sample = project({
    'src/tools/a.ts': tool('a').replace('does a', "' + process.env.NODE_ENV + '"),
    'vite.config.mjs': `if (process.env.NODE_ENV !== 'production') throw new Error('which?')
export default {}
`,
  })
  const environment = { NODE_ENV: '' }
  expect(sample.with(environment).json('build').status).toBe(0)
  expect(JSON.parse(sample.read('dist/tools.json')).tools[0].description).toBe('production')
})

test('a config that does not parse is said without colours', () => {
  const sample = project({ 'src/tools/a.ts': tool('a'), 'vite.config.mjs': 'export default {\n' })
  const { status, report, stderr } = sample.with({ FORCE_COLOR: '1' }).json('check')
  expect(status).toBe(2)
  expect(report.error.message).toContain('[PARSE_ERROR] Expected `}` but found `EOF`')
  expect(stderr).not.toContain('\u001b[')
})

test('a config that throws is status 2, with its place and a way out', () => {
  const sample = project({
    'src/tools/a.ts': tool('a'),
    'vite.config.mjs': "console.log('loading')\nthrow new Error('not today')\n",
  })
  const { status, report, stderr } = sample.json('check')
  expect(status).toBe(2)
  expect(report.error.message).toContain('vite.config.mjs cannot be loaded')
  expect(report.error.message).toContain('not today')
  expect(report.error.message).toContain('--no-config')
  expect(stderr).toContain('not today')
})

test('a plugin that fails is status 2, with the frames of the project only', () => {
  const sample = project({
    'src/tools/a.ts': tool('a'),
    'vite.config.mjs': `export default {
  plugins: [{ name: 'mine', buildStart() { throw new Error('no token') } }],
}
`,
  })
  const { status, report } = sample.json('check')
  expect(status).toBe(2)
  expect(report.error.message).toContain("The project's Vite cannot bundle the tool modules")
  expect(report.error.message).toContain('no token')
  const frames = report.error.message.match(/^ +at .*$/gm)
  expect(frames).toHaveLength(1)
  expect(frames[0]).toContain('vite.config.mjs')
})

test.each([
  ['ends the process with status 0', 'process.exit(0)'],
  ['never settles', 'await new Promise(() => {})'],
])('a config that %s is status 2: nothing was judged', (_, text) => {
  const sample = project({ 'src/tools/a.ts': tool('a'), 'vite.config.mjs': `${text}\n` })
  const { status, report } = sample.json('check')
  expect(status).toBe(2)
  expect(report.ok).toBe(false)
  expect(report.error.message).toContain('ended the process or never finished loading')
})

test('a config that is not there is status 2', () => {
  const { status, report } = project(tools).json('check', '--config', 'vite.confg.ts')
  expect(status).toBe(2)
  expect(report.error.message).toContain('There is no config vite.confg.ts')
})

test('a wrong option in the config is status 2', () => {
  const sample = project({ ...tools, 'vite.config.mjs': viteConfig("{ inclde: 'server/ai/*' }") })
  const { status, report } = sample.json('check')
  expect(status).toBe(2)
  expect(report.error.message).toContain('Did you mean "include"?')
})
