import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { RolldownLog } from 'rolldown'
import { toPosix } from '../discover/index.ts'
import type { FindingDraft } from '../finding.ts'
import type { Failure } from './protocol.ts'
import type { ToolFile } from './types.ts'
import { realPath } from './vite/files.ts'

/** What attempts to bundle have taught about the sources. */
export class Faults {
  /** An import by path leads nowhere: every import has to be looked at. */
  strict = false
  /** Modules that cannot be bundled, by path. */
  readonly broken: Map<string, Failure> = new Map()
  /** Tsconfigs that cannot be read. */
  readonly tsconfigs: FindingDraft[] = []
  readonly #root: string

  constructor(root: string) {
    this.#root = toPosix(root)
  }

  /** Whether the next attempt has a better chance. */
  learn(error: unknown): boolean {
    const known = this.#size
    for (const log of logsOf(error)) this.#note(log)
    return this.#size > known
  }

  /** Nothing tells which file is at fault, but without this one all is well. */
  blame({ name, path }: ToolFile, error: unknown): void {
    const reason = firstLine(error instanceof Error ? error.message : String(error))
    this.broken.set(realPath(path), unreadable(name, reason))
  }

  get #size(): number {
    return this.broken.size + this.tsconfigs.length + Number(this.strict)
  }

  #note(log: RolldownLog): void {
    const { code, id, message } = log
    if (code === 'UNRESOLVED_IMPORT') this.strict = true
    else if (code === 'TSCONFIG_ERROR') this.tsconfigs.push(unreadableTsconfig(firstLine(message)))
    else if (code === 'UNLOADABLE_DEPENDENCY') this.#unloadable(message)
    else if (id !== undefined) this.#broken(toPosix(id), firstLine(message), log.loc)
  }

  /** Such a log only speaks of the file. */
  #unloadable(coloured: string): void {
    const message = stripVTControlCharacters(coloured)
    const file = /Could not load (.+)/.exec(message)?.[1]
    const reason = /╰─+ (.+)/.exec(message)?.[1] ?? 'it cannot be loaded'
    if (file !== undefined) this.#broken(toPosix(resolve(this.#root, file)), reason, undefined)
  }

  #broken(path: string, reason: string, loc: RolldownLog['loc']): void {
    const file = toPosix(relative(this.#root, path))
    const position = loc && { file, line: loc.line, column: loc.column + 1 }
    this.broken.set(path, { ...unreadable(file, reason), ...(position && { position }) })
  }
}

function unreadable(file: string, reason: string): Failure {
  return {
    kind: 'unparsable',
    message: `${file} cannot be read: ${reason}`,
    help: `correct ${file}`,
  }
}

/** A tsconfig that cannot be read is left out; what needed its paths says so itself. */
function unreadableTsconfig(reason: string): FindingDraft {
  return {
    rule: 'evaluation-failed',
    level: 'warn',
    message: `A tsconfig cannot be read and was left out: ${reason}`,
    help: 'correct its `extends` and its syntax; path aliases are not known without it',
    file: 'tsconfig.json',
  }
}

/** Bundlers colour what they say where `FORCE_COLOR` is set, also for those who have no terminal. */
function firstLine(message: string): string {
  const plain = stripVTControlCharacters(message)
  return /^(?:\[\w+\] )?(.*)/.exec(plain)?.[1] ?? plain
}

function logsOf(error: unknown): RolldownLog[] {
  const errors: unknown = (error as { errors?: unknown }).errors
  return Array.isArray(errors) ? (errors as RolldownLog[]) : []
}
