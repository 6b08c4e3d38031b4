import { contractKind } from '../appearance.ts'
import type { Found } from '../gather.ts'
import { exportNames, isObject, ownNames, read, View } from '../view.ts'
import { nested } from './nested.ts'
import { HANDLERS, recognise } from './plain.ts'
import type { Recognised } from './types.ts'

/** A whole module that is one tool: which exports are parts of it, and the tool. */
export interface WholeModule extends Found {
  readonly members: ReadonlySet<string>
}

const PARTS = ['schema', 'metadata', 'outputSchema', 'default']

/**
 * xmcp: `export const schema` (raw shape), `metadata`, `outputSchema` and a default handler; modules
 * whose own exports are `name`, `description`, `inputSchema`, `execute`; and those that export what
 * `registerTool` is given: `name`, `config`, `handler`.
 */
export function recogniseModule(namespace: object): WholeModule | undefined {
  const view = new View(namespace)
  return (
    xmcp(view, namespace) ?? exportsOfOneTool(view, namespace) ?? exportsOfOneCall(view, namespace)
  )
}

function xmcp(view: View, namespace: object): WholeModule | undefined {
  if (typeof view.get('default') !== 'function') return undefined
  const schema = view.get('schema')
  const metadata = view.view('metadata')
  const name = metadata?.text('name')
  const described = name !== undefined || metadata?.text('description') !== undefined
  const shaped = contractKind(schema) !== undefined
  if (!described && !shaped) return undefined
  const annotations = metadata?.view('annotations')
  return {
    convention: 'xmcp',
    value: namespace,
    members: new Set(PARTS),
    trails: [{ export: 'default', keys: [] }],
    name,
    title: metadata?.text('title') ?? annotations?.text('title'),
    description: metadata?.text('description'),
    annotations: metadata?.get('annotations'),
    _meta: metadata?.get('_meta'),
    input: schema,
    output: view.get('outputSchema'),
    ...(!described && { doubtful: true as const }),
  }
}

function exportsOfOneTool(view: View, namespace: object): WholeModule | undefined {
  if (view.text('description') === undefined) return undefined
  const recognised = recognise(view)
  if (!recognised || isCommonJs(view, recognised)) return undefined
  const members = exportNames(namespace).filter((name) => {
    const value = read(namespace, name)
    return value === recognised.input || value === recognised.output || !isObject(value)
  })
  const main = members.find((name) => read(namespace, name) === recognised.input) ?? 'description'
  return {
    ...recognised,
    convention: 'module',
    value: namespace,
    members: new Set(members),
    trails: [{ export: main, keys: [] }],
    name: view.text('name'),
  }
}

function exportsOfOneCall(view: View, namespace: object): WholeModule | undefined {
  const name = view.text('name')
  const recognised = name === undefined ? undefined : nested.recognise(view)
  if (!recognised || !('names' in recognised)) return undefined
  const { names } = recognised
  const main = exportNames(namespace).find((member) => read(namespace, member) === names)
  // in CommonJS the default export holds the others
  if (main === undefined || main === 'default') return undefined
  return {
    ...recognised,
    convention: 'module',
    value: namespace,
    members: new Set(['name', main, ...HANDLERS]),
    trails: [{ export: main, keys: [] }],
  }
}

/** What CommonJS exports is the default export, and each of its members an export too. */
function isCommonJs(view: View, { input, description }: Recognised): boolean {
  const exported = view.view('default')
  if (!exported || exported.get('description') !== description) return false
  return (
    input === undefined || ownNames(exported.value).some((name) => exported.get(name) === input)
  )
}
