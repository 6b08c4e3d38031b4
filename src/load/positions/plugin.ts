import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseModule, SOURCE } from './parse.ts'
import { recordPositions } from './transform.ts'

/**
 * Makes a bundle remember where its schemas are written. It has to be the first plugin: positions
 * are those of the code it is given. Packages are left alone.
 *
 * @param root absolute path of the project: files are named relative to it, with `/`
 * @example rolldown({ input, plugins: [positionsPlugin('/app')] })
 */
export function positionsPlugin(root: string): Plugin {
  const nameOf = naming(root)
  return {
    name: 'unplugin-tool-manifest:positions',
    transform: {
      order: 'pre',
      filter: { id: { include: SOURCE, exclude: /^\0/ } },
      handler(code, id) {
        const path = id.split('?', 1)[0] ?? id
        const name = nameOf(path)
        // older Vites know no filters
        if (!SOURCE.test(id) || id.startsWith('\0') || name.includes('node_modules/')) return null
        const program = parseModule(code, path)
        const text = program && recordPositions(code, program, name)
        if (!text) return null
        return {
          code: text.toString(),
          map: text.generateMap({ hires: 'boundary', source: id }),
        }
      },
    },
  }
}

/** Bundlers name modules by real path, whatever the root is called by. */
function naming(root: string): (path: string) => string {
  let real = root
  try {
    real = realpathSync(root)
  } catch {
    // a root that exists in memory only
  }
  return (path) => {
    const [given = '', resolved = ''] = [root, real].map((base) =>
      relative(base, path).replaceAll('\\', '/'),
    )
    return given.startsWith('..') ? resolved : given
  }
}
