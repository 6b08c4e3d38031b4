import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the package that an installed file belongs to. */
export function packageFolder(file: string): string | undefined {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) {
    if (nameOf(folder) !== undefined) return folder
  }
  return undefined
}

/** Inner folders of a package may have a package.json that only says `"type"`. */
function nameOf(folder: string): string | undefined {
  try {
    const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name?: string
      version?: string
    }
    return json.version === undefined ? undefined : json.name
  } catch {
    return undefined
  }
}
