import { contractKind } from '../appearance.ts'
import { Failure, isObject, type View } from '../view.ts'
import type { Convention, Recognised } from './types.ts'

/** Names under which contracts of arguments are found: the first ones are said of tools only. */
const CERTAIN = ['inputSchema', 'input_schema', 'parametersSchema'] as const
const POSSIBLE = ['parameters', 'input', 'schema'] as const
const HANDLERS = ['execute', 'handler', 'run', 'call', 'invoke', 'callback', 'func', 'handle']

/** Members that only prompts, resources and parameters of web interfaces have. */
const ELSE = ['uri', 'uriTemplate', 'argsSchema', 'arguments', 'messages', 'in']

/**
 * An object with a description and a contract: MCP's own `{ name, description, inputSchema }`, our
 * `defineTool`, nuxt's `defineMcpTool`, eve, FastMCP, the Anthropic helpers.
 */
export const plain: Convention = {
  name: 'plain',
  recognise(view) {
    const callable = typeof view.value === 'function'
    // every function has a name, which says nothing about a tool
    const name = callable ? view.text('id') : (view.text('name') ?? view.text('id'))
    const description = view.text('description')
    if (callable && description === undefined) return undefined
    const certain = view.first(CERTAIN)
    const key = certain ?? POSSIBLE.find((word) => isContract(view.get(word)))
    if (key === undefined) return handlerOnly(view, name, description)
    if (view.first(ELSE) !== undefined) return undefined
    const input = view.get(key)
    if (certain && !isObject(input) && name === undefined && description === undefined) {
      return undefined
    }
    const handled = view.calls(...HANDLERS)
    if (!certain && description === undefined && !handled && name === undefined) return undefined
    const sure = description !== undefined || handled || (certain && name !== undefined)
    return { ...members(view), name, description, input, ...(!sure && { doubtful: true }) }
  },
}

/** What every convention carries along when it is there. */
export function members(view: View): Omit<Recognised, 'input'> {
  const annotations = view.get('annotations')
  return {
    title: view.get('title'),
    description: view.get('description'),
    annotations,
    icons: view.get('icons'),
    _meta: view.get('_meta'),
    output: view.get(view.first(['outputSchema', 'output']) ?? 'outputSchema'),
  }
}

function isContract(value: unknown): boolean {
  return value instanceof Failure || contractKind(value) !== undefined
}

/** A tool without arguments: `{ name, description, handler }`. */
function handlerOnly(
  view: View,
  name: string | undefined,
  description: string | undefined,
): Recognised | undefined {
  if (typeof view.value === 'function' || name === undefined || description === undefined) {
    return undefined
  }
  if (!view.calls(...HANDLERS) || view.first(ELSE) !== undefined) return undefined
  return { ...members(view), name, description, input: undefined }
}
