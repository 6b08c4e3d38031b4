import { parseArgs } from 'node:util'
import { soundness, tally } from './property.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const runs = Number(values.runs)
const seed = values.seed === undefined ? (Date.now() ^ process.pid) | 0 : Number(values.seed)
console.log(`soundness: ${runs} contracts, seed ${seed}`)
const started = performance.now()
const fault = soundness(runs, seed)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  fault ??
    `sound: ${tally.contracts} contracts, ${tally.accepted} accepted of ${tally.values} values, ${seconds} s`,
)
process.exitCode = fault === undefined ? 0 : 1
