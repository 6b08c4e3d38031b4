import { type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import picomatch from 'picomatch/posix.js'
import { toPosix } from './posix.ts'

const EXTENSIONS = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

/** Where tools live when nothing is configured. */
export const DEFAULT_INCLUDE: readonly string[] = [
  `src/tools/**/*.${EXTENSIONS}`,
  `src/**/*.tool.${EXTENSIONS}`,
]

/** An entry of `include` or `exclude`, relative to the root. */
export interface Pattern {
  readonly negated: boolean
  readonly glob: string
  /** The folder that holds all it can match. */
  readonly base: string
  /** Whether a file can match; the path is relative to the root. */
  matches(path: string): boolean
  /** Whether a folder can hold what matches. */
  enters(folder: string): boolean
}

/** A file or folder that exists is meant literally, also when its name looks like a glob. */
export function parsePattern(entry: string, root: string): Pattern {
  const negated = entry.startsWith('!')
  let text = toPosix(negated ? entry.slice(1) : entry)
  if (isAbsolute(text)) text = toPosix(relative(root, text))
  text = text.replace(/^(\.\/)+/, '').replace(/(?<=.)\/+$/, '')
  const stats = statsOf(join(root, text))
  if (stats?.isFile()) return made(negated, literal(text), folderOf(text))
  if (stats?.isDirectory()) return made(negated, `${literal(text)}/**/*.${EXTENSIONS}`, text)
  return made(negated, text, baseOf(text))
}

function made(negated: boolean, glob: string, base: string): Pattern {
  return { negated, glob, base, matches: picomatch(glob), enters: entersOf(glob) }
}

/** Folders are compared part by part, up to the first `**`. */
function entersOf(glob: string): (folder: string) => boolean {
  const mayHide = /(?:^|[/{,(|[\\])\./.test(glob)
  const hidden = (name: string): boolean => !mayHide && name.startsWith('.')
  // a part with alternatives may be several parts
  const parts = /[{(][^})]*\//.test(glob) ? ['**'] : glob.split('/').slice(0, -1)
  const tests = parts.map((part) =>
    part.includes('**') ? undefined : part === '..' ? equals(part) : picomatch(part),
  )
  return (folder) => {
    const names = folder === '' ? [] : folder.split('/')
    for (const [at, name] of names.entries()) {
      if (at >= parts.length) return false
      const test = tests[at]
      if (test === undefined) return !names.slice(at).some(hidden)
      if (!test(name)) return false
    }
    return true
  }
}

const equals =
  (part: string) =>
  (name: string): boolean =>
    name === part

function baseOf(glob: string): string {
  const { base, isGlob } = picomatch.scan(glob)
  return isGlob ? base.replace(/\\(?=.)/g, '') : folderOf(glob)
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const literal = (path: string): string => path.replace(/[\\$^*+?()[\]{}|!@]/g, '\\$&')

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
