import { types } from 'node:util'
import { KINDS } from '../schema/types.ts'
import { contractKind, isArray, isSchemaObject } from './appearance.ts'
import { heldTools } from './conventions/held-tools.ts'
import { CONVENTIONS } from './conventions/index.ts'
import type { Part, Recognised } from './conventions/types.ts'
import type { Trail } from './naming.ts'
import { toolOfClass } from './servers/tool-class.ts'
import {
  answersAnything,
  Failure,
  isFailure,
  isObject,
  isPlain,
  ownNames,
  read,
  View,
} from './view.ts'

/** A value that a convention recognised, with every way that leads to it. */
export interface Found extends Recognised {
  readonly convention: string
  readonly value: object
  readonly trails: Trail[]
}

/** An export whose value could not be had. */
export interface Broken {
  readonly export: string
  readonly error: unknown
}

// enough for every registry of tools seen, and an end for values that grow as they are read
const DEEPEST = 5
const MOST = 20_000

/**
 * Finds the tools below a module's exports: in exports, lists, maps, `Map`s, `Set`s, promises of
 * those and what agents hold as their tools. Other class instances and functions are looked at, never
 * walked into.
 */
export class Gatherer {
  readonly broken: Broken[] = []
  readonly #found = new Map<object, Found>()
  readonly #holds = new Map<object, boolean>()
  #visits = 0

  get found(): Found[] {
    return [...this.#found.values()]
  }

  /** Whether there is a tool in this export or below it. */
  visitExport(name: string, value: unknown): Promise<boolean> {
    this.#visits = 0
    return this.#visit(value, { export: name, keys: [] })
  }

  async #visit(given: unknown, trail: Trail): Promise<boolean> {
    // real promises only: to await whatever has a `then` runs queries and hangs on proxies
    const [value] = types.isPromise(given) ? await settled(given) : [given]
    if (isFailure(value) && trail.keys.length === 0)
      this.broken.push({ export: trail.export, error: value.error })
    if (!isObject(value) || isFailure(value) || ++this.#visits > MOST) return false
    const before = this.#found.get(value)
    if (before) {
      before.trails.push(trail)
      return true
    }
    const known = this.#holds.get(value)
    if (known !== undefined) return known
    this.#holds.set(value, false)
    const holds =
      (await this.#held(value, trail)) ||
      (this.#recognise(value, trail) ?? (await this.#below(value, trail)))
    this.#holds.set(value, holds)
    return holds
  }

  /** Takes a tool that was found otherwise; the same object found again is one tool more ways lead to. */
  add(found: Found): void {
    const before = this.#found.get(found.value)
    if (!before) this.#found.set(found.value, found)
    else {
      const trails = [...before.trails, ...found.trails]
      this.#found.set(found.value, { ...before, output: before.output ?? found.output, trails })
    }
  }

  /** Whether it holds tools; `undefined` when no convention speaks for it. */
  #recognise(value: object, trail: Trail): boolean | undefined {
    if (isSchemaObject(value) || answersAnything(value)) return false
    const view = new View(toolOfClass(value) ?? value)
    for (const convention of CONVENTIONS) {
      const recognised = convention.recognise(view)
      if (!recognised) continue
      const parts = Array.isArray(recognised)
        ? (recognised as readonly Part[])
        : [{ ...(recognised as Recognised), value, keys: [] }]
      for (const part of parts) {
        const inner = { export: trail.export, keys: [...trail.keys, ...part.keys] }
        this.add({ ...part, convention: convention.name, trails: [inner] })
      }
      return parts.length > 0
    }
    return undefined
  }

  /** An agent or a registry with tools in it. */
  async #held(value: object, trail: Trail): Promise<boolean> {
    if (isSchemaObject(value) || answersAnything(value)) return false
    const tools = heldTools(value)
    if (tools === undefined) return false
    return await this.#below(tools, { export: trail.export, keys: [...trail.keys, 'tools'] })
  }

  async #below(value: object, trail: Trail): Promise<boolean> {
    if (trail.keys.length >= DEEPEST) return false
    let holds = false
    for (const [key, member] of members(value)) {
      const inner = { export: trail.export, keys: [...trail.keys, key] }
      if (await this.#visit(member, inner)) holds = true
    }
    return holds
  }
}

// boxed: what an async function returns is awaited, whatever its `then` does
async function settled(promise: Promise<unknown>): Promise<[value: unknown]> {
  try {
    return [await promise]
  } catch (error) {
    return [new Failure(error)]
  }
}

function members(value: object): [string | number, unknown][] {
  if (isArray(value)) return value.map((member, index) => [index, member])
  if (types.isMap(value)) {
    return [...value].map(([key, member], index) => [typeof key === 'string' ? key : index, member])
  }
  if (types.isSet(value)) return [...value].map((member, index) => [index, member])
  if (!isPlain(value) || isDocument(value)) return []
  return ownNames(value).map((name) => [name, read(value, name)])
}

/** JSON Schema for certain: many other objects have a `type` too. */
function isDocument(value: object): boolean {
  return contractKind(value) === 'json-schema' && KINDS.some((kind) => read(value, 'type') === kind)
}
