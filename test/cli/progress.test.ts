import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createProgress } from '../../src/cli/progress.ts'

function run(isTTY: boolean): string {
  let text = ''
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    text += chunk
    done()
  }
  const stream = Object.assign(new Writable({ write }), { isTTY }) as unknown as NodeJS.WriteStream
  const progress = createProgress(stream)
  progress.show('discover')
  progress.show('evaluate')
  progress.clear()
  return text
}

test('progress is one line of a terminal, gone at the end', () => {
  expect(run(true)).toBe(
    '\r\u001b[K[tool-manifest] looking for tools ...\r\u001b[K[tool-manifest] evaluating tools ...\r\u001b[K',
  )
})

test('nothing is written where no one looks', () => {
  expect(run(false)).toBe('')
})
