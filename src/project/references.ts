import {
  components,
  forEachChild,
  isObject,
  type KindReader,
  type Schema,
  tokensOf,
} from '../schema/index.ts'
import { REFERENCES, referenceOf } from './modern.ts'

const VALID_NAME = /^[A-Za-z0-9_.-]+$/
const isContainer = (token: string | undefined): boolean =>
  token === '$defs' || token === 'definitions'

/** Who refers to whom in one document, and what its definitions are called. */
export class References {
  readonly #document: Schema
  readonly #reader: KindReader
  #recursive: ReadonlySet<Schema> | undefined
  readonly #taken = new Set<string>()
  readonly #authored = new Map<Schema, string>()

  constructor(document: Schema, reader: KindReader) {
    this.#document = document
    this.#reader = reader
    if (typeof document === 'boolean') return
    for (const map of [document.$defs, document.definitions])
      for (const [name, node] of Object.entries(map ?? {}))
        if (VALID_NAME.test(name) && isObject(node)) this.#authored.set(node, name)
  }

  /** Whether a node leads back to itself. */
  isRecursive(node: Schema): boolean {
    this.#recursive ??= this.#findRecursive()
    return this.#recursive.has(node)
  }

  /** Whether any reference of the document is part of a cycle. */
  get anyRecursive(): boolean {
    this.#recursive ??= this.#findRecursive()
    return this.#recursive.size > 0
  }

  /**
   * A new name for a definition: the author's id, else the property name at its first visit, else
   * `node`; `_2`, `_3` when it is taken.
   */
  name(target: Schema | undefined, ref: string | undefined, property: string | undefined): string {
    const authored = target === undefined ? undefined : this.#authored.get(target)
    const wanted = authored ?? idOf(ref) ?? valid(property) ?? 'node'
    const isFree = (name: string): boolean =>
      !this.#taken.has(name) && (name === authored || !this.#isAuthored(name))
    let name = wanted
    for (let count = 2; !isFree(name); count++) name = `${wanted}_${count}`
    this.#taken.add(name)
    return name
  }

  #isAuthored(name: string): boolean {
    const { $defs, definitions } = isObject(this.#document) ? this.#document : {}
    return [$defs, definitions].some((map) => isObject(map) && Object.hasOwn(map, name))
  }

  /** The schemas that a node holds and the one it refers to. */
  stepsOf(node: Schema): Schema[] {
    if (typeof node === 'boolean') return []
    const steps: Schema[] = []
    forEachChild(node, (child, keyword) => {
      if (!isContainer(keyword) && isObject(child)) steps.push(child)
    })
    const target = targetOf(node, this.#reader)
    if (isObject(target)) steps.push(target)
    return steps
  }

  #findRecursive(): ReadonlySet<Schema> {
    if (!holdsReference(this.#document)) return new Set()
    const targets = new Set<Schema>()
    const recursive = new Set<Schema>()
    const stepsOf = (node: Schema): Schema[] => {
      const target = targetOf(node, this.#reader)
      if (target !== undefined) targets.add(target)
      return this.stepsOf(node)
    }
    for (const component of components([this.#document], stepsOf)) {
      const [only] = component
      const isCycle =
        component.length > 1 || (only !== undefined && targetOf(only, this.#reader) === only)
      if (isCycle) for (const node of component) recursive.add(node)
    }
    return new Set([...recursive].filter((node) => targets.has(node)))
  }
}

/** From so many nodes on it pays to remember which were met: a few can be met too often. */
const MANY = 2000

/** Whether any node below `root` refers to another. */
function holdsReference(root: Schema): boolean {
  const stack: Schema[] = [root]
  let seen: Set<Schema> | undefined
  let count = 0
  const push = (child: Schema): void => {
    if (typeof child !== 'boolean') stack.push(child)
  }
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!isObject(top)) continue
    if (++count > MANY) {
      seen ??= new Set()
      if (seen.has(top)) continue
      seen.add(top)
    }
    for (const keyword in top)
      if (REFERENCES.has(keyword) && referenceOf(top) !== undefined) return true
    forEachChild(top, push)
  }
  return false
}

const targetOf = (node: Schema, reader: KindReader): Schema | undefined => {
  const reference = isObject(node) ? referenceOf(node) : undefined
  return reference === undefined ? undefined : reader.resolve(reference).node
}

const valid = (name: string | undefined): string | undefined =>
  name !== undefined && VALID_NAME.test(name) ? name : undefined

/** The name in a reference: of a definition, an anchor, or the property it leads to. */
function idOf(ref: string | undefined): string | undefined {
  const fragment = ref?.slice(ref.indexOf('#') + 1)
  if (fragment === undefined || fragment === '') return undefined
  if (!fragment.startsWith('/')) return valid(fragment)
  const tokens = tokensOf(fragment)
  const index = tokens.findLastIndex((token) => token === 'properties' || isContainer(token))
  return index < 0 ? undefined : valid(tokens[index + 1])
}
