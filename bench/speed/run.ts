import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Milliseconds: as they pass, and of all processes together. */
export interface Run {
  readonly wall: number
  readonly cpu: number
}

const NODE = process.execPath

/** Runs Node to its end; GNU time counts every process it waited for. */
export function time(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Run {
  const log = join(tmpdir(), `tool-manifest-bench-${process.pid}.time`)
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

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Resident memory of a process and all it started, at its highest, in MiB. */
export async function peak(args: readonly string[], cwd: string): Promise<number> {
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
