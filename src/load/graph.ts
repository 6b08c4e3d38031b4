import { realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { toPosix } from '../discover/index.ts'
import type { FindingDraft } from '../finding.ts'
import type { Bundle, Lookups, ToolFile } from './types.ts'

interface Node {
  readonly imports: readonly string[]
  readonly dynamic: readonly string[]
}

/** Who imports what, as the bundler saw it. */
export class ModuleGraph {
  readonly externals: Set<string> = new Set()
  readonly findings: FindingDraft[] = []
  readonly #nodes = new Map<string, Node>()
  /** Importer -> names of the packages it imports, found or not. */
  readonly #packages = new Map<string, Set<string>>()
  /** Importer -> paths at which it expects a module that is not there. */
  readonly #missing = new Map<string, Set<string>>()
  readonly #open = new Set<string>()
  readonly #files: readonly ToolFile[]

  constructor(files: readonly ToolFile[]) {
    this.#files = files
  }

  add(id: string, imports: readonly string[], dynamic: readonly string[]): void {
    this.#nodes.set(id, { imports, dynamic })
  }

  /** `importer` imports something by a package's name. */
  package(importer: string, name: string): void {
    append(this.#packages, importer, name)
  }

  /** `importer` imports a file that is not there. */
  missing(importer: string, path: string): void {
    append(this.#missing, importer, path)
  }

  /** A path that the bundler could not follow and left to run time (a dynamic import). */
  get hasLeftPaths(): boolean {
    return [...this.#nodes.keys()].some((id) => /^\.\.?\//.test(id))
  }

  /** What the module is made of cannot be followed (it imports something that is only known at run time). */
  open(id: string): void {
    this.#open.add(id)
  }

  summary(): Omit<Bundle, 'entry' | 'files'> {
    const circles = this.#circles()
    const closures = new Map<string, string[]>()
    const cyclic: string[] = []
    const ids = new Map<string, readonly string[]>()
    for (const { name, path } of this.#files) {
      const closure = this.#closure(
        this.#nodes.has(path) ? path : toPosix(realpathSync.native(path)),
      )
      closures.set(name, closure.flatMap((id) => sourceOf(id) ?? []).sort())
      if (closure.some((id) => circles.has(id))) cyclic.push(name)
      ids.set(name, closure)
    }
    const sources = [...this.#nodes.keys()].flatMap((id) => sourceOf(id) ?? [])
    return {
      dependencies: [...new Set(sources)].sort(),
      closures,
      findings: this.findings,
      externals: [...this.externals].sort(),
      cyclic,
      lookups: (name) => {
        const closure = ids.get(name)
        return closure && this.#lookups(closure)
      },
    }
  }

  #lookups(closure: readonly string[]): Lookups {
    const packages: [string, string][] = []
    const missing = new Set<string>()
    const externals = new Set<string>()
    let untracked = false
    for (const id of closure) {
      const importer = sourceOf(id)
      if (importer === undefined) untracked ||= !HELPER.test(id)
      untracked ||= this.#open.has(id)
      for (const name of this.#packages.get(id) ?? []) packages.push([id, name])
      for (const path of this.#missing.get(id) ?? []) missing.add(path)
      for (const next of this.#nodes.get(id)?.imports ?? [])
        if (next.startsWith('file:')) externals.add(next)
    }
    return { externals: [...externals], packages, missing: [...missing], untracked }
  }

  #closure(start: string): string[] {
    const seen = new Set([start])
    for (const id of seen) {
      const node = this.#nodes.get(id)
      for (const next of node?.imports ?? []) seen.add(next)
      for (const next of node?.dynamic ?? []) seen.add(next)
    }
    return [...seen].filter((id) => this.#nodes.has(id) && !isExternal(id))
  }

  /** Every module that takes part in a circle of static imports (Tarjan's algorithm, without recursion). */
  #circles(): Set<string> {
    const found = new Set<string>()
    const order = new Map<string, number>()
    const low = new Map<string, number>()
    const open: string[] = []
    const isOpen = new Set<string>()
    for (const root of this.#nodes.keys()) {
      if (order.has(root)) continue
      const work: { id: string; next: number }[] = [{ id: root, next: 0 }]
      while (work.length > 0) {
        const step = work[work.length - 1] as { id: string; next: number }
        const { id } = step
        if (step.next === 0) {
          order.set(id, order.size)
          low.set(id, order.size - 1)
          open.push(id)
          isOpen.add(id)
        }
        const imports = this.#nodes.get(id)?.imports ?? []
        const to = imports[step.next++]
        if (to !== undefined) {
          if (to === id) found.add(id)
          else if (!order.has(to)) work.push({ id: to, next: 0 })
          else if (isOpen.has(to)) low.set(id, Math.min(low.get(id) ?? 0, order.get(to) ?? 0))
          continue
        }
        work.pop()
        const parent = work[work.length - 1]?.id
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(id) ?? 0))
        if (low.get(id) !== order.get(id)) continue
        const members = open.splice(open.lastIndexOf(id))
        for (const member of members) isOpen.delete(member)
        if (members.length > 1) for (const member of members) found.add(member)
      }
    }
    return found
  }
}

/** Modules that bundlers (and this package) add by themselves. */
const HELPER = /^\0(?:unplugin-tool-manifest|rolldown\/|vite\/|@oxc|commonjs)/

const isExternal = (id: string): boolean => /^(?:file|node|data):/.test(id)

function append(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

/** The file a module was made from, if it was made from one. */
export function sourceOf(id: string): string | undefined {
  if (!isAbsolute(id)) return undefined
  return toPosix(id.replace(/\?.*$/, ''))
}
