import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ModuleContracts } from '../contract/types.ts'
import type { FindingDraft } from '../finding.ts'
import { digest, type Probe } from './fingerprint.ts'
import { statsOf } from './stats.ts'
import { upwards } from './upwards.ts'

/** What is kept of one tool module. Numbers are positions in `Content.probes`. */
export interface Entry {
  readonly module: ModuleContracts
  /** Findings of the bundler about files of its closure. */
  readonly findings: readonly FindingDraft[]
  readonly closure: readonly string[]
  readonly reads: readonly string[]
  readonly probes: readonly number[]
  /** Position in `Content.groups`: what it depends on together with others. */
  readonly group: number
}

export interface Content {
  readonly probes: readonly (readonly [Probe, print: string])[]
  readonly groups: readonly (readonly number[])[]
  /** By `ToolFile.name`. */
  readonly entries: readonly (readonly [name: string, Entry])[]
  /** Files the bundle was made from that belong to no closure. */
  readonly dependencies: readonly string[]
}

/** Different options, hosts and modes side by side; more than that is litter. */
const FILES = 24

/**
 * Where the cache of a project lies: below the nearest `node_modules`; nowhere when there is none.
 */
export function cacheFile(root: string, key: string): string | undefined {
  for (const folder of upwards(root)) {
    const modules = join(folder, 'node_modules')
    if (statsOf(modules)?.isDirectory())
      return join(
        modules,
        '.cache/unplugin-tool-manifest',
        `${digest(key).replaceAll(/\W/g, '').slice(0, 20)}.json`,
      )
  }
  return undefined
}

/** What was kept under this key; `undefined` for a file that is missing, cut off or not ours. */
export function readStore(file: string, key: string): Content | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    return text.slice(0, end) === seal(key, body) ? (JSON.parse(body) as Content) : undefined
  } catch {
    return undefined
  }
}

/** Writes all or nothing; a folder that cannot be written is no fault of the build. */
export function writeStore(file: string, key: string, content: Content): void {
  const body = JSON.stringify(content)
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, `${seal(key, body)}\n${body}`)
    renameSync(draft, file)
    prune(dirname(file))
  } catch {
    try {
      rmSync(draft, { force: true })
    } catch {}
  }
}

const seal = (key: string, body: string): string => digest(`${digest(key)}\n${body}`)

function prune(folder: string): void {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statsOf(path)?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of files.slice(FILES)) rmSync(path, { force: true })
}
