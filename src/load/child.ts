import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { nodeProgram } from '../node.ts'
import type { Job, Message } from './protocol.ts'
import { removeFolders } from './temporary.ts'

export interface ChildOptions {
  readonly root: string
  /** Besides the environment of this process. */
  readonly env?: { readonly [name: string]: string | undefined }
  /** Limit of the child's heap in MiB. */
  readonly memory: number
  /** What modules print to standard output is wanted. */
  readonly output: boolean
}

/** How a child came to its end. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The last of what it wrote to standard error. */
  readonly stderr: string
}

/** With so many modules nobody waits for one answer: they are taken some at a time. */
const MANY = 100
/** Milliseconds in which answers gather, and so much of them that no more should wait. */
const REST = 5
const FULL = 32_768

const living = new Set<Child>()
const program = (): string => createRequire(import.meta.url).resolve('#child')

/** A process of its own, in a group of its own, that waits for a job. */
export class Child {
  readonly ended: Promise<Ending>
  /** Whether what modules print is wanted. */
  readonly hasOutput: boolean
  readonly #process: ChildProcess
  readonly #pipe: Duplex
  #messages: ((message: Message) => void) | undefined
  #output: ((text: string) => void) | undefined
  #stderr = ''
  #rests = false

  constructor(options: ChildOptions) {
    this.hasOutput = options.output
    const memory = /--max-old-space-size/.test(process.env.NODE_OPTIONS ?? '')
      ? []
      : [`--max-old-space-size=${options.memory}`]
    const [command, ...args] = limited([nodeProgram(), ...memory, program()])
    this.#process = spawn(command, args, {
      cwd: options.root,
      env: environment(options.env),
      // nothing to read; outputs only for the log; a pipe for what we say to each other
      stdio: ['ignore', options.output ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    living.add(this)
    watchOurEnd()
    this.#pipe = this.#process.stdio[3] as Duplex
    this.ended = this.#settle()
    this.#listen()
  }

  /**
   * Has it load packages ahead of its job, those that every module may be trusted to need. Until then
   * it keeps nobody alive.
   */
  warm(urls: readonly string[]): void {
    this.#pipe.write(`${JSON.stringify({ warm: urls })}\n`)
    this.#hold(false)
  }

  /** Has it import packages in the moment before its job comes, as part of the job. */
  ahead(urls: readonly string[]): void {
    this.#pipe.write(`${JSON.stringify({ warm: urls, soon: true })}\n`)
  }

  /** Hands over the job; messages come until the child has ended. */
  start(job: Job, messages: (message: Message) => void, output?: (text: string) => void): void {
    this.#messages = messages
    this.#output = output
    this.#rests = job.names.length > MANY
    this.#hold(true)
    this.#pipe.write(`${JSON.stringify(job)}\n`)
  }

  /** Ends the child and everything it started. */
  kill(): void {
    const { pid } = this.#process
    if (!living.delete(this) || pid === undefined) return
    try {
      if (process.platform === 'win32') this.#process.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch {
      // it was gone already
    }
    if (living.size === 0) forgetOurEnd()
  }

  /** Whether this process goes on because of the child. */
  #hold(wanted: boolean): void {
    const { stdio } = this.#process
    for (const each of [this.#process, ...stdio]) {
      const handle = each as { ref?(): unknown; unref?(): unknown } | null | undefined
      if (wanted) handle?.ref?.()
      else handle?.unref?.()
    }
  }

  #settle(): Promise<Ending> {
    return new Promise((done) => {
      let code: number | null = null
      let signal: NodeJS.Signals | null = null
      const finish = (): void => {
        this.kill()
        for (const stream of this.#process.stdio) stream?.destroy()
        done({ code, signal, stderr: this.#stderr })
      }
      this.#process.on('error', (error) => {
        this.#stderr += error.message
        finish()
      })
      this.#process.on('exit', (...how) => {
        ;[code, signal] = how
        // grandchildren may hold its outputs open for ever; the group goes first
        if (living.has(this)) this.kill()
      })
      this.#pipe.on('close', () => {
        if (this.#process.exitCode !== null || this.#process.signalCode !== null) return finish()
        this.#process.once('exit', () => setImmediate(finish))
        // it can tell us nothing any more
        setTimeout(() => this.kill(), 100)
      })
    })
  }

  #listen(): void {
    const decoder = new StringDecoder('utf8')
    let rest = ''
    this.#pipe.on('data', (chunk: Buffer) => {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const message = parse(line)
        if (message !== undefined) this.#messages?.(message)
      }
      if (!this.#rests || chunk.length >= FULL) return
      // to be woken for every answer costs more than to read it
      this.#pipe.pause()
      setTimeout(() => this.#pipe.resume(), REST)
    })
    this.#pipe.on('error', () => {})
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => this.#output?.(text))
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-20_000)
      this.#output?.(text)
    })
  }
}

/** A module may have found our pipe and written into it. */
function parse(line: string): Message | undefined {
  if (!line.startsWith('["')) return undefined
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}

const SHELL = '/bin/sh'

/**
 * Should this process be killed at once, nobody is left to end a child that loops for ever: the
 * system does, after five minutes of computing.
 */
function limited(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  if (process.platform === 'win32' || !existsSync(SHELL)) return command
  return [SHELL, '-c', 'ulimit -t 300 2>/dev/null; exec "$@"', 'sh', ...command]
}

function environment(extra: ChildOptions['env']): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra }
  if (process.versions.electron !== undefined) env.ELECTRON_RUN_AS_NODE = '1'
  // a debugger waits for somebody to attach
  if (env.NODE_OPTIONS) env.NODE_OPTIONS = env.NODE_OPTIONS.replace(/--inspect\S*/g, '')
  return env
}

function leaveNothing(): void {
  for (const child of living) child.kill()
  removeFolders()
}

/** A signal ends us as it would have without us, after the children. */
function endBySignal(signal: NodeJS.Signals): void {
  leaveNothing()
  forgetOurEnd()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let watching = false

function watchOurEnd(): void {
  if (watching) return
  watching = true
  process.on('exit', leaveNothing)
  for (const signal of SIGNALS) process.on(signal, endBySignal)
}

function forgetOurEnd(): void {
  watching = false
  process.off('exit', leaveNothing)
  for (const signal of SIGNALS) process.off(signal, endBySignal)
}
