import {
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchStore } from '../../src/cache/search.ts'
import { discover } from '../../src/discover/discover.ts'
import { resolveOptions, type ToolManifestOptions } from '../../src/options.ts'
import { findMatched, type Matched } from '../../src/pipeline/matched.ts'
import { project } from '../load/load-tools.ts'

const FILES = {
  'src/tools/a.ts': '',
  'src/tools/deep/b.ts': '',
  'src/other/c.tool.ts': '',
  'src/other/d.ts': '',
  'node_modules/x/index.js': '',
}

/** Names of what is found. */
async function find(root: string, options: ToolManifestOptions = {}): Promise<string[]> {
  return namesOf(await findMatched(resolveOptions(options, { root, mode: 'production' })))
}

const namesOf = ({ files }: Pick<Matched, 'files'>): string[] => files.map(({ name }) => name)

/** What the store would answer. */
function kept(root: string, options: ToolManifestOptions = {}): string[] | undefined {
  const { include, exclude } = resolveOptions(options, { root, mode: 'production' })
  const files = new SearchStore(root, { include, exclude }).read()
  return files && namesOf({ files })
}

function write(root: string, file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Until the clock of the file system has moved on: real stamps are two seconds older than what follows. */
function tick(root: string): void {
  const probe = join(root, 'node_modules/tick')
  const now = (): number => {
    writeFileSync(probe, '')
    return statSync(probe).ctimeMs
  }
  const before = now()
  while (now() === before);
}

describe.runIf(process.platform === 'linux')('a search whose folders have not changed', () => {
  // as if all had been written an hour ago
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is not made again, also when files are edited', async () => {
    const root = project(FILES)
    expect(kept(root)).toBeUndefined()
    const found = await find(root)
    expect(found).toEqual(['src/other/c.tool.ts', 'src/tools/a.ts', 'src/tools/deep/b.ts'])
    tick(root)
    write(root, 'src/tools/a.ts', 'export {}')
    expect(kept(root)).toEqual(found)
    expect(await find(root)).toEqual(found)
  })

  test('is kept without the folders that are never entered', async () => {
    const root = project({ ...FILES, 'src/tools/node_modules/y/z.ts': '' })
    const found = await find(root)
    tick(root)
    write(root, 'src/tools/node_modules/y/new.ts')
    expect(kept(root)).toEqual(found)
  })

  test('is kept where a folder of the patterns is missing', async () => {
    const root = project({ 'src/c.tool.ts': '', 'node_modules/x/index.js': '' })
    expect(await find(root)).toEqual(['src/c.tool.ts'])
    expect(kept(root)).toEqual(['src/c.tool.ts'])
    tick(root)
    write(root, 'src/tools/a.ts')
    expect(kept(root)).toBeUndefined()
    expect(await find(root)).toEqual(['src/c.tool.ts', 'src/tools/a.ts'])
  })

  const CHANGES: Record<string, (root: string) => void> = {
    'a new file': (root) => write(root, 'src/tools/deep/new.ts'),
    'a new folder': (root) => write(root, 'src/other/inner/new.tool.ts'),
    'a file that went': (root) => unlinkSync(join(root, 'src/tools/deep/b.ts')),
    'another name of a file': (root) =>
      renameSync(join(root, 'src/other/d.ts'), join(root, 'src/other/d.tool.ts')),
    'another name of a folder': (root) =>
      renameSync(join(root, 'src/tools/deep'), join(root, 'src/tools/deeper')),
    'another folder in the place of one': (root) => {
      write(root, 'next/n.ts')
      rmSync(join(root, 'src/tools/deep'), { recursive: true })
      renameSync(join(root, 'next'), join(root, 'src/tools/deep'))
    },
    'another folder in the place of one above': (root) => {
      write(root, 'next/tools/n.ts')
      renameSync(join(root, 'src'), join(root, 'old'))
      renameSync(join(root, 'next'), join(root, 'src'))
    },
    'a link in the place of a folder': (root) => {
      write(root, 'next/n.ts')
      rmSync(join(root, 'src/tools'), { recursive: true })
      symlinkSync(join(root, 'next'), join(root, 'src/tools'))
    },
    'a file in the place of a folder': (root) => {
      rmSync(join(root, 'src/tools/deep'), { recursive: true })
      write(root, 'src/tools/deep')
    },
    'no folder at all': (root) => rmSync(join(root, 'src/tools'), { recursive: true }),
  }

  test.each(Object.entries(CHANGES))('is made again after %s', async (_, change) => {
    const root = project(FILES)
    const before = await find(root)
    tick(root)
    change(root)
    const now = discover({ root }).map(({ name }) => name)
    expect(now).not.toEqual(before)
    expect(kept(root)).toBeUndefined()
    expect(await find(root)).toEqual(now)
    expect(await find(root)).toEqual(now)
  })

  test('is another for other patterns', async () => {
    const root = project(FILES)
    await find(root)
    expect(kept(root, { exclude: ['**/deep/**'] })).toBeUndefined()
    expect(await find(root, { exclude: ['**/deep/**'] })).toEqual([
      'src/other/c.tool.ts',
      'src/tools/a.ts',
    ])
    expect(await find(root, { include: ['src/other/*.ts'] })).toEqual([
      'src/other/c.tool.ts',
      'src/other/d.ts',
    ])
    expect(kept(root)).toHaveLength(3)
  })

  test('is made again where links or single files take part', async () => {
    const root = project({ ...FILES, 'lib/one.ts': '' })
    symlinkSync(join(root, 'lib'), join(root, 'src/tools/linked'))
    expect(await find(root)).toContain('src/tools/linked/one.ts')
    expect(kept(root)).toBeUndefined()
    const include = ['src/other/d.ts']
    expect(await find(root, { include })).toEqual(include)
    expect(kept(root, { include })).toBeUndefined()
  })

  test('tells of a link that leads nowhere each time, and finds its target when that appears', async () => {
    const root = project(FILES)
    symlinkSync(join(root, 'later.ts'), join(root, 'src/tools/link.ts'))
    const options = resolveOptions({}, { root, mode: 'production' })
    for (let time = 0; time < 2; time++)
      expect((await findMatched(options)).unloadable.map(({ file }) => file)).toEqual([
        'src/tools/link.ts',
      ])
    write(root, 'later.ts')
    expect(await find(root)).toContain('src/tools/link.ts')
  })

  test('is not kept without the cache', async () => {
    const root = project(FILES)
    await find(root, { cache: false })
    expect(kept(root)).toBeUndefined()
  })
})

test('a folder that changed a moment ago may change again unseen: nothing is kept', async () => {
  const root = project(FILES)
  await find(root)
  expect(kept(root)).toBeUndefined()
})
