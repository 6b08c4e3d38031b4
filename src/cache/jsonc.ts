// the bundler has loaded this entry already; the one with `parseSync` takes some milliseconds
import { parseAst } from 'rolldown/parseAst'

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
  const { body } = parseAst(`(${text.replace(/^\uFEFF/, '')}\n)`)
  const [statement] = body as unknown as Node[]
  return plain(statement?.expression)
}

function plain(node: Node | null | undefined): unknown {
  switch (node?.type) {
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
