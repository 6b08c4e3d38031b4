import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readViteProject } from '../../src/cli/config.ts'
import { discover } from '../../src/discover/discover.ts'
import { loadTools } from '../../src/load/load.ts'
import { openCache } from '../../src/load/open-cache.ts'
import { createViteLoader, type ViteProject } from '../../src/load/vite.ts'
import { resolveOptions } from '../../src/options.ts'
import { project, telling } from '../load/load-tools.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

const CONFIG = `import { word } from './config/word.mjs'
import { defineConfig } from 'vite'
const virtual = { name: 'virtual', resolveId: (id) => (id === 'virtual:word' ? '\\0virtual:word' : null), load: (id) => (id === '\\0virtual:word' ? 'export default "virtual"' : null) }
export default defineConfig({ define: { __WORD__: JSON.stringify(word) }, plugins: [virtual] })
`
const FILES = {
  'package.json': '{"name":"me","type":"module"}',
  'vite.config.mjs': CONFIG,
  'config/word.mjs': `export const word = 'old'\n`,
  'src/tools/a.ts': telling('__WORD__', 'declare const __WORD__: string'),
  'src/tools/b.ts': telling('import.meta.env.VITE_TM_CACHE'),
}

interface Built {
  readonly told: Readonly<Record<string, string | undefined>>
  readonly evaluated: readonly string[]
}

async function build(root: string, more: Partial<ViteProject> = {}): Promise<Built> {
  const options = resolveOptions({}, { root, mode: 'production' })
  const config = await readViteProject(root, join(root, 'vite.config.mjs'), 'production')
  const loader = createViteLoader(options, { ...config, root, ...more })
  const files = discover({ root })
  const cache = await openCache(files, loader, { root, mode: 'production' })
  let evaluated: string[] = []
  const { evaluation } = await loadTools(files, loader, {
    root,
    ...(cache && { cache }),
    onBundled: ({ closures }) => {
      evaluated = [...closures.keys()]
    },
  })
  return {
    told: Object.fromEntries(
      evaluation.modules.flatMap(({ file, tools }) =>
        tools.map(({ description }) => [file.slice('src/tools/'.length, -3), description]),
      ),
    ),
    evaluated: evaluated.map((file) => file.slice('src/tools/'.length, -3)),
  }
}

function make(files: Readonly<Record<string, string>> = {}): string {
  const root = project({ ...FILES, ...files })
  symlinkSync(join(packages, 'vite'), join(root, 'node_modules/vite'))
  return root
}

describe("through the user's own Vite,", () => {
  test('nothing is evaluated again when nothing changed', async () => {
    const root = make()
    await build(root)
    await build(root)
    expect(await build(root)).toEqual({ told: { a: 'old', b: 'undefined' }, evaluated: [] })
  })

  test.each<[string, (root: string) => void, Record<string, string>]>([
    [
      'the config',
      (root) =>
        writeFileSync(
          join(root, 'vite.config.mjs'),
          CONFIG.replace('JSON.stringify(word)', `'"new"'`),
        ),
      { a: 'new', b: 'undefined' },
    ],
    [
      'what the config imports',
      (root) => writeFileSync(join(root, 'config/word.mjs'), `export const word = 'new'\n`),
      { a: 'new', b: 'undefined' },
    ],
    [
      '.env',
      (root) => writeFileSync(join(root, '.env'), 'VITE_TM_CACHE=set\n'),
      { a: 'old', b: 'set' },
    ],
    [
      '.env of the mode',
      (root) => writeFileSync(join(root, '.env.production.local'), 'VITE_TM_CACHE=set\n'),
      { a: 'old', b: 'set' },
    ],
  ])('all are when %s changes', async (_, change, told) => {
    const root = make()
    await build(root)
    await build(root)
    change(root)
    expect(await build(root)).toEqual({ told, evaluated: ['a', 'b'] })
  })

  test('all are when a variable changes', async () => {
    const root = make()
    await build(root)
    await build(root)
    process.env.VITE_TM_CACHE = 'here'
    try {
      expect(await build(root)).toEqual({ told: { a: 'old', b: 'here' }, evaluated: ['a', 'b'] })
    } finally {
      delete process.env.VITE_TM_CACHE
    }
  })

  test('a tool is when it depends on a virtual module or on the files of a folder', async () => {
    const root = make({
      'src/tools/c.ts': telling('word', `import word from 'virtual:word'`),
      'src/tools/d.ts': telling(
        'Object.keys(all).join()',
        `const all = import.meta.glob('../parts/*.ts')`,
      ),
    })
    await build(root)
    await build(root)
    expect((await build(root)).evaluated).toEqual(['c', 'd'])
  })

  test('all are when plugins are handed over as objects', async () => {
    const root = make()
    const inline = { plugins: [{ name: 'inline' }] }
    await build(root, { inline })
    await build(root, { inline })
    expect((await build(root, { inline })).evaluated).toEqual(['a', 'b'])
  })
})
