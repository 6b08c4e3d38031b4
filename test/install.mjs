// Installs the packages that only some tests need (real bundlers, SDKs, published servers).
// Each such test folder has a package.json and a lock file of its own, so that `npm ci` at the root stays lean.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
for (const entry of readdirSync(here, { withFileTypes: true })) {
  const folder = join(here, entry.name)
  const lock = join(folder, 'package-lock.json')
  if (!entry.isDirectory() || !existsSync(lock)) continue
  const stamp = join(folder, 'node_modules/.installed-lock')
  const wanted = readFileSync(lock, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
  console.log(`installing the packages of test/${entry.name}`)
  // not `npm ci`: it refuses a lock file that lacks the optional binaries of other systems, as Farm's
  // do on a registry that has not all of them; the versions of the lock file are kept all the same
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: 'inherit' })
  writeFileSync(stamp, wanted)
}
