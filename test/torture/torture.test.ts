import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discover } from '../../src/discover/discover.ts'
import type { FindingDraft } from '../../src/finding.ts'
import { createRolldownLoader, loadTools } from '../../src/load/index.ts'
import { HOSTILE, type Hostile, type Verdict } from './modules.ts'
import { goodTools, makeProject } from './project.ts'

const OWN = 'src/tools/hostile.ts'

interface Outcome {
  readonly findings: readonly FindingDraft[]
  /** File -> its tools, without what differs between two runs. */
  readonly tools: ReadonlyMap<string, unknown>
}

async function build(files: Readonly<Record<string, string>>): Promise<Outcome> {
  const root = makeProject(files)
  try {
    const { bundle, evaluation } = await loadTools(
      discover({ root }),
      createRolldownLoader({ root }),
      { root, timeout: 3000, memory: 250 },
    )
    return {
      findings: [...bundle.findings, ...evaluation.findings],
      tools: new Map(
        evaluation.modules.map(({ file, tools }) => [
          file,
          tools.map(({ identity: _, ...tool }) => tool),
        ]),
      ),
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const filesOf = ({ source }: Hostile): Readonly<Record<string, string>> =>
  typeof source === 'string' ? { [OWN]: source } : source

function judge(hostile: Hostile, outcome: Outcome, own: string): void {
  const errors = outcome.findings.filter(({ rule }) => rule !== 'runtime-stub')
  const mine = errors.filter(({ file }) => file === own)
  if (hostile.verdict === 'either') {
    expect(mine.length).toBeLessThanOrEqual(1)
  } else if (hostile.verdict === 'ok') {
    expect(mine, hostile.name).toEqual([])
    expect(outcome.tools.get(own)).toHaveLength(1)
  } else {
    expect(
      mine.map(({ rule }) => rule),
      `${hostile.name}: ${mine[0]?.message}`,
    ).toEqual([hostile.verdict.rule])
    expect(mine[0]?.message).toMatch(hostile.verdict.says)
    expect(mine[0]?.help).toBeTruthy()
  }
}

/** Other modules' timers keep the process alive, and the file has another name. */
function inCompany({ name, verdict }: Hostile): Verdict {
  // Zod prepares itself while the first schema is made: whoever breaks the language before that hurts itself
  if (/^(patches|replaces|gives|freezes|takes|stops) /.test(name)) return 'either'
  if (typeof verdict === 'string') return verdict
  const text = verdict.says.source.replaceAll('hostile\\.ts', 'm\\d+\\.ts')
  return { ...verdict, says: new RegExp(text.replace('never happens', 'never happens|within')) }
}

let undisturbed: Outcome
const before = new Set(process.listeners('SIGINT'))

beforeAll(async () => {
  undisturbed = await build(goodTools())
})

afterAll(() => {
  // nothing of ours is left behind in this process
  expect(new Set(process.listeners('SIGINT'))).toEqual(before)
})

test('twenty good tools are read', () => {
  expect(undisturbed.findings).toEqual([])
  expect([...undisturbed.tools.keys()]).toHaveLength(20)
})

describe.concurrent('beside twenty good tools, a module that', () => {
  test.each(HOSTILE.map((hostile) => [hostile.name, hostile] as const))(
    '%s',
    async (_, hostile) => {
      const outcome = await build({ ...goodTools(), ...filesOf(hostile) })
      judge(hostile, outcome, OWN)
      const others = new Map(outcome.tools)
      others.delete(OWN)
      expect(others).toEqual(undisturbed.tools)
      const strangers = outcome.findings.filter(({ file }) => file !== OWN)
      expect(strangers.filter(({ rule }) => rule !== 'runtime-stub')).toEqual([])
    },
  )
})

test('all hostile modules in one build, and the good tools survive', async () => {
  const alone = HOSTILE.filter(({ source }) => typeof source === 'string')
  const files: Record<string, string> = { ...goodTools() }
  const places = alone.map((hostile, index) => {
    const own = `src/tools/m${String(index).padStart(3, '0')}.ts`
    files[own] = (hostile.source as string).replace(`name: 'hostile'`, `name: 'hostile_${index}'`)
    return { hostile, own }
  })
  const outcome = await build(files)
  for (const { hostile, own } of places) {
    const verdict = inCompany(hostile)
    judge({ ...hostile, verdict }, outcome, own)
  }
  for (const [file, tools] of undisturbed.tools) expect(outcome.tools.get(file)).toEqual(tools)
})
