import { setFlagsFromString } from 'node:v8'

/** The flag of the engine of Node 20, or of Node 22 to 26; `undefined` for others, which would complain of it. */
export function hurryFlag(v8: string | undefined): string | undefined {
  if (v8?.startsWith('11.3.')) return '--interrupt-budget=1000000'
  return v8 && /^1[234]\./.test(v8) ? '--invocation-count-for-turbofan=30000' : undefined
}

/**
 * Has V8 wait longer before it optimises a function: a build lives for a second or two, and compiling
 * what ran for a moment costs a fifth of that. What runs long is optimised all the same.
 */
export function hurry(): void {
  const flag = hurryFlag(process.versions.v8)
  if (flag !== undefined && process.versions.bun === undefined) setFlagsFromString(flag)
}
