import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command of the repository in the terminal; answers its exit status. */
export function run(command, ...args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return status
}

/** Runs a command that must succeed. */
export function mustRun(command, ...args) {
  const status = run(command, ...args)
  if (status !== 0) process.exit(status ?? 1)
}

export function heading(text) {
  console.log(`\n\x1b[1m${text}\x1b[0m`)
}
