import { escapeToken } from './walk.ts'

interface Step {
  readonly value: object
  readonly name: string
  readonly children: Iterator<[string, unknown]>
}

/** Nobody writes so deep a document: an object that makes another one whenever it is read. */
const DEEPEST = 100_000

/**
 * Refuses an object that holds itself, and one that cannot be read: it is no JSON, and whoever walks it
 * does not come to an end. An object that several places share is none. Uses no call stack.
 *
 * @throws TypeError that names the place
 * @example requireFinite({ properties: { a: { type: 'string' } } }) // nothing
 */
export function requireFinite(document: unknown): void {
  const done = new Set<object>()
  const above = new Set<object>()
  const path: Step[] = []
  const placeOf = (name: string): string =>
    [...path.map((step) => step.name), name]
      .slice(1)
      .map((part) => `/${escapeToken(part)}`)
      .join('')
  const enter = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null || done.has(value)) return
    if (above.has(value)) throw endless(`holds itself at "${placeOf(name)}"`)
    if (path.length === DEEPEST) throw endless('goes on and on')
    path.push({ value, name, children: entriesOf(value, () => placeOf(name)) })
    above.add(value)
  }
  enter('', document)
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const next = top.children.next()
    if (next.done) {
      path.pop()
      above.delete(top.value)
      done.add(top.value)
    } else enter(...next.value)
  }
}

function endless(what: string): TypeError {
  return new TypeError(
    `[tool-manifest] The document ${what}, so that it has no end.\nSay it with a reference: { $ref: '#/$defs/…' }.`,
  )
}

function entriesOf(value: object, place: () => string): Iterator<[string, unknown]> {
  try {
    return Object.entries(value)[Symbol.iterator]()
  } catch (error) {
    throw new TypeError(
      `[tool-manifest] The document cannot be read at "${place()}": ${String(error)}.\nGive plain data, without getters that throw.`,
      { cause: error },
    )
  }
}
