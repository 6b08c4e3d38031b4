import { expect, test } from 'vitest'
import type { ModuleContracts } from '../../src/contract/types.ts'
import { Documents } from '../../src/host/dev/documents.ts'
import type { Schema } from '../../src/schema/index.ts'

/** The document that a contract gets for one of a million characters. */
function told(documents: Documents, letter: string): Schema | undefined {
  const input = { type: 'object', description: letter.repeat(1_000_000) }
  const tool = { name: 'told', file: 'told.ts', export: 'default', input, findings: [] }
  const module = { file: 'told.ts', tools: [tool], findings: [] } as unknown as ModuleContracts
  return documents.same(module).tools[0]?.input
}

test('documents that say the same are one, and those that were not asked for of late are forgotten', () => {
  const documents = new Documents()
  const [first, second] = [told(documents, 'a'), told(documents, 'b')]
  for (const letter of 'cdefg') told(documents, letter)
  expect(told(documents, 'a')).toBe(first)
  told(documents, 'h')
  expect(told(documents, 'a')).toBe(first)
  expect(told(documents, 'b')).not.toBe(second)
})
