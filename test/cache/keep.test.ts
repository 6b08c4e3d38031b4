import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digest, type Probe } from '../../src/cache/fingerprint.ts'
import { parseJsonc } from '../../src/cache/jsonc.ts'
import { keep } from '../../src/cache/keep.ts'
import { ToolProbes } from '../../src/cache/probes.ts'
import { Tsconfigs } from '../../src/cache/tsconfig.ts'
import { Writer } from '../../src/cache/writer.ts'
import { project, tell, telling } from '../load/load-tools.ts'

const TOOL = telling('text', "import { text } from '../text.ts'")

/** Somebody saves a file while what was seen is written down. */
class Interrupted extends Writer {
  readonly #save: () => void

  constructor(save: () => void) {
    super(new Map(), new Map())
    this.#save = save
  }

  override probe(probe: Probe, print: string, stamp?: string): number {
    if (probe.endsWith('text.ts')) this.#save()
    return super.probe(probe, print, stamp)
  }
}

test('a file that is saved while answers are kept does not get the answer of what it was', async () => {
  const root = project({
    'src/tools/told.ts': TOOL,
    'src/text.ts': "export const text = 'old'\n",
  })
  const path = join(root, 'src/tools/told.ts')
  const { bundle, evaluation } = await tell(root)
  const writer = new Interrupted(() => writeFileSync(path, `${TOOL}// edited\n`))
  const parts = { root, mode: 'production', loader: '', env: process.env }
  const watch = new ToolProbes(root, new Tsconfigs(parseJsonc))
  keep({ bundle, evaluation }, parts, Date.now() + 1000, watch, writer)
  const { entries, probes } = writer.content([])
  expect(entries).toHaveLength(1)
  expect(probes.find(([probe]) => probe === `file:${path}`)?.[1]).toBe(digest(TOOL))
})
