// What importing a plugin entry costs beyond Node's own start: median of 15 interleaved runs.
// npm run bench:import
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const RUNS = 15
const BUDGET = 60
const ENTRIES = [
  'vite',
  'rollup',
  'rolldown',
  'webpack',
  'esbuild',
  'index',
  'projection',
  'runtime',
]

const dist = fileURLToPath(new URL('../dist/', import.meta.url))

function start(source: string): number {
  const began = performance.now()
  execFileSync(process.execPath, ['--input-type=module', '-e', source])
  return performance.now() - began
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const programs = new Map([['node', '']])
for (const entry of ENTRIES) programs.set(entry, `await import('${dist}${entry}.mjs')`)
const times = new Map([...programs.keys()].map((name) => [name, [] as number[]]))
for (let run = 0; run < RUNS; run++) {
  for (const [name, source] of programs) times.get(name)?.push(start(source))
}

const base = median(times.get('node') ?? [])
console.log(`Node itself: ${base.toFixed(0)} ms`)
for (const entry of ENTRIES) {
  const cost = median(times.get(entry) ?? []) - base
  const verdict = cost <= BUDGET ? 'within' : 'ABOVE'
  console.log(`${entry.padEnd(10)} +${cost.toFixed(0)} ms (${verdict} the budget of ${BUDGET} ms)`)
}
