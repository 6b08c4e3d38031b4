import { cacheFile, ownCode, readSealed, writeSealed } from './sealed.ts'

/**
 * The finished result of a build, kept under the token of the answers it was made from: when none of
 * them changed and the options are the same, nothing has to be projected and checked again.
 */
export class ResultStore<T> {
  readonly #key: string
  readonly #file: string | undefined

  /** `options` is everything else the result depends on, as plain data. */
  constructor(root: string, options: unknown) {
    this.#key = JSON.stringify(['result', ownCode(), root, options])
    this.#file = cacheFile(root, this.#key)
  }

  read(token: string | undefined): T | undefined {
    if (this.#file === undefined || token === undefined) return undefined
    const [kept, result] = readSealed(this.#file, this.#key) ?? []
    return kept === token && result !== undefined ? (JSON.parse(result) as T) : undefined
  }

  /** A result that is not plain data is not kept. */
  write(token: string | undefined, result: T): void {
    if (this.#file === undefined || token === undefined || !isPlain(result)) return
    writeSealed(this.#file, this.#key, [token, JSON.stringify(result)])
  }
}

/** Survives the way through JSON as it is. */
function isPlain(root: unknown): boolean {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (value === null || value === undefined) continue
    if (typeof value === 'object') {
      const prototype: unknown = Object.getPrototypeOf(value)
      const isData = Array.isArray(value) || prototype === Object.prototype || prototype === null
      if (!isData || Object.hasOwn(value, '__proto__')) return false
      for (const inner of Object.values(value)) open.push(inner)
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value) || Object.is(value, -0)) return false
    } else if (typeof value !== 'string' && typeof value !== 'boolean') return false
  }
  return true
}
