import { dirname } from 'node:path'

/** A folder and all above it. */
export function* upwards(start: string): Generator<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder
    if (dirname(folder) === folder) return
  }
}
