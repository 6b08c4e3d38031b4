import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { telling } from '../load/load-tools.ts'

import { build, judge, makeProject, PLAIN, SCENARIOS, same, warm, write } from './scenarios.ts'

describe.concurrent('after everything was kept,', () => {
  test.each(Object.entries(SCENARIOS))('%s', (_, scenario) => judge(scenario))
})

const store = (root: string): string[] => {
  const folder = join(root, 'node_modules/.cache/unplugin-tool-manifest')
  return readdirSync(folder).map((name) => join(folder, name))
}

describe('the file of the cache', () => {
  test.each<[string, (file: string) => unknown]>([
    ['cut off', (file) => truncateSync(file, 500)],
    ['empty', (file) => writeFileSync(file, '')],
    ['other JSON', (file) => writeFileSync(file, '{"probes":[],"entries":{}}')],
    [
      'changed by hand',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"deep"', '"evil"')),
    ],
    ['longer than it was', (file) => appendFileSync(file, ' ')],
    [
      'a folder',
      (file) => {
        unlinkSync(file)
        mkdirSync(file)
      },
    ],
    ['gone', (file) => unlinkSync(file)],
  ])('%s: everything is evaluated', async (_, spoil) => {
    const root = makeProject(PLAIN)
    await warm(root)
    const [file = ''] = store(root)
    spoil(file)
    const built = await build(root)
    expect(built.evaluated).toEqual(['a', 'b', 'c'])
    expect(built.told).toEqual(same)
  })

  test('of another project that was moved here is not used', async () => {
    const root = makeProject({ ...PLAIN, 'src/tools/a.ts': telling('import.meta.dirname') })
    await warm(root)
    const moved = `${root}-moved`
    renameSync(root, moved)
    const built = await build(moved)
    expect(built.evaluated).toEqual(['a', 'b', 'c'])
    expect(built.told.a).toBe(join(moved, 'src/tools'))
  })

  test('in a folder that cannot be written is no fault', async () => {
    const root = makeProject(PLAIN)
    writeFileSync(join(root, 'node_modules/.cache'), 'a file where a folder should be')
    expect((await build(root)).told).toEqual(same)
    expect((await build(root)).told).toEqual(same)
    void chmodSync
  })

  test('holds no value of a variable', async () => {
    const root = makeProject({
      'src/tools/a.ts': telling('"a"', 'void process.env.TM_CACHE_SECRET'),
    })
    await warm(root, { env: { TM_CACHE_SECRET: 'hunter2hunter2' } })
    for (const file of store(root)) expect(readFileSync(file, 'utf8')).not.toContain('hunter2')
  })

  test('is whole whoever writes at the same time', async () => {
    const root = makeProject(PLAIN)
    const built = await Promise.all([1, 2, 3, 4].map(() => build(root)))
    for (const { told } of built) expect(told).toEqual(same)
    await warm(root)
    expect(store(root)).toHaveLength(1)
  })
})

describe('what is not kept', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'a module that lists a whole tree',
      {
        'src/tools/a.ts': telling(
          'readdirSync("data", { recursive: true }).join()',
          `import { readdirSync } from 'node:fs'`,
        ),
        'data/deep/x': '',
      },
      ['a'],
    ],
    [
      'a module that imports what is only known at run time',
      {
        'src/tools/a.ts': telling(
          'word',
          `const { word } = await import(/* what */ new URL('../x.mjs', import.meta.url).href)`,
        ),
        'src/x.mjs': 'export const word = 1',
      },
      ['a'],
    ],
    ['a module that fails', { 'src/tools/a.ts': `throw new Error('no')` }, ['a']],
    [
      'a module that starts a command',
      {
        'src/tools/a.ts': telling(
          'out',
          `import { execSync } from 'node:child_process'\nconst out = execSync('echo hi')`,
        ),
      },
      ['a'],
    ],
    [
      'modules that share a helper that starts a command',
      {
        'src/run.ts': `import { execSync } from 'node:child_process'\nexport const out = execSync('echo hi')\n`,
        'src/tools/a.ts': telling('out', `import { out } from '../run'`),
        'src/tools/b.ts': telling('out', `import { out } from '../run'`),
      },
      ['a', 'b'],
    ],
    [
      'a module that connects',
      {
        'src/tools/a.ts': telling(
          '"a"',
          `import { connect } from 'node:net'\nconnect(9, '127.0.0.1').on('error', () => {})`,
        ),
      },
      ['a'],
    ],
  ])('%s', async (_, files, evaluated) => {
    const root = makeProject({ ...files, 'src/tools/z.ts': telling('"z"') })
    await build(root)
    await build(root)
    expect((await build(root)).evaluated).toEqual(evaluated)
  })

  test('a tool that is edited while it is being built', async () => {
    const root = makeProject(PLAIN)
    await warm(root)
    write(root, 'src/tools/b.ts', telling('"first"'))
    const built = await build(root, {
      onBundled: () => write(root, 'src/tools/b.ts', telling('"second"')),
    })
    expect(built.told.b).toBe('first')
    expect((await build(root)).told.b).toBe('second')
  })
})
