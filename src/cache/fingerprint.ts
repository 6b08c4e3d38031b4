import { hash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { linkStatsOf } from './stats.ts'

/**
 * What a cached answer depends on, as text: `file:` content of a file or names in a folder,
 * `folder:` names of the programs in a folder, `tree:` also in all inner folders, `link:` where a path really leads, `package:` content
 * of every program of an installed package, `env:` a variable, `names:` the names of all variables.
 */
export type Probe = `${'file' | 'folder' | 'tree' | 'link' | 'package' | 'env' | 'names'}:${string}`

/** The print of something that is not there. */
export const ABSENT = '-'

const PROGRAM = /\.(?:[cm]?[jt]sx?|json|node|wasm)$/

/** Looks at the world as it is now; each thing once. */
export class Fingerprints {
  readonly #known = new Map<Probe, string>()
  readonly #env: { readonly [name: string]: string | undefined }

  constructor(env: { readonly [name: string]: string | undefined }) {
    this.#env = env
  }

  of(probe: Probe): string {
    let print = this.#known.get(probe)
    if (print === undefined) {
      print = this.#take(probe)
      this.#known.set(probe, print)
    }
    return print
  }

  #take(probe: Probe): string {
    const colon = probe.indexOf(':')
    const at = probe.slice(colon + 1)
    switch (probe.slice(0, colon)) {
      case 'file':
        return content(at)
      case 'folder':
        return programs(at)
      case 'tree':
        return digest(walk(at).sort().join('\0'))
      case 'link':
        return leadsTo(at)
      case 'package':
        return installed(at)
      case 'env':
        // values may be secrets: only their hash is ever written
        return this.#env[at] === undefined ? ABSENT : digest(`=${this.#env[at]}`)
      default:
        return digest(Object.keys(this.#env).sort().join('\0'))
    }
  }
}

/** Short text for long text. */
export function digest(text: string | NodeJS.ArrayBufferView): string {
  return hash('sha1', text, 'base64')
}

function content(path: string): string {
  try {
    return digest(readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') return ABSENT
    return digest(
      entries(path)
        .map(({ name }) => name)
        .sort()
        .join('\0'),
    )
  }
}

/** A new program can hide the one that was found; a link can lead elsewhere. */
function programs(folder: string): string {
  const names: string[] = []
  for (const entry of entries(folder)) {
    if (entry.isSymbolicLink())
      names.push(`${entry.name}\0${readlinkSync(join(folder, entry.name))}`)
    else if (entry.isFile() && PROGRAM.test(entry.name)) names.push(entry.name)
  }
  return digest(names.sort().join('\0'))
}

function leadsTo(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return ABSENT
  }
}

function installed(folder: string): string {
  const prints = programsOf(folder).map((path) => `${path}\0${content(path)}`)
  return prints.length === 0 ? ABSENT : digest(prints.join('\n'))
}

/** The programs of an installed package, in order. */
export function programsOf(folder: string): string[] {
  return walk(folder)
    .filter((path) => !/\.d\.[cm]?ts$/.test(path))
    .sort()
}

/** The programs below a folder. */
function walk(folder: string): string[] {
  const files: string[] = []
  const open = [folder]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const entry of entries(path)) {
      if (entry.name === 'node_modules' || entry.name === '.git') continue
      const inner = join(path, entry.name)
      if (entry.isDirectory()) open.push(inner)
      else if (PROGRAM.test(entry.name)) files.push(inner)
    }
  }
  return files
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** When the thing a probe looks at last changed; 0 where nothing tells. */
export function changedAt(probe: Probe): number {
  if (!/^(?:file|folder):/.test(probe)) return 0
  const stats = linkStatsOf(probe.slice(probe.indexOf(':') + 1))
  return stats === undefined ? 0 : Math.max(stats.mtimeMs, stats.ctimeMs)
}
