import picomatch from 'picomatch/posix.js'
import type { Place } from '../finding.ts'

/** Names are no paths: `*` stands for any characters. */
export function matchesName(glob: string, name: string): boolean {
  return glob === name || picomatch(glob, { dot: true, bash: true })(name)
}

/**
 * A path is matched part by part: `*` is one property (`payload.*`), `**` any depth
 * (`payload.**`). What a report shows (`payload.items[].id`, a JSON Pointer) matches itself.
 */
export function matchesPlace(glob: string, { path = '', pointer = '' }: Partial<Place>): boolean {
  if (glob === path || glob === pointer) return true
  const pattern = slashed(glob).replace(/[[\]]/g, '\\$&')
  return picomatch(pattern, { dot: true })(slashed(path))
}

function slashed(path: string): string {
  return path.replace(/ › |\./g, '/')
}
