import MagicString from 'magic-string'
import { type AstNode, childrenOf, isNode, nameOf, nodes, writtenProperties } from './ast.ts'
import { lineFinder } from './lines.ts'
import { RECORDER } from './recorder.ts'
import { schemaRoots } from './roots.ts'

/** The function that the transformed code calls; hoisted, so that circular imports find it too. */
const RECORD = '__toolManifestAt'

/** Methods that make schemas and tools of values whose making cannot be seen here. */
const MAKING: ReadonlySet<string> = new Set([
  // copies of a schema without a trace of the original
  ...['describe', 'meta', 'extend', 'safeExtend', 'augment', 'merge', 'pick', 'omit'],
  ...['partial', 'required', 'strict', 'loose', 'passthrough', 'catchall'],
  // tools registered on a server
  ...['tool', 'registerTool'],
])
const CONTRACT_KEYS = ['inputSchema', 'parameters', 'parametersSchema', 'input', 'schema']
const SCHEMA_KEYS = ['properties', 'prefixItems', 'anyOf', 'oneOf', 'allOf']

interface Task {
  readonly node: AstNode
  /** Inside a contract that is written as plain JSON Schema. */
  readonly schema: boolean
}

/**
 * Lets a module say where its schemas are written: every call chain that begins at a schema library
 * (`z.object({ … }).strict()`), every object literal that looks like a tool, and every part of a
 * JSON Schema literal is handed through a function that remembers its position and gives it back.
 * The code does the same as before.
 *
 * @param file the name of the module in findings
 * @returns undefined when there is nothing to record
 */
export function recordPositions(
  code: string,
  program: AstNode,
  file: string,
): MagicString | undefined {
  const text = new MagicString(code)
  const roots = schemaRoots(program)
  const find = lineFinder(code)
  let recorded = false

  const record = (node: AstNode, members: readonly AstNode[] = []): void => {
    recorded = true
    const { line, column } = find(node.start)
    const table = members
      .flatMap(writtenProperties)
      .map(({ name, key }) => [name, find(key.start).line, find(key.start).column])
    const last = table.length > 0 ? `, ${JSON.stringify(table)}` : ''
    text.appendRight(node.start, `${RECORD}(`)
    text.prependLeft(node.end, `, ${line}, ${column}${last})`)
  }

  const open: Task[] = [{ node: program, schema: false }]
  for (let task = open.pop(); task; task = open.pop()) {
    const { node } = task
    let schema = task.schema
    let below = childrenOf(node)
    if (node.type === 'CallExpression') {
      const chain = chainOf(node)
      const literals = chain.calls.flatMap((call) => nodes(call.arguments)).filter(isLiteral)
      const rooted = chain.root !== undefined && roots.has(chain.root)
      if (rooted || isMaking(node) || literals.some(isTool)) record(node, literals)
      if (rooted) below = chain.calls.flatMap((call) => nodes(call.arguments))
    } else if (node.type === 'ChainExpression' || node.type === 'Decorator') {
      // a chain that may stop in its middle, and a call that must stay one
      below = chainOf(node).calls.flatMap((call) => nodes(call.arguments))
    } else if (isLiteral(node)) {
      schema ||= isSchema(node)
      if (schema || isTool(node)) record(node, [node])
    }
    for (const child of below) open.push({ node: child, schema })
  }
  if (!recorded) return undefined
  text.append(
    `\n;function ${RECORD}(value, line, column, members) { const at = globalThis[Symbol.for(${JSON.stringify(RECORDER)})]; return at ? at(value, ${JSON.stringify(file)}, line, column, members) : value }\n`,
  )
  return text
}

/** `a.b(1).c(2)`: its calls and the name it begins with. */
function chainOf(node: AstNode): { calls: AstNode[]; root: string | undefined } {
  const calls: AstNode[] = []
  let at: unknown = node
  while (isNode(at)) {
    if (at.type === 'CallExpression') {
      calls.push(at)
      at = at.callee
    } else if (at.type === 'MemberExpression') at = at.object
    else if (at.type === 'Identifier') return { calls, root: nameOf(at) }
    else at = at.expression
  }
  return { calls, root: undefined }
}

function isMaking({ callee }: AstNode): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed === true)
    return false
  return MAKING.has(nameOf(callee.property) ?? '')
}

function isLiteral(node: AstNode): boolean {
  return node.type === 'ObjectExpression'
}

function isTool(literal: AstNode): boolean {
  const names = writtenProperties(literal).map(({ name }) => name)
  return CONTRACT_KEYS.some((key) => names.includes(key))
}

function isSchema(literal: AstNode): boolean {
  return writtenProperties(literal).some(
    ({ name, value }) =>
      SCHEMA_KEYS.includes(name) || (name === 'type' && value.value === 'object'),
  )
}
