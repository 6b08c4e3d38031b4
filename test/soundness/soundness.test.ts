import { expect, test } from 'vitest'
import { seed as fixed } from '../setup/seed.ts'
import { soundness, tally } from './property.ts'

const runs = Number(process.env.SOUNDNESS_RUNS ?? 10_000)
const seed = Number(process.env.SOUNDNESS_SEED ?? fixed)

test(`what Zod accepts over declared keys, the document and the flat document accept (${runs} contracts, seed ${seed})`, {
  timeout: 600_000,
}, () => {
  console.log(`soundness seed ${seed}`)
  expect(soundness(runs, seed)).toBe(undefined)
  expect(tally.accepted).toBeGreaterThan(runs)
})
