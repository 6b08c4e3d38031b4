import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { TraceMap } from '@jridgewell/trace-mapping'
import { toPosix } from '../discover/index.ts'
import type { Position } from '../finding.ts'
import type { Bundle } from './types.ts'

export interface TracedStack {
  /** The user's own frames, source-mapped, relative to the root. */
  readonly stack?: string
  /** The innermost frame in a source file of the project. */
  readonly position?: Position
}

const FOREIGN = /\0|rolldown\/runtime|tool-manifest:generated\//

/** Loaded by the first failure: nobody else reads a map. */
function mapping(): typeof import('@jridgewell/trace-mapping') {
  return createRequire(import.meta.url)('@jridgewell/trace-mapping')
}

/** Leads stacks of a bundle back to the sources. */
export class StackTracer {
  readonly #maps = new Map<string, TraceMap | undefined>()
  readonly #bundle: Bundle
  readonly #folder: string
  readonly #root: string

  /** `folder` is where the bundle's files were written. */
  constructor(bundle: Bundle, folder: string, root: string) {
    this.#bundle = bundle
    this.#folder = folder
    this.#root = root
  }

  trace(stack: string): TracedStack {
    const lines: string[] = []
    let position: Position | undefined
    for (const line of stack.split('\n')) {
      const frame =
        /^\s+at (?:(.*?) \()?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*?):(\d+):(\d+)\)?$/.exec(line)
      if (frame === null) continue
      const [, name, location = '', row = '', column = ''] = frame
      const path = location.startsWith('file:') ? fileURLToPath(location) : location
      const source = this.#source(path, Number(row), Number(column))
      // the runtime's own frames, and those that the bundler wrote
      if (source === undefined) continue
      if (!source.file.includes('node_modules/')) position ??= source
      const place = `${source.file}:${source.line}:${source.column}`
      const plain = name?.replace(/^(async )?init_\w+$/, '').replace(/^Object\.<anonymous>$/, '')
      lines.push(plain ? `    at ${plain} (${place})` : `    at ${place}`)
    }
    return {
      ...(lines.length > 0 && { stack: lines.join('\n') }),
      ...(position !== undefined && { position }),
    }
  }

  /** Replaces what only exists here (the bundle's folder, absolute paths, colours) in a message. */
  clean(text: string): string {
    const folder = toPosix(this.#folder)
    const root = toPosix(this.#root)
    return stripVTControlCharacters(text)
      .replaceAll(`${pathToFileURL(folder).href}/`, '')
      .replaceAll(`${folder}/`, '')
      .replaceAll(`${pathToFileURL(root).href}/`, '')
      .replaceAll(`${root}/`, '')
  }

  #source(path: string, row: number, column: number): Position | undefined {
    const name = toPosix(relative(this.#folder, path))
    if (name.startsWith('..')) {
      const file = toPosix(relative(this.#root, path))
      return file.includes('node_modules/') && !isOwn(path)
        ? { file, line: row, column }
        : undefined
    }
    const map = this.#map(name)
    if (map === undefined) return undefined
    const found = mapping().originalPositionFor(map, { line: row, column: column - 1 })
    if (found.source === null) return undefined
    const source = resolve(this.#root, dirname(name), found.source)
    if (FOREIGN.test(found.source)) return undefined
    return {
      file: toPosix(relative(this.#root, source)),
      line: found.line,
      column: found.column + 1,
    }
  }

  #map(name: string): TraceMap | undefined {
    if (!this.#maps.has(name)) {
      const text = this.#bundle.files.find((file) => file.name === name)?.map
      this.#maps.set(name, text === undefined ? undefined : new (mapping().TraceMap)(text))
    }
    return this.#maps.get(name)
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const isOwn = (path: string): boolean => path.startsWith(here)
