import { relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import type { AstNode } from './ast.ts'
import { recordPositions } from './transform.ts'

const SOURCE = /\.([cm]?)([jt]sx?)(\?|$)/

/**
 * Makes a bundle remember where its schemas are written. It has to be the first plugin: positions
 * are those of the code it is given. Packages are left alone.
 *
 * @param root absolute path of the project: files are named relative to it, with `/`
 * @example rolldown({ input, plugins: [positionsPlugin('/app')] })
 */
export function positionsPlugin(root: string): Plugin {
  return {
    name: 'unplugin-tool-manifest:positions',
    transform: {
      order: 'pre',
      filter: { id: { include: SOURCE, exclude: [/node_modules/, /^\0/] } },
      handler(code, id) {
        // older Vites know no filters
        if (!SOURCE.test(id) || /node_modules|^\0/.test(id)) return undefined
        const path = id.split('?', 1)[0] ?? id
        const program = parse(code, path)
        const file = relative(root, path).replaceAll('\\', '/')
        const text = program && recordPositions(code, program, file)
        return (
          text && {
            code: text.toString(),
            map: text.generateMap({ hires: 'boundary', source: id }),
          }
        )
      },
    },
  }
}

/** What does not parse is somebody else's finding. */
function parse(code: string, path: string): AstNode | undefined {
  const [, , extension = 'js'] = SOURCE.exec(path) ?? []
  const lang = extension === 'js' ? 'jsx' : (extension as 'jsx' | 'ts' | 'tsx')
  try {
    return parseAst(code, { lang }, path) as unknown as AstNode
  } catch {
    return undefined
  }
}
