import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { discover } from '../../src/discover/index.ts'
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
