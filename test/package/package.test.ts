import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const repository = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tool-manifest package-'))
let packed: readonly string[] = []

function write(name: string, content: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function run(command: string, ...args: readonly string[]) {
  return spawnSync('npx', ['--no-install', command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
}

beforeAll(() => {
  // --ignore-scripts: other tests use dist, which prepack would build once more
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: repository, encoding: 'utf8' })
  const [{ filename, files }] = JSON.parse(output) as [
    { filename: string; files: { path: string }[] },
  ]
  packed = files.map(({ path }) => path)
  write('package.json', '{ "private": true, "type": "module" }')
  const { vite, zod } = manifest.devDependencies
  execFileSync(
    'npm',
    [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `./${filename}`,
      `vite@${vite}`,
      `zod@${zod}`,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  write('src/server.ts', 'export const started = true\n')
  write(
    'vite.config.ts',
    `import toolManifest from 'unplugin-tool-manifest/vite'
import { defineConfig } from 'vite'
export default defineConfig({ build: { ssr: 'src/server.ts' }, plugins: [toolManifest()] })
`,
  )
}, 300_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tool = (value: string) => `import { z } from 'zod'
export default {
  name: 'store',
  description: 'Stores a value',
  inputSchema: z.object({ value: ${value} }),
}
`

const expected = {
  tools: [
    {
      name: 'store',
      description: 'Stores a value',
      inputSchema: {
        type: 'object',
        properties: { value: { type: 'string' } },
        required: ['value'],
      },
    },
  ],
}

test('holds what runs and no source', () => {
  expect(packed).toContain('dist/cli.mjs')
  expect(packed).toContain('dist/child.mjs')
  expect(packed).toContain('dist/vite.d.mts')
  expect(packed).toContain('README.md')
  expect(packed).toContain('LICENSE')
  expect(packed.filter((path) => /^(?:src|test|playground)\//.test(path))).toEqual([])
  expect(packed.filter((path) => /^docs\/.*\.ts$/.test(path))).toEqual([])
  const entries: readonly (string | Record<string, string>)[] = Object.values(manifest.exports)
  const targets = entries.flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  )
  expect(targets.filter((target) => !packed.includes(target.slice(2)))).toEqual([])
})

test('holds the docs that its README leads to', () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8')
  const links = [...readme.matchAll(/\]\((docs\/[^)#]*)/g)].map(([, path = '']) => path)
  const there = links.filter((path) => existsSync(join(repository, path)))
  expect(there).toContain('docs/command-line.md')
  expect(packed).toContain('docs/report.schema.json')
  expect(packed).toContain('CHANGELOG.md')
  expect(there.filter((path) => !packed.includes(path))).toEqual([])
})

test('serves a Vite build in a folder that has nothing else', () => {
  write('src/tools/store.ts', tool('z.string()'))
  const { status, stderr } = run('vite', 'build')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(JSON.parse(readFileSync(join(folder, 'dist/tools.json'), 'utf8'))).toEqual(expected)
})

test('fails a Vite build, naming tool, path, file and fix', () => {
  write('src/tools/store.ts', tool('z.any()'))
  const { status, stderr } = run('vite', 'build')
  expect(status).toBe(1)
  expect(stderr).toContain('untyped-property')
  expect(stderr).toContain('store')
  expect(stderr).toContain('value')
  expect(stderr).toContain('src/tools/store.ts')
  expect(stderr).toContain('z.json()')
})

test('serves the command line, with and without the Vite config', () => {
  write('src/tools/store.ts', tool('z.string()'))
  for (const flags of [[], ['--no-config']]) {
    const { status, stdout, stderr } = run('tool-manifest', 'build', '--out', 'cli', ...flags)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toBe('✔ no findings in 1 tool\n  tools.json written to cli\n')
    expect(JSON.parse(readFileSync(join(folder, 'cli/tools.json'), 'utf8'))).toEqual(expected)
    rmSync(join(folder, 'cli'), { recursive: true })
  }
})
