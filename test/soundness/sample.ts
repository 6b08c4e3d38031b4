import type { Branch, Contract, Field, Spec } from './spec.ts'

/** Stands for a key that is left out. */
const NOTHING = Symbol('nothing')

/** Numbers from a seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A value that the contract mostly accepts, with declared keys only. */
export function sample({ root, pool }: Contract, seed: number): unknown {
  const next = numbers(seed)
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  let budget = 60

  const stray = (): unknown => pick([null, true, 0, 1.5, 'x', '', [], {}, ['x'], 2, 'a@b.co'])

  const text = (spec: Spec & { kind: 'string' }): string => {
    const made = pick(['ab', 'a', 'b', 'abab', '1', '', ' a ', 'aab1', 'a@b.co', '  '])
    return spec.min !== undefined && next(2) === 0 ? made.padEnd(spec.min, 'b') : made
  }

  const json = (depth: number): unknown => {
    const kind = next(depth > 2 ? 4 : 6)
    if (kind === 4) return [json(depth + 1)]
    if (kind === 5) return { k: json(depth + 1), b: json(depth + 1) }
    return [null, true, 'x', 2.5][kind]
  }

  const fill = (target: Record<string, unknown>, fields: readonly Field[]): void => {
    for (const { name, spec } of fields) {
      const value = of(spec)
      if (value !== NOTHING && next(25) !== 0) target[name] = value
    }
  }

  const object = (spec: Spec & { kind: 'object' }): Record<string, unknown> => {
    const value: Record<string, unknown> = {}
    fill(value, spec.fields)
    if (spec.catchall && next(2) === 0) {
      const extra = of(spec.catchall)
      const name = pick(['a', 'b', 'c', 'extra'])
      if (extra !== NOTHING && !Object.hasOwn(value, name)) value[name] = extra
    }
    return value
  }

  const branch = (key: string, { values, body, inner }: Branch): Record<string, unknown> => {
    const value = inner ? branch(inner.key, pick(inner.branches)) : object(body)
    return { ...value, [key]: pick(values) }
  }

  const of = (spec: Spec): unknown => {
    if (next(40) === 0) return stray()
    if (--budget < 0 && spec.kind !== 'values') return stray()
    switch (spec.kind) {
      case 'string':
        return text(spec)
      case 'number': {
        const value = next(10) - 3
        return spec.int || next(2) === 0 ? value : value + 0.5
      }
      case 'boolean':
        return next(2) === 0
      case 'null':
        return null
      case 'json':
      case 'any':
        return json(0)
      case 'never':
      case 'undefined':
        return NOTHING
      case 'values':
        return pick(spec.values)
      case 'array':
        return list(spec.item, spec.min ?? 0, spec.max ?? 2)
      case 'tuple': {
        const items: unknown[] = []
        for (const slot of spec.items) {
          const value = of(slot)
          if (value === NOTHING) break
          items.push(value)
        }
        if (spec.rest && items.length === spec.items.length) items.push(...list(spec.rest, 0, 2))
        return items
      }
      case 'object':
        return object(spec)
      case 'record': {
        const value: Record<string, unknown> = {}
        const names = spec.keys ?? ['a', 'b', 'q']
        for (const name of names) {
          const one = of(spec.value)
          if (one !== NOTHING && next(8) !== 0) value[name] = one
        }
        return value
      }
      case 'union':
        return of(pick(spec.options))
      case 'discriminated':
        return branch(spec.key, pick(spec.branches))
      case 'intersection': {
        const left = of(spec.left)
        const right = of(spec.right)
        const objects = [left, right].every(
          (side) => typeof side === 'object' && side !== null && !Array.isArray(side),
        )
        return objects ? { ...(left as object), ...(right as object) } : pick([left, right])
      }
      case 'wrapped':
        return wrapped(spec)
      case 'recursive': {
        const value: Record<string, unknown> = {}
        fill(value, spec.fields)
        const end = next(2) === 0 || budget < 10
        if (spec.next === 'nullable') value.next = end ? null : of(spec)
        if (spec.next === 'array') value.next = end ? [] : [of(spec), of(spec)]
        if (spec.next === 'union') value.next = end ? 'x' : of(spec)
        if (spec.next === 'optional' && !end) value.next = of(spec)
        return value
      }
      case 'shared':
        return of(pool[spec.index] as Spec)
    }
  }

  const list = (item: Spec, least: number, most: number): unknown[] =>
    Array.from({ length: least + next(Math.max(1, most - least + 1)) }, () => of(item)).filter(
      (value) => value !== NOTHING,
    )

  const wrapped = (spec: Spec & { kind: 'wrapped' }): unknown => {
    if (spec.does === 'nullable' && next(3) === 0) return null
    const mayMiss = spec.does === 'optional' || spec.does === 'default' || spec.does === 'catch'
    return mayMiss && next(3) === 0 ? NOTHING : of(spec.inner)
  }

  const value = of(root)
  return value === NOTHING ? null : value
}
