import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Fingerprints } from '../../src/cache/fingerprint.ts'
import { isCertain, Stamps } from '../../src/cache/stamps.ts'
import { discover } from '../../src/discover/discover.ts'
import { createRolldownLoader } from '../../src/load/index.ts'
import { openCache } from '../../src/load/open-cache.ts'
import { project } from '../load/load-tools.ts'
import { build, judge, makeProject, PLAIN, SCENARIOS, warm } from './scenarios.ts'

// files that were written long ago need not be read: for our clock, that is an hour
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
})
afterAll(() => {
  vi.useRealTimers()
})

describe('where the file system tells what changed,', () => {
  test.concurrent.each(Object.entries(SCENARIOS))('%s', (_, scenario) => judge(scenario))
})

test.runIf(process.platform === 'linux')(
  'a file that was read once more need not be read again',
  async () => {
    const root = makeProject(PLAIN)
    await warm(root)
    const files = discover({ root })
    const open = () =>
      openCache(files, createRolldownLoader({ root }), { root, mode: 'production' })
    const token = (await open())?.token
    const path = join(root, 'src/tools/b.ts')
    const folder = join(root, 'node_modules/.cache/unplugin-tool-manifest')
    const kept = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join()
    writeFileSync(path, readFileSync(path))
    const stamp = new Stamps(root).take(`file:${path}`) ?? ''
    expect(stamp).not.toBe('')
    expect(kept()).not.toContain(stamp)
    expect((await build(root)).evaluated).toEqual([])
    expect(kept()).toContain(stamp)
    expect((await open())?.token).toBe(token)
  },
)

test('a package with another content is another, whatever its sizes and times say', () => {
  const root = project({ 'node_modules/p/index.js': 'one' })
  const file = join(root, 'node_modules/p/index.js')
  const print = () => new Fingerprints({}).of(`package:${join(root, 'node_modules/p')}`)
  utimesSync(file, 1, 1)
  const before = print()
  writeFileSync(file, 'two')
  utimesSync(file, 1, 1)
  expect(print()).not.toBe(before)
})

describe.runIf(process.platform === 'linux')('a stamp', () => {
  const made = () => {
    const root = project({ 'a.txt': 'one', 'b.txt': 'two' })
    const path = join(root, 'a.txt')
    const stamps = new Stamps(root)
    // on a coarse clock, what happens now would have the time of what was made just now
    const tick = join(root, 'tick.txt')
    do writeFileSync(tick, '')
    while (statSync(tick).ctimeMs === statSync(path).ctimeMs)
    return { root, path, stamps, stamp: stamps.take(`file:${path}`) ?? '' }
  }

  test('of an old file holds as long as nothing happens', () => {
    const { path, stamps, stamp } = made()
    expect(stamp).not.toBe('')
    expect(stamps.same(`file:${path}`, stamp)).toBe(true)
  })

  test.each<[string, (path: string, root: string) => void]>([
    ['is written', (path) => writeFileSync(path, 'One')],
    [
      'is written and its time is set back',
      (path) => {
        utimesSync(path, 1, 1)
      },
    ],
    ['is replaced', (path, root) => renameSync(join(root, 'b.txt'), path)],
    ['gets another name', (path, root) => linkSync(path, join(root, 'c.txt'))],
  ])('no longer holds when the file %s', (_, change) => {
    const { root, path, stamps, stamp } = made()
    change(path, root)
    expect(stamps.same(`file:${path}`, stamp)).toBe(false)
  })

  test('is not given to a file that changed a moment ago, to a folder, to what is not there', () => {
    const { root, path, stamps } = made()
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(stamps.take(`file:${path}`)).toBe(undefined)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(stamps.take(`file:${root}`)).toBe(undefined)
    expect(stamps.take(`file:${join(root, 'none')}`)).toBe(undefined)
  })

  test('is not given to a file that changed at a whole second: an image gives all the same time', () => {
    const now = 1_700_000_100_000
    expect(isCertain({ mtimeMs: 1_700_000_000_000, ctimeMs: 1_700_000_000_123.4 }, now)).toBe(true)
    expect(isCertain({ mtimeMs: 1_700_000_000_123.4, ctimeMs: 1_700_000_000_000 }, now)).toBe(false)
  })

  test('of a package holds until one of its programs is written, comes or goes', () => {
    const { root, stamps } = made()
    const write = (name: string, text: string): void => {
      mkdirSync(join(root, 'node_modules/p/inner'), { recursive: true })
      writeFileSync(join(root, 'node_modules/p', name), text)
    }
    write('index.js', 'one')
    write('inner/a.js', 'one')
    const probe = `package:${join(root, 'node_modules/p')}` as const
    const stamp = stamps.take(probe) ?? ''
    expect(stamp).not.toBe('')
    write('readme.md', 'other')
    expect(stamps.same(probe, stamp)).toBe(true)
    write('inner/b.js', 'two')
    expect(stamps.same(probe, stamp)).toBe(false)
    rmSync(join(root, 'node_modules/p/inner/b.js'))
    expect(stamps.same(probe, stamp)).toBe(true)
    write('inner/a.js', 'two and more')
    expect(stamps.same(probe, stamp)).toBe(false)
  })

  test('is not given where the file system may answer from memory', () => {
    expect(new Stamps('/proc').take('file:/proc/version')).toBe(undefined)
  })

  test('is not given in tmpfs, where a write through a mapping leaves all times as they were', () => {
    const folder = mkdtempSync('/dev/shm/tm-stamps-')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'a.txt'), 'one')
    expect(new Stamps(folder).take(`file:${join(folder, 'a.txt')}`)).toBe(undefined)
  })
})
