import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installed, type Project } from './project.ts'

const system = process.platform === 'win32' ? 'windows' : process.platform
const cpu = process.arch === 'arm64' ? 'aarch64' : process.arch

/** The real Bun. */
export const BUN: string = `${installed(`@oven/bun-${system}-${cpu}`)}/bin/bun`

export interface BunRun {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs Bun in a project. */
export function bun(
  project: Project,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): BunRun {
  const settings = { cwd: project.root, env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr, error } = spawnSync(BUN, args, settings)
  if (error) throw error
  return { status, stdout, stderr }
}

/** Builds `src/main.js` with `Bun.build`, with an instance of the plugin for each of the options. */
export function bunBuild(
  project: Project,
  config: object,
  options: readonly object[] = [{}],
  env: NodeJS.ProcessEnv = {},
): BunRun {
  const script = fileURLToPath(new URL('./bun.mjs', import.meta.url))
  const words = [config, ...options].map((part) => JSON.stringify(part))
  return bun(project, [script, ...words], env)
}
