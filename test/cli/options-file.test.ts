import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { project, tool, viteConfig } from './project.ts'

const tools = { 'server/ai/a.ts': tool('a'), 'server/ai/b.ts': tool('b') }

/** Names of the judged tools. */
function judged(files: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const { status, report, stderr } = project(files).json('check', '--documents', ...flags)
  const documents: { tool: string }[] | undefined = report.documents
  return {
    status,
    stderr,
    tools: documents?.map((entry) => entry.tool),
    error: report.error?.message as string | undefined,
  }
}

describe('tool-manifest.config', () => {
  test('in TypeScript, with what it imports, is read without a Vite config', () => {
    const config = `import { join } from 'node:path'
import { defineConfig, type ToolManifestOptions } from 'unplugin-tool-manifest/author'
import { folder } from './lib/folder'
import list from './lib/list.json'
enum Order { Authored = 'authored' }
const [first] = list
if (!import.meta.url.endsWith('/tool-manifest.config.ts')) throw new Error(import.meta.url)
export default defineConfig({ include: join(folder, first), order: Order.Authored } satisfies ToolManifestOptions)
`
    expect(
      judged({
        ...tools,
        'lib/folder.ts': "export const folder: string = 'server/ai'\n",
        'lib/list.json': '["a.ts"]\n',
        'tool-manifest.config.ts': config,
      }),
    ).toEqual({ status: 0, stderr: '', tools: ['a'], error: undefined })
  })

  test('may be JSON', () => {
    const config = '{ "include": "server/ai/b.ts" }\n'
    expect(judged({ ...tools, 'tool-manifest.config.json': config }).tools).toEqual(['b'])
  })

  test.each(['mts', 'js', 'mjs'])('may end with .%s', (suffix) => {
    const config = "export default { include: 'server/ai/b.ts' }\n"
    expect(judged({ ...tools, [`tool-manifest.config.${suffix}`]: config }).tools).toEqual(['b'])
  })

  test('may be CommonJS, and hold functions', () => {
    const config =
      "module.exports = { include: 'server/ai/b.ts', name: ({ name }) => 'my_' + name }\n"
    expect(judged({ ...tools, 'tool-manifest.config.js': config }).tools).toEqual(['my_b'])
    expect(judged({ ...tools, 'tool-manifest.config.cjs': config }).tools).toEqual(['my_b'])
  })

  test('leaves nothing in the temporary folder', () => {
    const sample = project({ ...tools, 'tool-manifest.config.mjs': "throw new Error('no')\n" })
    const temporary = `${sample.root}/tmp`
    sample.write({ 'tmp/kept': '' })
    expect(tmpdir()).not.toBe(temporary)
    expect(sample.with({ TMPDIR: temporary, TEMP: temporary }).run('check').status).toBe(2)
    expect(readdirSync(temporary)).toEqual(['kept'])
  })

  test('is given up for --no-config, and flags win over it', () => {
    const files = { ...tools, 'tool-manifest.config.mjs': "export default { include: 'none/*' }\n" }
    expect(judged(files, '--include', 'server/ai/a.ts').tools).toEqual(['a'])
    const without = { 'src/tools/c.ts': tool('c'), 'tool-manifest.config.mjs': 'not a module' }
    expect(judged(without, '--no-config').tools).toEqual(['c'])
  })
})

describe('beside a Vite config', () => {
  const mine = "export default { include: 'server/ai/b.ts' }\n"
  const define = 'define: { __FIELD__: \'"answer"\' }'
  const files = { 'server/ai/b.ts': tool('b', '[__FIELD__]: z.int()') }

  test('it has the options, and the modules go through Vite', () => {
    const { report, stderr } = project({
      ...files,
      'tool-manifest.config.mjs': mine,
      'vite.config.mjs': `export default { ${define} }\n`,
    }).json('check', '--documents')
    expect(stderr).toBe('')
    expect(Object.keys(report.documents[0].inputSchema.properties)).toEqual(['answer'])
  })

  test('a plugin with other options is mentioned, one with the same is not', () => {
    const plugin = (include: string) =>
      viteConfig(`{ include: ${JSON.stringify(include)} }`, `${define},`)
    const other = judged({
      ...files,
      'tool-manifest.config.mjs': mine,
      'vite.config.mjs': plugin('server/ai/a.ts'),
    })
    expect(other.tools).toEqual(['b'])
    expect(other.stderr).toContain(
      'vite.config.mjs has other options than tool-manifest.config.mjs',
    )
    const same = { 'tool-manifest.config.mjs': mine, 'vite.config.mjs': plugin('server/ai/b.ts') }
    expect(judged({ ...files, ...same })).toMatchObject({ tools: ['b'], stderr: '' })
  })

  test.each([
    ['tool-manifest.config.mjs', 'b'],
    ['vite.config.mjs', 'a'],
    ['config/mine.mjs', 'b'],
    ['config/vite.ci.mjs', 'a'],
    ['config/ci.mjs', 'a'],
    ['config/mode.mjs', 'a'],
  ])('--config %s', (name, expected) => {
    const vite = viteConfig("{ include: 'server/ai/a.ts' }")
    const all = {
      ...tools,
      'tool-manifest.config.mjs': mine,
      'vite.config.mjs': vite,
      'config/mine.mjs': mine,
      'config/vite.ci.mjs': vite,
      'config/ci.mjs': vite,
      'config/mode.mjs': vite
        .replace('export default', 'export default () => (')
        .replace(/}\n$/, '})\n'),
    }
    expect(judged(all, '--config', name).tools).toEqual([expected])
  })
})

describe('status 2 for a file with options that', () => {
  test.each([
    [
      'throws',
      "export const a = 1\nthrow new Error('not today')\n",
      ['not today', 'config.ts:2:7'],
    ],
    ['does not parse', 'export default {\n', ['tool-manifest.config.ts cannot be read']],
    ['imports what is not there', "import './none.ts'\nexport default {}\n", ['./none.ts']],
    ['has no default export', 'export const options = {}\n', ['has no default export']],
    ['exports a list', 'export default []\n', ['exports an array']],
    ['exports a text', "export default 'x'\n", ['exports a string']],
    ['exports a function', 'export default () => ({})\n', ['exports a function']],
    ['has an unknown option', "export default { inclde: 'x' }\n", ['Did you mean "include"?']],
    [
      'has an option that throws',
      "export default { get order() { throw new Error('not today') } }\n",
      ['tool-manifest.config.ts has an option that cannot be read: Error: not today'],
    ],
    [
      'has a circle in it',
      'const context = {}\ncontext.self = context\nexport default { evaluate: { context } }\n',
      ['The option "evaluate.context" is an object that is no JSON', 'no circles'],
    ],
    ['ends the process', 'process.exit(0)\n', ['ended the process or never finished loading']],
  ])('%s', (_, text, parts) => {
    const { status, error, tools } = judged({
      'src/tools/a.ts': tool('a'),
      'tool-manifest.config.ts': text,
    })
    expect([status, tools]).toEqual([2, undefined])
    for (const part of parts) expect(error).toContain(part)
    expect(error).not.toContain(tmpdir() === '/tmp' ? '/tmp/tool-manifest-' : tmpdir())
  })

  test('is not there', () => {
    const { status, error } = judged(tools, '--config', 'tool-manifest.confg.ts')
    expect(status).toBe(2)
    expect(error).toContain('There is no config tool-manifest.confg.ts')
  })
})
