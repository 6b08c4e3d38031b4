import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const repository: string = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(repository, 'dist/cli.mjs')

export interface Project {
  readonly root: string
  write(files: Readonly<Record<string, string>>): void
  read(name: string): string
  has(name: string): boolean
  /** Runs the built command line in the project. */
  run(...args: readonly string[]): SpawnSyncReturns<string>
  /** The same project, run with these environment variables only (and those of Node and npm). */
  with(env: Readonly<Record<string, string>>): Project
  /** Runs it with `--format json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at JSON
  json(...args: readonly string[]): { status: number | null; report: any; stderr: string }
}

/** A folder with these files and the packages of the repository; gone after the test. */
export function project(files: Readonly<Record<string, string>>, name = 'tool-manifest-'): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), name)))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  const self = inFolder(root, { NO_COLOR: '1' })
  self.write(files)
  return self
}

/** What the machine that runs the tests has set must not decide them. */
const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...inherited } = process.env

function inFolder(root: string, env: Readonly<Record<string, string>>): Project {
  const self: Project = {
    root,
    with: (other) => inFolder(root, other),
    write(more) {
      for (const [path, content] of Object.entries(more)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), content)
      }
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    has: (path) => existsSync(join(root, path)),
    run: (...args) =>
      spawnSync(process.execPath, [cli, ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...inherited, ...env },
        timeout: 50_000,
      }),
    json(...args) {
      const { status, stdout, stderr } = self.run(...args, '--format', 'json')
      return { status, report: JSON.parse(stdout), stderr }
    },
  }
  return self
}

/** The source of a tool module. */
export function tool(name: string, fields = 'id: z.string()'): string {
  return `import { z } from 'zod'
export default {
  name: '${name}',
  description: 'does ${name}',
  inputSchema: z.object({ ${fields} }),
}
`
}

/** A Vite config that lists our plugin, built, with these options. */
export function viteConfig(options: string, more = ''): string {
  return `import toolManifest from '${join(repository, 'dist/vite.mjs')}'
export default { plugins: [[Promise.resolve(toolManifest(${options}))]], ${more} }
`
}
