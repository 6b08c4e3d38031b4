import { randomUUID } from 'node:crypto'

// object identity does not survive the way out of the child process: a number per object does
const identities = new WeakMap<object, string>()
const run = randomUUID()
let next = 0

/** The same text for the same object, and another text for every other one, in every process. */
export function identityOf(value: object): string {
  let identity = identities.get(value)
  if (identity === undefined) {
    identity = `${run}/${next++}`
    identities.set(value, identity)
  }
  return identity
}
