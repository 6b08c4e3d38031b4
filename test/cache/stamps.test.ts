import {
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Stamps } from '../../src/cache/stamps.ts'
import { project } from '../load/load-tools.ts'
import { judge, SCENARIOS } from './scenarios.ts'

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

describe.runIf(process.platform === 'linux')('a stamp', () => {
  const made = () => {
    const root = project({ 'a.txt': 'one', 'b.txt': 'two' })
    const path = join(root, 'a.txt')
    const stamps = new Stamps(root)
    // on a coarse clock, what happens now would have the time of what was made just now
    const tick = join(root, 'tick.txt')
    do writeFileSync(tick, '')
    while (statSync(tick).ctimeMs === statSync(path).ctimeMs)
    return { root, path, stamps, stamp: stamps.take(path) ?? '' }
  }

  test('of an old file holds as long as nothing happens', () => {
    const { path, stamps, stamp } = made()
    expect(stamp).not.toBe('')
    expect(stamps.same(path, stamp)).toBe(true)
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
    expect(stamps.same(path, stamp)).toBe(false)
  })

  test('is not given to a file that changed a moment ago, to a folder, to what is not there', () => {
    const { root, path, stamps } = made()
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(stamps.take(path)).toBe(undefined)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(stamps.take(root)).toBe(undefined)
    expect(stamps.take(join(root, 'none'))).toBe(undefined)
  })

  test('is not given where the file system may answer from memory', () => {
    expect(new Stamps('/proc').take('/proc/version')).toBe(undefined)
  })

  test('is not given in tmpfs, where a write through a mapping leaves all times as they were', () => {
    const folder = mkdtempSync('/dev/shm/tm-stamps-')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'a.txt'), 'one')
    expect(new Stamps(folder).take(join(folder, 'a.txt'))).toBe(undefined)
  })
})
