import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { discover } from '../../src/discover/discover.ts'
import { Answers } from '../../src/host/dev/answers.ts'
import { Spare } from '../../src/host/dev/spare.ts'
import { createRolldownLoader } from '../../src/load/index.ts'
import { project, telling } from '../load/load-tools.ts'

const PATH = 'src/tools/told.ts'

test('what is being made of a file that changes meanwhile is not remembered', async () => {
  const root = project({ [PATH]: telling('"old"') })
  const answers = new Answers(new Spare(() => true))
  onTestFinished(() => answers.close())
  const tell = async (onBundled?: () => void): Promise<string | undefined> => {
    const loader = createRolldownLoader({ root })
    const { evaluation } = await answers.load(discover({ root }), loader, {
      root,
      ...(onBundled && { onBundled }),
    })
    return evaluation.modules[0]?.tools[0]?.description
  }
  const edit = (): void => {
    writeFileSync(join(root, PATH), telling('"new"'))
    answers.forget(new Set([join(root, PATH)]))
  }
  expect(await tell(edit)).toBe('old')
  expect(await tell()).toBe('new')
})

test('who closes during an evaluation leaves no folder behind', async () => {
  const root = project({ [PATH]: telling('"old"') })
  const folder = mkdtempSync(join(tmpdir(), 'tm-answers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const answers = new Answers(new Spare(() => true))
  const load = (): ReturnType<typeof answers.load> =>
    answers.load(discover({ root }), createRolldownLoader({ root }), {
      root,
      onBundled: () => answers.close(),
    })
  await load()
  answers.forget(new Set([join(root, PATH)]))
  await load()
  expect(readdirSync(folder)).toEqual([])
})
