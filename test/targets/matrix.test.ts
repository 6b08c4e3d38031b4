import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { page } from './matrix.ts'

const file = readFileSync(new URL('../../docs/targets-matrix.md', import.meta.url), 'utf8')

it('docs/targets-matrix.md is what the code says (node --import tsx test/targets/matrix.ts)', () => {
  expect(page()).toBe(file)
})

it('has no 400 cell of ours', () => {
  const ours = file.slice(0, file.indexOf('## What other libraries send'))
  expect(ours).toContain('**400**.')
  expect(ours.match(/\*\*400\*\*/g)).toHaveLength(1)
})
