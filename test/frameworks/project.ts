import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const repository = join(here, '../..')

/** As in a terminal: what Vitest sets decides much in frameworks. */
function environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name))
  return {
    ...Object.fromEntries(own),
    CI: '1',
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ...extra,
  } as NodeJS.ProcessEnv
}

interface Run {
  readonly ok: boolean
  readonly text: string
}

/** A copy of a fixture on disk, with the built package installed in it. */
export class Project {
  readonly #root = join(here, '.tmp', randomUUID().slice(0, 8))

  constructor(fixture: string) {
    cpSync(join(here, 'fixtures', fixture), this.#root, { recursive: true })
    // as npm installs it: a folder, not a link to one
    const installed = this.path('node_modules/unplugin-tool-manifest')
    for (const name of ['package.json', 'client.d.ts', 'dist']) {
      cpSync(join(repository, name), join(installed, name), { recursive: true })
    }
    symlinkSync(join(repository, 'node_modules'), join(installed, 'node_modules'))
    mkdirSync(this.path('node_modules/.bin'))
    symlinkSync(join(installed, 'dist/cli.mjs'), this.path('node_modules/.bin/tool-manifest'))
  }

  path(name: string): string {
    return join(this.#root, name)
  }

  has(name: string): boolean {
    return existsSync(this.path(name))
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  edit(name: string, from: string, to: string): void {
    const content = this.read(name)
    if (!content.includes(from)) throw new Error(`${name} lacks ${from}`)
    writeFileSync(this.path(name), content.replace(from, to))
  }

  /** Every file of this name below the project that its build wrote. */
  find(name: string): string[] {
    return readdirSync(this.#root, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === name && !path.startsWith('node_modules/'))
      .sort()
  }

  #run(command: string, args: readonly string[]): Run {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.#root,
      encoding: 'utf8',
      env: environment(),
    })
    return { ok: status === 0, text: stdout + stderr }
  }

  /** The project's own script, as its users run it. */
  build(): Run {
    return this.#run('npm', ['run', 'build', '--silent'])
  }

  /** What the command line writes for the same tools. */
  commandLine(args: readonly string[]): string {
    const out = 'node_modules/command-line'
    const cli = this.path('node_modules/.bin/tool-manifest')
    const { ok, text } = this.#run(process.execPath, [cli, 'build', '--out', out, ...args])
    if (!ok) throw new Error(text)
    return this.read(`${out}/tools.json`)
  }

  /** Starts the built server, and asks it once. */
  async ask(server: string, route: string): Promise<unknown> {
    const port = await freePort()
    const child = spawn(process.execPath, [this.path(server)], {
      cwd: this.#root,
      env: environment({ HOST: '127.0.0.1', PORT: String(port) }),
    })
    const closed = once(child, 'close')
    try {
      await listening(child)
      return await (await fetch(`http://127.0.0.1:${port}${route}`)).json()
    } finally {
      child.kill('SIGKILL')
      await closed
    }
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** All of these servers say so. */
function listening(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        said += String(data)
        if (/listening on/i.test(said)) resolve()
      })
    }
    child.on('close', () => reject(new Error(`The server ended: ${said}`)))
  })
}
