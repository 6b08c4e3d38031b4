import { expect, test } from 'vitest'
import { project, tool, viteConfig } from './project.ts'

const EXPECTED = `// Written by unplugin-tool-manifest (option "types", \`tool-manifest types\`).
export {}

declare module 'unplugin-tool-manifest/manifest' {
  interface ToolNames {
    add_note: true
    'list-notes': true
  }
}
`
const tools = { 'src/tools/b.ts': tool('list-notes'), 'src/tools/a.ts': tool('add_note') }

test('types writes the names of the tools', () => {
  const sample = project(tools)
  const { status, stdout } = sample.run('types')
  expect([status, stdout]).toEqual([0, '✔ tool-manifest.d.ts written\n'])
  expect(sample.read('tool-manifest.d.ts')).toBe(EXPECTED)
  expect(sample.run('types').stdout).toBe('✔ tool-manifest.d.ts is up to date\n')
  expect(sample.has('dist')).toBe(false)
})

test('types writes where the option says, or --out', () => {
  const sample = project({ ...tools, 'vite.config.mjs': viteConfig("{ types: 'src/names.d.ts' }") })
  expect(sample.run('types').status).toBe(0)
  expect(sample.read('src/names.d.ts')).toBe(EXPECTED)
  expect(sample.run('types', '--out', 'other/names.d.ts').status).toBe(0)
  expect(sample.read('other/names.d.ts')).toBe(EXPECTED)
})

test('build keeps the file of the option up to date, without the option and with findings it does not', () => {
  const options = (types: string) => ({
    'tool-manifest.config.mjs': `export default { types: ${types} }`,
  })
  const sample = project({ ...tools, ...options('true') })
  expect(sample.run('build').status).toBe(0)
  expect(sample.read('tool-manifest.d.ts')).toBe(EXPECTED)

  const without = project({ ...tools, ...options('false') })
  without.run('build')
  expect(without.has('tool-manifest.d.ts')).toBe(false)

  const broken = project({ 'src/tools/a.ts': 'throw new Error()', ...options('true') })
  expect(broken.run('build').status).toBe(1)
  expect(broken.has('tool-manifest.d.ts')).toBe(false)
})

test('types --check writes nothing and fails when the file is missing or old', () => {
  const sample = project(tools)
  const missing = sample.run('types', '--check')
  expect(missing.status).toBe(1)
  expect(missing.stdout).toContain('Fix: run "tool-manifest types"')
  expect(sample.has('tool-manifest.d.ts')).toBe(false)
  sample.write({ 'tool-manifest.d.ts': EXPECTED })
  expect(sample.run('types', '--check').status).toBe(0)
  sample.write({ 'src/tools/c.ts': tool('other') })
  expect(sample.json('types', '--check')).toMatchObject({ status: 1, report: { ok: false } })
  expect(sample.read('tool-manifest.d.ts')).toBe(EXPECTED)
})

test('types with findings reports them and leaves the file alone', () => {
  const sample = project({
    'src/tools/a.ts': tool('a', 'v: z.any()'),
    'tool-manifest.d.ts': '// mine',
  })
  const { status, stdout } = sample.run('types')
  expect(status).toBe(1)
  expect(stdout).toContain('untyped-property')
  expect(sample.read('tool-manifest.d.ts')).toBe('// mine')
})

test('--check belongs to types', () => {
  const { status, stderr } = project({}).run('build', '--check')
  expect(status).toBe(2)
  expect(stderr).toContain('--check belongs to the command types')
})
