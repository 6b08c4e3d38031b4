import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 wait longer before it optimises a function: a build lives for a second or two, and compiling
 * what ran for a moment costs a fifth of that. What runs long is optimised all the same.
 */
export function hurry(): void {
  // a flag that an engine does not know is ignored; Bun has none of them
  if (process.versions.v8 !== undefined && process.versions.bun === undefined)
    setFlagsFromString('--interrupt-budget=1000000')
}
