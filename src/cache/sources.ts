import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Bundle } from '../load/types.ts'
import type { Probe } from './fingerprint.ts'

/** The sources as the bundler read them: tells for a file that was just saved whether it is what was bundled. */
export class Sources {
  readonly #bundle: Pick<Bundle, 'files'>
  readonly #root: string
  #contents: Map<string, string> | undefined

  constructor(bundle: Pick<Bundle, 'files'>, root: string) {
    this.#bundle = bundle
    this.#root = root
  }

  /** The file has the content that was bundled. */
  has(probe: Probe): boolean {
    if (!probe.startsWith('file:')) return false
    const path = probe.slice('file:'.length)
    this.#contents ??= this.#read()
    const bundled = this.#contents.get(path)
    return bundled !== undefined && bundled === readText(path)
  }

  #read(): Map<string, string> {
    const contents = new Map<string, string>()
    for (const { name, map } of this.#bundle.files) {
      if (map === undefined) continue
      const { sources, sourcesContent = [] } = JSON.parse(map) as {
        sources: (string | null)[]
        sourcesContent?: (string | null)[]
      }
      for (const [index, source] of sources.entries()) {
        const text = sourcesContent[index]
        if (source !== null && typeof text === 'string')
          contents.set(resolve(this.#root, dirname(name), source), text)
      }
    }
    return contents
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
