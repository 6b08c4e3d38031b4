import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Probe } from './fingerprint.ts'
import { statsOf } from './stats.ts'
import { upwards } from './upwards.ts'

/** Reads comments and trailing commas too. @throws for text that is no object */
type Parse = (text: string) => unknown

interface Tsconfig {
  readonly extends?: string | readonly string[]
  readonly references?: readonly { readonly path?: string }[]
  readonly compilerOptions?: {
    readonly baseUrl?: string
    readonly paths?: Readonly<Record<string, readonly string[]>>
  }
}

/** Every tsconfig that has a say in how imports are resolved, and what they make resolution look at. */
export class Tsconfigs {
  readonly #parse: Parse
  readonly #folders = new Map<string, readonly Probe[]>()

  constructor(parse: Parse) {
    this.#parse = parse
  }

  /** For the modules in a folder. @throws for a tsconfig that cannot be read */
  of(folder: string): readonly Probe[] {
    const known = this.#folders.get(folder)
    if (known !== undefined) return known
    const probes = new Set<Probe>()
    for (const above of upwards(folder)) {
      const file = join(above, 'tsconfig.json')
      probes.add(`file:${file}`)
      if (!existsSync(file)) continue
      this.#follow(file, probes)
      break
    }
    const found = [...probes]
    this.#folders.set(folder, found)
    return found
  }

  #follow(file: string, probes: Set<Probe>, seen: Set<string> = new Set()): void {
    if (seen.has(file)) return
    seen.add(file)
    const config = this.#parse(readFileSync(file, 'utf8')) as Tsconfig
    const folder = dirname(file)
    for (const name of [config.extends ?? []].flat()) {
      for (const candidate of candidates(folder, name)) {
        probes.add(`file:${candidate}`)
        if (isFile(candidate)) this.#follow(candidate, probes, seen)
      }
    }
    for (const { path = '' } of config.references ?? []) {
      const target = resolve(folder, path)
      const inner = isFile(target) ? target : join(target, 'tsconfig.json')
      probes.add(`file:${inner}`)
      if (isFile(inner)) this.#follow(inner, probes, seen)
    }
    const { baseUrl, paths = {} } = config.compilerOptions ?? {}
    const base = resolve(folder, baseUrl ?? '.')
    if (baseUrl !== undefined) probes.add(`tree:${base}`)
    for (const targets of Object.values(paths)) {
      // of several targets, the first that has the file wins
      if (targets.length < 2) continue
      for (const target of targets) probes.add(`tree:${fixedPart(resolve(base, target))}`)
    }
  }
}

function candidates(folder: string, name: string): string[] {
  const ends = ['', '.json', '/tsconfig.json', '/package.json']
  if (name.startsWith('.') || isAbsolute(name))
    return ends.map((end) => resolve(folder, name) + end)
  return [...upwards(folder)].flatMap((above) =>
    ends.map((end) => join(above, 'node_modules', name) + end),
  )
}

const fixedPart = (target: string): string =>
  target.includes('*') ? dirname(`${target.slice(0, target.indexOf('*'))}x`) : dirname(target)

const isFile = (path: string): boolean => statsOf(path)?.isFile() ?? false
