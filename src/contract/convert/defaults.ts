import { asJson } from './json.ts'
import { type Chance, inAnotherWorld, record } from './world.ts'

/** A default value, and whether it is the same at another time and with other random numbers. */
export interface Reading {
  readonly value: unknown
  readonly stable: boolean
}

/** Taken before any module of the user's can replace it. */
const { stringify } = JSON

/** Evaluates a computed default twice, the second time under a shifted clock and random source. */
export function readTwice(read: () => unknown): Reading {
  const chance: Chance = { numbers: [], bytes: [] }
  try {
    const value = record(chance, read)
    const first = fingerprint(value)
    return { value, stable: first === inAnotherWorld(chance, () => fingerprint(read())) }
  } catch {
    return { value: undefined, stable: false }
  }
}

/** What is compared: the JSON of a value; whatever JSON cannot carry is no default anyway. */
function fingerprint(value: unknown): string | undefined {
  const json = asJson(value)
  return json === undefined ? undefined : stringify(json)
}
