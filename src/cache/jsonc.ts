import { parseSync } from 'rolldown/utils'

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly key?: Node
  readonly name?: string
  readonly expression?: Node
  readonly elements?: readonly (Node | null)[]
  readonly properties?: readonly Node[]
}

/**
 * JSON with comments and trailing commas, as a tsconfig is written: a JavaScript expression.
 * @throws for text that is none
 */
export function parseJsonc(text: string): unknown {
  const { program, errors } = parseSync('tsconfig.js', `(${text.replace(/^\uFEFF/, '')}\n)`)
  const [error] = errors
  if (error) throw new Error(error.message)
  const [statement] = program.body as unknown as Node[]
  return plain(statement?.expression)
}

function plain(node: Node | null | undefined): unknown {
  switch (node?.type) {
    case 'ParenthesizedExpression':
      return plain(node.expression)
    case 'ObjectExpression':
      return Object.fromEntries(
        (node.properties ?? []).map(({ key, value }) => [
          key?.value ?? key?.name,
          plain(value as Node),
        ]),
      )
    case 'ArrayExpression':
      return (node.elements ?? []).map(plain)
    default:
      return node?.value
  }
}
