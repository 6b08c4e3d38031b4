/** The random numbers that an evaluation drew. */
export interface Chance {
  readonly numbers: number[]
  readonly bytes: Uint8Array[]
}

// taken before any module of the user's can replace them
const RealDate = Date
const { random } = Math
const { getRandomValues } = crypto

/** Another year, month, day, weekday, hour, minute, second and millisecond. */
const SHIFT = 400 * 86_400_000 + 5 * 3_600_000 + 7 * 60_000 + 11_013

type Replacement = readonly [target: object, name: string, value: unknown]

/** Runs `action` and notes the random numbers it draws. */
export function record<T>(chance: Chance, action: () => T): T {
  return replaced(
    [
      [
        Math,
        'random',
        () => {
          const number = random()
          chance.numbers.push(number)
          return number
        },
      ],
      [
        crypto,
        'getRandomValues',
        <A extends ArrayBufferView>(array: A): A => {
          getRandomValues.call(crypto, array as never)
          chance.bytes.push(bytesOf(array).slice())
          return array
        },
      ],
    ],
    action,
  )
}

/** Runs `action` at another time, in another process and with random numbers that differ from those noted. */
export function inAnotherWorld<T>({ numbers, bytes }: Chance, action: () => T): T {
  const { performance } = globalThis
  const now = performance.now.bind(performance)
  let drawn = 0
  let filled = 0
  return replaced(
    [
      [globalThis, 'Date', shiftedDate()],
      [performance, 'now', () => now() + SHIFT],
      [performance, 'timeOrigin', performance.timeOrigin + SHIFT],
      [process, 'pid', process.pid + 1],
      [Math, 'random', () => ((numbers[drawn++] ?? random()) + 0.5) % 1],
      [
        crypto,
        'getRandomValues',
        <A extends ArrayBufferView>(array: A): A => {
          const known = bytes[filled++]
          const target = bytesOf(array)
          for (let index = 0; index < target.length; index++)
            target[index] = (known?.[index] ?? 0) ^ 0xff
          return array
        },
      ],
    ],
    action,
  )
}

const bytesOf = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

function replaced<T>(replacements: readonly Replacement[], action: () => T): T {
  const undo: (() => void)[] = []
  for (const [target, name, value] of replacements) {
    const own = Object.getOwnPropertyDescriptor(target, name)
    try {
      Object.defineProperty(target, name, { value, configurable: true, writable: true })
    } catch {
      // a frozen global cannot be shifted: what it gives counts as stable
      continue
    }
    undo.push(() => {
      if (own) Object.defineProperty(target, name, own)
      else Reflect.deleteProperty(target, name)
    })
  }
  try {
    return action()
  } finally {
    for (const restore of undo.reverse()) restore()
  }
}

function shiftedDate(): DateConstructor {
  const now = (): number => RealDate.now() + SHIFT
  return new Proxy(RealDate, {
    construct: (target, values: readonly unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}
