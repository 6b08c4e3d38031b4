/**
 * How long a manifest takes, and how much memory: from nothing, when nothing changed, after an edit; on
 * the command line and as what a Vite build gains; against the floor and against what else people use.
 * Prints the tables of docs/benchmarks.md. All of it takes about half an hour on a quiet machine.
 *
 *   npm run bench
 *   npm run bench -- --sizes 200,1000 --only cli,memory
 *
 * Medians of interleaved rounds in one run; ratios are of the same run. `cpu` is the time of all
 * processes together and barely depends on what else the machine does; `wall` does.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  BUILD,
  type Case,
  CLI,
  cliCases,
  floorCase,
  prepare,
  rivalCases,
  tenthCase,
  viteCases,
} from './speed/cases.ts'
import { median, peak, type Run } from './speed/run.ts'
import { comparison, gains, type Results, ratios } from './speed/tables.ts'

const PARTS = ['cli', 'vite', 'rivals', 'memory']
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,10,50,200,1000,5000' },
    rounds: { type: 'string', default: '9' },
    /** Some of the parts. */
    only: { type: 'string', default: PARTS.join() },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const only = new Set(values.only.split(','))

/** The rivals need minutes for one round of more. */
const MOST_FOR_RIVALS = 1000
const LINEAR = 5000

/** Medians of a size; the rounds of its cases are interleaved. */
function measure(size: number): Results {
  const projects = prepare(size)
  const cases: Case[] = [
    floorCase(projects),
    ...(only.has('cli') ? cliCases(projects) : []),
    ...(only.has('vite') ? viteCases(projects) : []),
    ...(only.has('rivals') && size <= MOST_FOR_RIVALS ? rivalCases(projects, size) : []),
    ...(only.has('cli') && size === LINEAR ? [tenthCase(size)] : []),
  ]
  const runs = new Map<string, Run[]>(cases.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, before, run } of cases) {
      before?.(round)
      const result = run()
      // the first round fills the caches of the file system
      if (round >= 0) runs.get(name)!.push(result)
    }
  }
  const middle = (list: readonly Run[], key: keyof Run): number =>
    median(list.map((run) => run[key]))
  return new Map(
    [...runs].map(([name, list]) => [
      name,
      { wall: middle(list, 'wall'), cpu: middle(list, 'cpu') },
    ]),
  )
}

async function memory(size: number): Promise<string> {
  const { zod } = prepare(size)
  const taken: [number, number][] = []
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const floor = await peak(['floor.mjs'], zod)
    prepare(size)
    taken.push([floor, await peak([CLI, ...BUILD], zod)])
  }
  const floor = median(taken.map(([value]) => value))
  const cold = median(taken.map(([, value]) => value))
  return `| ${size} | ${floor.toFixed(0)} | ${cold.toFixed(0)} | ${(cold / floor).toFixed(2)} |`
}

/** What rivals need lives in a folder of its own, with a lock file of its own. */
function installRivals(): void {
  const folder = fileURLToPath(new URL('rivals/xmcp', import.meta.url))
  if (existsSync(join(folder, 'node_modules/xmcp'))) return
  // its optional peers are not all there
  const { status } = spawnSync('npm', ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
}

if (!existsSync(CLI)) throw new Error('npm run build comes first')
if (only.has('rivals')) installRivals()
const processor = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
console.log(
  `${processor}, Node ${process.version}, ${process.platform}; load average ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`${rounds} interleaved rounds, medians\n`)

const results = new Map<number, Results>()
if (['cli', 'vite', 'rivals'].some((part) => only.has(part)))
  for (const size of sizes) {
    console.error(`${size} tools …`)
    results.set(size, measure(size))
  }

const names = [...new Set([...results.values()].flatMap((cases) => [...cases.keys()]))]
const isVite = (name: string): boolean => name.startsWith('Vite')
const compared = names.filter((name) => !isVite(name))
if (compared.length > 1) {
  console.log(comparison('cpu', compared, results))
  console.log(comparison('wall', compared, results))
}
if (only.has('cli') && results.size > 0) {
  console.log(ratios('warm', 'cold', results))
  if (results.has(LINEAR)) console.log(ratios('cold', `${LINEAR / 10} tools, cold`, results))
}
if (only.has('vite') && results.size > 0) {
  const own = names.filter(isVite)
  console.log(gains('cpu', own, 'Vite without the plugin', results))
  console.log(gains('wall', own, 'Vite without the plugin', results))
}
if (only.has('memory')) {
  console.log('| peak MiB | floor | cold | × |\n| ---: | ---: | ---: | ---: |')
  for (const size of sizes) console.log(await memory(size))
}
