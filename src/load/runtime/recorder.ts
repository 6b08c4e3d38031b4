import childProcess from 'node:child_process'
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import Module, { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Trace } from '../protocol.ts'

const READERS = [
  ...['readFile', 'readFileSync', 'open', 'openSync', 'createReadStream', 'readdir', 'readdirSync'],
  ...['stat', 'statSync', 'lstat', 'lstatSync', 'exists', 'existsSync', 'access', 'accessSync'],
  ...['opendir', 'opendirSync', 'realpath', 'realpathSync', 'readlink', 'readlinkSync', 'copyFile'],
  ...['copyFileSync', 'cp', 'cpSync'],
]

/** Node reads names of its own on behalf of modules; nobody needs to set those. */
function isAskedByModule(): boolean {
  const caller = new Error().stack?.split('\n')[3] ?? ''
  return !caller.includes('node:')
}

/** Notes what modules read: names in `process.env`, files, and whether they left our sight. */
export class Recorder {
  #environment = new Set<string>()
  #reads = new Set<string>()
  #untracked = false
  #quiet = 0
  /** Names that a module asked for in vain. */
  readonly #missing = new Set<string>()
  readonly #values: NodeJS.ProcessEnv

  #own: string | undefined

  constructor() {
    this.#values = process.env
    this.#watchEnvironment()
    this.#watchFiles(fs)
    this.#watchFiles(fsPromises)
    this.#watchRequire()
    this.#watchWorld()
    // named imports of the built-in modules follow
    syncBuiltinESMExports()
  }

  /** @param own files below this folder are ours, not the user's */
  begin(own: string): void {
    this.#own = own
  }

  /** What was touched since the last call. */
  take(): Trace {
    const trace = {
      environment: [...this.#environment].sort(),
      reads: [...this.#reads].sort(),
      untracked: this.#untracked,
    }
    this.#environment = new Set()
    this.#missing.clear()
    this.#reads = new Set()
    this.#untracked = false
    return trace
  }

  /** Names that modules (not Node itself) asked for since the last `take` and that have no value. */
  missing(): string[] {
    return [...this.#missing].sort()
  }

  /** Runs something of ours without noting it. */
  async unseen<T>(work: () => Promise<T>): Promise<T> {
    this.#quiet++
    try {
      return await work()
    } finally {
      this.#quiet--
    }
  }

  #watchEnvironment(): void {
    const note = (name: PropertyKey): void => {
      if (typeof name === 'string' && this.#quiet === 0) this.#environment.add(name)
    }
    const missing = this.#missing
    const env = new Proxy(this.#values, {
      get(target, name) {
        note(name)
        const value: unknown = Reflect.get(target, name)
        if (value === undefined && typeof name === 'string' && !missing.has(name)) {
          if (isAskedByModule()) missing.add(name)
        }
        return value
      },
      has(target, name) {
        note(name)
        return Reflect.has(target, name)
      },
      getOwnPropertyDescriptor(target, name) {
        note(name)
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      defineProperty(target, name, descriptor) {
        return Reflect.defineProperty(target, name, descriptor)
      },
      ownKeys(target) {
        note('*')
        return Reflect.ownKeys(target)
      },
    })
    Object.defineProperty(process, 'env', {
      value: env,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }

  #watchFiles(module: object): void {
    for (const name of READERS) {
      const original: unknown = Reflect.get(module, name)
      if (typeof original !== 'function') continue
      const note = (path: unknown, options: unknown): void => {
        this.#read(path)
        // what lies in inner folders is not seen
        if (Object(options).recursive || name.startsWith('opendir')) this.#untracked = true
      }
      const watched = function (this: unknown, ...args: unknown[]): unknown {
        note(args[0], args[1])
        return Reflect.apply(original, this, args)
      }
      Reflect.set(module, name, Object.assign(watched, original))
    }
  }

  #read(path: unknown): void {
    if (this.#quiet > 0) return
    try {
      const file =
        path instanceof URL ? fileURLToPath(path) : Buffer.isBuffer(path) ? path.toString() : path
      if (typeof file !== 'string') return
      const full = resolve(file)
      if (this.#own === undefined || !full.startsWith(this.#own)) this.#reads.add(full)
    } catch {
      // not a path: the call itself will say so
    }
  }

  /** Packages that are looked for in vain and may be there next time. */
  #watchRequire(): void {
    const loader = Module as unknown as { _resolveFilename: (...args: unknown[]) => string }
    const original = loader._resolveFilename
    const missed = (request: unknown, parent: unknown): void => {
      const from = dirname(String(Object(parent).filename ?? ''))
      if (typeof request !== 'string' || !isAbsolute(from)) this.#untracked = true
      else if (/^[./]/.test(request))
        for (const end of ['', '.js', '.json', '.node', '/package.json', '/index.js'])
          this.#read(resolve(from, request) + end)
      else
        for (let folder = from; ; folder = dirname(folder)) {
          this.#read(join(folder, 'node_modules', request))
          if (dirname(folder) === folder) break
        }
    }
    loader._resolveFilename = function (...args) {
      try {
        return Reflect.apply(original, this, args)
      } catch (error) {
        missed(args[0], args[1])
        throw error
      }
    }
  }

  /** Child processes and connections are allowed, but what they answer cannot be known next time. */
  #watchWorld(): void {
    const leave = (): void => {
      this.#untracked = true
    }
    const { spawn } = childProcess.ChildProcess.prototype as unknown as Record<
      string,
      (options: object) => unknown
    >
    if (spawn !== undefined) {
      Reflect.set(
        childProcess.ChildProcess.prototype,
        'spawn',
        function (this: unknown, options: object) {
          leave()
          // a process group of its own would outlive ours
          return Reflect.apply(spawn, this, [{ ...options, detached: false }])
        },
      )
    }
    for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
      const original = Reflect.get(childProcess, name) as (...args: unknown[]) => unknown
      Reflect.set(childProcess, name, function (this: unknown, ...args: unknown[]) {
        leave()
        return Reflect.apply(original, this, args)
      })
    }
    const { connect } = net.Socket.prototype
    Reflect.set(net.Socket.prototype, 'connect', function (this: unknown, ...args: unknown[]) {
      leave()
      return Reflect.apply(connect, this, args)
    })
  }
}
