import { type AstNode, isNode, nameOf, nodes } from './ast.ts'
import { lineFinder } from './lines.ts'
import { parseModule } from './parse.ts'

/**
 * Where an export is written, else the first export of the module: the last resort for a tool that
 * left no trace while it was evaluated.
 *
 * @param path `default`, `contract`, `tools.create_branch`
 */
export function exportPosition(
  source: string,
  file: string,
  path: string,
): { line: number; column: number } | undefined {
  const exports = exportsOf(source, file)
  const [name] = path.split(/[.[]/, 1)
  const found =
    exports.find(({ names }) => name !== undefined && names.includes(name)) ?? exports[0]
  return found && lineFinder(source)(found.node.start)
}

function exportsOf(source: string, file: string): { node: AstNode; names: string[] }[] {
  return nodes(parseModule(source, file)?.body).flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return [{ node, names: ['default'] }]
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = isNode(node.declaration) ? node.declaration : undefined
    const names = [
      nameOf(declared?.id),
      ...nodes(declared?.declarations).map(({ id }) => nameOf(id)),
      ...nodes(node.specifiers).map(({ exported }) => nameOf(exported)),
    ]
    return [{ node, names: names.filter((name) => name !== undefined) }]
  })
}
