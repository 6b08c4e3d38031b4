import { isObject, ownNames, type View } from '../view.ts'
import { isContract, members } from './members.ts'
import type { Convention, Recognised } from './types.ts'

/** Names under which contracts of arguments are found: the first ones are said of tools only. */
export const CERTAIN = [
  'inputSchema',
  'input_schema',
  'parametersSchema',
  'parametersJsonSchema',
] as const
const POSSIBLE = ['parameters', 'input', 'schema'] as const
export const HANDLERS = [
  'execute',
  'handler',
  'run',
  'invoke',
  'callback',
  'func',
  'handle',
  'cb',
] as const

/** Members of prompts, resources, agents and parameters of web interfaces, which look like tools otherwise. */
const ELSE = [
  ...(['uri', 'uriTemplate', 'argsSchema', 'arguments', 'messages', 'in'] as const),
  'subAgents',
] as const

/**
 * An object with a description and a contract: MCP's own `{ name, description, inputSchema }`, our
 * `defineTool`, nuxt's `defineMcpTool`, eve, FastMCP, the Anthropic helpers; and the actions of contract
 * maps, `{ desc, input, output }`.
 */
export const plain: Convention = { name: 'plain', recognise }

export function recognise(view: View): Recognised | undefined {
  const callable = typeof view.value === 'function'
  // every function has `arguments`, which throws
  if (view.first(callable ? ELSE.filter((key) => key !== 'arguments') : ELSE) !== undefined)
    return undefined
  const described = (view.text('description') ?? view.text('desc')) !== undefined
  if (callable && !described) return undefined
  const name = (hasOwnName(view.value) ? view.text('name') : undefined) ?? view.text('id')
  const handled = view.calls(...HANDLERS)
  const certain = CERTAIN.find((key) => view.get(key) !== undefined)
  const key = certain ?? POSSIBLE.find((word) => isContract(view.get(word)))
  if (key === undefined) {
    // a tool without arguments
    const complete = name !== undefined && described && handled
    const isAction = view.text('desc') !== undefined && isContract(view.get('output'))
    if (callable || !(complete || isAction)) return undefined
    return { ...members(view), input: unknownContract(view) }
  }
  const input = view.get(key)
  if (name === undefined && !described && !handled && !(certain && isObject(input)))
    return undefined
  const sure = described || handled || (certain !== undefined && name !== undefined)
  return { ...members(view), name, input, ...(!sure && { doubtful: true as const }) }
}

/**
 * What a tool has where none of the usual names holds a contract: one under a name that only its library
 * knows, or what is no contract at all. To take it for "no arguments" would lose it without a word.
 */
function unknownContract(view: View): unknown {
  const unusual = ownNames(view.value).find(
    (key) => ARGUMENTS.test(key) && !ANSWERS.test(key) && isContract(view.get(key)),
  )
  if (unusual !== undefined) return view.get(unusual)
  const values = POSSIBLE.map((word) => view.get(word))
  return values.find((value) => isObject(value) && ownNames(value).length > 0)
}

const ARGUMENTS = /input|param|arg|schema/i
const ANSWERS = /output|result|return|response/i

/** The name that every function and class has says nothing about a tool; a static field `name` does. */
function hasOwnName(value: object): boolean {
  if (typeof value !== 'function') return true
  try {
    return Object.getOwnPropertyDescriptor(value, 'name')?.enumerable === true
  } catch {
    return false
  }
}
