import { type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import picomatch from 'picomatch/posix.js'
import { EXTENSIONS } from './defaults.ts'
import { toPosix } from './posix.ts'

/** An entry of `include` or `exclude`, relative to the root. */
export interface Pattern {
  readonly negated: boolean
  readonly glob: string
  /** The folder that holds all it can match. */
  readonly base: string
}

/** A file or folder that exists is meant literally, also when its name looks like a glob. */
export function parsePattern(entry: string, root: string): Pattern {
  const negated = entry.startsWith('!')
  let text = toPosix(negated ? entry.slice(1) : entry)
  if (isAbsolute(text)) text = toPosix(relative(root, text))
  text = text.replace(/^(\.\/)+/, '').replace(/(?<=.)\/+$/, '')
  const stats = statsOf(join(root, text))
  if (stats?.isFile()) return { negated, glob: literal(text), base: folderOf(text) }
  if (stats?.isDirectory())
    return { negated, glob: `${literal(text)}/**/*.${EXTENSIONS}`, base: text }
  // fast-glob takes a `?` for a part of the name of the folder in which it begins
  return { negated, glob: text.replace(/(?<!\\)\?(?!\()/g, '[^/]'), base: baseOf(text) }
}

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
