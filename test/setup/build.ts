import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

function newest(folder: string): number {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs)
  }
  return latest
}

/** Tests that start a child process, a bundler or the command line use the built package. */
export function setup(): void {
  const built = join(root, 'dist/child.mjs')
  const fresh = existsSync(built) && statSync(built).mtimeMs > newest(join(root, 'src'))
  if (!fresh) execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' })
}
