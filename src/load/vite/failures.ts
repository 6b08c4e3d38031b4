import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { toPosix } from '../../discover/index.ts'
import type { Failure } from '../protocol.ts'
import { fileOf } from './files.ts'

/** An error of Rollup, Rolldown, esbuild or a plugin, as far as it is used here. */
interface BuildError {
  readonly id?: string
  readonly message?: string
  readonly frame?: string
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number }
  readonly errors?: readonly BuildError[]
  readonly plugin?: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours
const COLOURS = /\x1b\[[0-9;]*m/g

/** The first line of a message without colours and plugin names. */
function reasonOf(message: string): string {
  const [line = ''] = message.replace(COLOURS, '').trim().split('\n')
  // `[plugin name] path (1:2): ` of Rollup, `[name] ` of Vite
  return line
    .replace(/^(?:\[[\w:.-]+\] )+/, '')
    .replace(/^\[plugin [^\]]+\] (?:.*?\.\w+(?: \(\d+:\d+\))?: )?/, '')
}

/** Why a module cannot be read. */
export function failureOf(error: BuildError, file: string, root: string): Failure {
  const name = toPosix(relative(root, file))
  return {
    kind: 'unparsable',
    message: `${name} cannot be read: ${reasonOf(error.message ?? '')}`,
    help: `correct ${name}`,
    ...(error.loc && {
      position: { file: name, line: error.loc.line, column: error.loc.column + 1 },
    }),
  }
}

/** For a fault at the end of a file Rolldown names the file in its drawing only. */
function drawnFile(message: string, root: string): string | undefined {
  const name = /╭─\[ (.+?):\d+:\d+ \]/.exec(message.replace(COLOURS, ''))?.[1]
  const file = name === undefined ? undefined : toPosix(resolve(root, name))
  return file !== undefined && existsSync(file) ? file : undefined
}

/** The modules that a failed build could not read, by id. */
export function failuresOf(thrown: unknown, root: string): Map<string, Failure> {
  const failures = new Map<string, Failure>()
  const error = thrown as BuildError
  for (const each of [...(error.errors ?? []), error]) {
    const id = each.id ?? each.loc?.file ?? drawnFile(each.message ?? '', root)
    const file = id === undefined ? undefined : fileOf(id)
    if (id !== undefined && file !== undefined && !failures.has(id)) {
      failures.set(id, failureOf(each, file, root))
    }
  }
  return failures
}
