import { type AstNode, childrenOf, isNode, nodes } from './ast.ts'

/** Libraries whose calls make schemas, under whatever alias or subpath. */
const LIBRARY = /(^|[/@._-])(zod\d*|valibot|arktype|typebox)([/._-]|$)/

/**
 * The names in a module that stand for a schema library: what it imports or requires from one, and
 * `z` wherever it comes from. To hold a name for one that is none does no harm.
 */
export function schemaRoots(program: AstNode): Set<string> {
  const roots = new Set(['z'])
  const open = [...nodes(program.body)]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'ImportDeclaration') {
      if (!isLibrary(node.source)) continue
      for (const { local } of nodes(node.specifiers)) addNames(local, roots)
    } else if (node.type === 'VariableDeclarator') {
      if (isNode(node.init) && loadsLibrary(node.init)) addNames(node.id, roots)
    } else if (node.type === 'VariableDeclaration') {
      open.push(...nodes(node.declarations))
    }
  }
  return roots
}

function isLibrary(source: unknown): boolean {
  return isNode(source) && typeof source.value === 'string' && LIBRARY.test(source.value)
}

/** `require('zod')`, `await import('zod')`, and members of these. */
function loadsLibrary(init: AstNode): boolean {
  if (init.type === 'CallExpression') return isLibrary(nodes(init.arguments)[0])
  if (init.type === 'ImportExpression') return isLibrary(init.source)
  const inner = init.type === 'AwaitExpression' ? init.argument : init.object
  return isNode(inner) && loadsLibrary(inner)
}

function addNames(pattern: unknown, roots: Set<string>): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') roots.add(String(pattern.name))
  else if (pattern.type === 'Property') addNames(pattern.value, roots)
  else if (pattern.type === 'ObjectPattern') {
    for (const property of childrenOf(pattern)) addNames(property, roots)
  }
}
