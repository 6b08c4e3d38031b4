/**
 * How long a manifest takes, and how much memory: cold, warm, after an edit; on the command line and
 * as what a Vite build gains; against the floor and against what else people use.
 *
 *   npm run build && node --import tsx bench/speed.ts --sizes 1,10,50,200,1000 --rounds 9
 *
 * Medians of interleaved rounds in one run; ratios are of the same run. `cpu` is the time of all
 * processes together and barely depends on what else the machine does; `wall` does.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generate, SHARED_FILE, sharedSource, toolFile, toolSource } from './generate.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,10,50,200,1000' },
    rounds: { type: 'string', default: '9' },
    vite: { type: 'boolean', default: false },
    rivals: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
  },
})

interface Run {
  readonly wall: number
  readonly cpu: number
}

const NODE = process.execPath
const CLI = join(repository, 'dist/cli.mjs')
const TSX = ['--import', 'tsx']

/** Runs a command to its end; GNU time counts every process it waited for. */
function time(args: readonly string[], cwd: string, env: Record<string, string> = {}): Run {
  const log = join(cwd, 'node_modules/.time')
  const started = performance.now()
  const run = spawnSync('/usr/bin/time', ['-f', '%U %S', '-o', log, NODE, ...args], {
    cwd,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  const wall = performance.now() - started
  if (run.status !== 0) throw new Error(`${args.join(' ')} in ${cwd}: ${run.stderr}${run.stdout}`)
  const [user = 0, system = 0] = readFileSync(log, 'utf8').trim().split(/\s+/).map(Number)
  return { wall, cpu: (user + system) * 1000 }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const ours = ['build', '--no-config', '--out', 'node_modules/.out']
const forget = (folder: string): void =>
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })

interface Case {
  readonly name: string
  /** Makes ready; what it does is not measured. */
  before?(folder: string, round: number): void
  run(folder: string): Run
}

const commandLine = (folder: string): Run => time([CLI, ...ours], folder)
const vite =
  (plugin: boolean) =>
  (folder: string): Run =>
    time(
      [join(repository, 'node_modules/vite/bin/vite.js'), 'build'],
      folder,
      plugin ? { BENCH_PLUGIN: '1' } : {},
    )

/** Everything is kept when a run begins, whatever the last case did. */
function warmUp(run: (folder: string) => Run): (folder: string) => void {
  return (folder) => {
    run(folder)
    run(folder)
  }
}

function ownCases(prefix: string, run: (folder: string) => Run): Case[] {
  const warm = warmUp(run)
  return [
    { name: `${prefix}cold`, before: forget, run },
    { name: `${prefix}warm`, before: warm, run },
    {
      name: `${prefix}one tool edited`,
      before(folder, round) {
        warm(folder)
        writeFileSync(join(folder, toolFile(0)), toolSource(0, 'zod', `${prefix}Round ${round}`))
      },
      run,
    },
    {
      name: `${prefix}shared helper edited`,
      before(folder, round) {
        warm(folder)
        writeFileSync(join(folder, SHARED_FILE), sharedSource(`${prefix}Round ${round}`))
      },
      run,
    },
  ]
}

const rival = (name: string, script: string, loader: readonly string[] = []): Case => ({
  name,
  run: (folder) => time([...loader, join(folder, script)], folder),
})

const RIVALS = ['floor', 'each', 'jiti', 'zod3']

function prepare(size: number): { folder: string; zod3: string } {
  const folder = join(tmpdir(), `tool-manifest-bench-${size}`)
  const zod3 = `${folder}-zod3`
  generate(folder, size)
  generate(zod3, size, 'zod3')
  for (const name of RIVALS) {
    // beside the tools, so that packages are found as a user's script finds them
    const source = readFileSync(join(repository, `bench/rivals/${name}.mjs`), 'utf8')
    for (const target of [folder, zod3]) writeFileSync(join(target, `${name}.mjs`), source)
  }
  return { folder, zod3 }
}

function measure(size: number, rounds: number): Map<string, Run> {
  const { folder, zod3 } = prepare(size)
  const cases: Case[] = [rival('floor', 'floor.mjs'), ...ownCases('', commandLine)]
  if (values.vite)
    cases.push({ name: 'vite without', run: vite(false) }, ...ownCases('vite ', vite(true)))
  if (values.rivals) {
    cases.push(rival('tsx + z.toJSONSchema', 'each.mjs', TSX), rival('jiti per module', 'jiti.mjs'))
    cases.push({
      name: 'zod 3 + zod-to-json-schema',
      run: () => time([...TSX, join(zod3, 'zod3.mjs')], zod3),
    })
  }
  const runs = new Map<string, Run[]>(cases.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, before, run } of cases) {
      before?.(folder, round)
      const result = run(folder)
      // the first round fills the caches of the file system
      if (round >= 0) runs.get(name)!.push(result)
    }
  }
  return new Map(
    [...runs].map(([name, list]) => [
      name,
      { wall: median(list.map(({ wall }) => wall)), cpu: median(list.map(({ cpu }) => cpu)) },
    ]),
  )
}

/** Resident memory of a process and all it started, at its highest, in MiB. */
async function peak(args: readonly string[], cwd: string): Promise<number> {
  const child = spawn(NODE, args, { cwd, stdio: 'ignore' })
  let highest = 0
  const look = setInterval(() => {
    highest = Math.max(highest, residentTree(child.pid ?? 0))
  }, 5)
  await new Promise((done) => child.on('exit', done))
  clearInterval(look)
  return highest / 1024
}

function residentTree(root: number): number {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {}
  }
  let sum = 0
  for (const pid of parents.keys()) {
    let above: number | undefined = pid
    while (above !== undefined && above !== root) above = parents.get(above)
    if (above !== root) continue
    try {
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {}
  }
  return sum
}

const round = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`
console.log(`${machine}\n${values.rounds} rounds, medians; ratios to the floor of the same run\n`)
if (!existsSync(CLI)) throw new Error('npm run build comes first')

for (const size of values.sizes.split(',').map(Number)) {
  const results = measure(size, Number(values.rounds))
  const floor = results.get('floor')!
  console.log(`| ${size} tools | wall ms | × floor | cpu ms | × floor |\n|---|---:|---:|---:|---:|`)
  for (const [name, { wall, cpu }] of results) {
    const ratios = [wall / floor.wall, cpu / floor.cpu].map((ratio) => ratio.toFixed(2))
    console.log(`| ${name} | ${round(wall)} | ${ratios[0]} | ${round(cpu)} | ${ratios[1]} |`)
  }
  console.log('')
  if (values.memory) {
    const { folder } = prepare(size)
    const floors = await peak([join(folder, 'floor.mjs')], folder)
    const cold = await peak([CLI, ...ours], folder)
    console.log(
      `peak memory: floor ${round(floors)} MiB, cold ${round(cold)} MiB (× ${(cold / floors).toFixed(2)})\n`,
    )
  }
}
