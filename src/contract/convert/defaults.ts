import { asJson } from './json.ts'

/** A default value, and whether it is the same at another time and with other random numbers. */
export interface Reading {
  readonly value: unknown
  readonly stable: boolean
}

/** Taken before any module of the user's can replace them. */
const { stringify } = JSON
const RealDate = Date
const DAYS = 400 * 24 * 60 * 60 * 1000 + 12_345

/** Evaluates a computed default twice, the second time under a shifted clock and random source. */
export function isStable(read: () => unknown): Reading {
  try {
    const value = read()
    const first = fingerprint(value)
    const second = shifted(() => fingerprint(read()))
    return { value, stable: first === second }
  } catch {
    return { value: undefined, stable: false }
  }
}

/** What is compared: the JSON of a value; whatever JSON cannot carry is no default anyway. */
function fingerprint(value: unknown): string | undefined {
  const json = asJson(value)
  return json === undefined ? undefined : stringify(json)
}

/** Runs `action` in another time and with other random numbers. */
function shifted<T>(action: () => T): T {
  const { performance, crypto } = globalThis
  const undo: (() => void)[] = []
  const put = (target: object, name: string, value: unknown): void => {
    const own = Object.getOwnPropertyDescriptor(target, name)
    try {
      Object.defineProperty(target, name, { value, configurable: true, writable: true })
      undo.push(() => {
        if (own) Object.defineProperty(target, name, own)
        else delete (target as Record<string, unknown>)[name]
      })
    } catch {
      // a frozen global cannot be shifted: what it gives counts as stable
    }
  }
  try {
    put(globalThis, 'Date', shiftedDate())
    const now = performance.now.bind(performance)
    put(performance, 'now', () => now() + DAYS)
    const random = Math.random
    put(Math, 'random', () => (random() + 0.5) % 1)
    put(crypto, 'randomUUID', () => 'ffffffff-ffff-4fff-bfff-ffffffffffff')
    put(crypto, 'getRandomValues', <A extends ArrayBufferView>(array: A): A => {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(0xa5)
      return array
    })
    return action()
  } finally {
    for (const restore of undo.reverse()) restore()
  }
}

function shiftedDate(): DateConstructor {
  const now = (): number => RealDate.now() + DAYS
  return new Proxy(RealDate, {
    construct: (target, values: ConstructorParameters<DateConstructor>, newTarget) =>
      Reflect.construct(
        target,
        (values as readonly unknown[]).length === 0 ? [now()] : values,
        newTarget,
      ) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}
