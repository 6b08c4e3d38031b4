import type { Found } from './gather.ts'
import { type Trail, trailText } from './naming.ts'
import { isFailure, isObject, read } from './view.ts'

/**
 * What is registered on a server wins over the definition it was made from, what gives a configuration
 * its name over the bare one, and what is certain over what is not.
 */
export function choose(exported: readonly Found[], registered: readonly Found[]): readonly Found[] {
  const names = new Set(registered.map(({ name }) => name))
  const inputs = new Set(registered.map(({ input }) => input))
  const named = new Set(exported.map(({ names: definition }) => definition))
  const own = exported.filter(({ name, input, value }) =>
    name === undefined
      ? !named.has(value) && (input === undefined || !inputs.has(input))
      : !names.has(name),
  )
  const all = [...once(withoutParts(own)), ...registered]
  const certain = all.filter((found) => !found.doubtful)
  return certain.length > 0 ? certain : all
}

/** Takes out definitions that only where they are names, where others were made of them: `{ name: 'move', ...config }`. */
function withoutParts(all: readonly Found[]): readonly Found[] {
  const named = new Map<object, Found[]>()
  for (const found of all) {
    if (!isObject(found.input) || !isNamed(found)) continue
    const known = named.get(found.input)
    if (known) known.push(found)
    else named.set(found.input, [found])
  }
  const isPart = (found: Found): boolean =>
    !isNamed(found) &&
    isObject(found.input) &&
    !isFailure(read(found.value, 'name')) &&
    (named.get(found.input) ?? []).some((other) => saysAsMuch(other, found))
  return all.filter((found) => !isPart(found))
}

function saysAsMuch(whole: Found, part: Found): boolean {
  const isKept = (word: (typeof WORDS)[number]): boolean =>
    part[word] === undefined || part[word] === whole[word]
  return part.description === whole.description && WORDS.every(isKept)
}

const WORDS = ['title', 'description', 'annotations', 'icons', '_meta', 'output'] as const

/** By itself or by the key of a map. */
const isNamed = ({ name, trails }: Found): boolean =>
  name !== undefined || trails.some(({ keys }) => typeof keys.at(-1) === 'string')

/** A definition that one map lists under several keys is a tool for each of them. */
export function byKey(found: Found, namespace: object): readonly Found[] {
  const parents = new Map<string, Map<string, Trail[]>>()
  for (const trail of found.name === undefined ? found.trails : []) {
    const key = trail.keys.at(-1)
    // the default export of CommonJS only repeats the others
    if (typeof key !== 'string' || read(namespace, key) === found.value) continue
    const parent = trailText({ ...trail, keys: trail.keys.slice(0, -1) })
    const keys = parents.get(parent) ?? new Map<string, Trail[]>()
    parents.set(parent, keys)
    keys.set(key, [trail])
  }
  const [several] = [...parents.values()].filter((keys) => keys.size > 1)
  return several ? [...several.values()].map((trails) => ({ ...found, trails })) : [found]
}

/**
 * A definition and what was made of it (TanStack's `.server()`, a copy with a handler) share name and
 * contract and are one tool.
 */
function once(all: readonly Found[]): readonly Found[] {
  const byInput = new Map<unknown, Map<string, Found>>()
  const kept: Found[] = []
  for (const found of all) {
    const { name, input } = found
    if (name === undefined || !isObject(input)) {
      kept.push(found)
      continue
    }
    const named = byInput.get(input) ?? new Map<string, Found>()
    byInput.set(input, named)
    const before = named.get(name)
    if (before && before.description === found.description) before.trails.push(...found.trails)
    else {
      named.set(name, found)
      kept.push(found)
    }
  }
  return kept
}
