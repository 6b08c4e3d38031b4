import { types } from 'node:util'
import { exportNames, isObject, prototypeOf, read } from '../view.ts'

type Class = new (...given: unknown[]) => object

const STUB = Symbol.for('unplugin-tool-manifest.stub')

/** Whether this is what stands for Cloudflare's `McpAgent`, which exists in Workers only. */
// its heirs inherit the answer and are no proxies
const isMcpAgent = (value: unknown): boolean =>
  isObject(value) && types.isProxy(value) && read(value, STUB) === 'agents/mcp#McpAgent'

/** The class right above `McpAgent` in the ancestry of a class; `undefined` when that is none of it. */
function lowest(value: unknown): Class | undefined {
  let at: unknown = value
  while (typeof at === 'function') {
    const parent = prototypeOf(at)
    if (isMcpAgent(parent)) return at as Class
    at = parent
  }
  return undefined
}

/**
 * Does with each exported class of Cloudflare's `McpAgent` what the library does for a session: makes an
 * instance and calls its `init`, which registers the tools on `this.server`. What `McpAgent` itself would do is left out;
 * `this.env` is the environment.
 */
export async function startMcpAgents(
  namespace: Readonly<Record<string, unknown>>,
): Promise<object[]> {
  const agents: object[] = []
  for (const name of exportNames(namespace)) {
    const value = read(namespace, name)
    const base = lowest(value)
    if (base === undefined) continue
    const agent = construct(value as Class, base)
    const init = read(agent, 'init')
    if (typeof init === 'function') await Reflect.apply(init, agent, [])
    agents.push(agent)
  }
  return agents
}

/** `super()` calls whatever is the parent at that moment: for now, a class that can be made anywhere. */
function construct(value: Class, base: Class): object {
  const parent = prototypeOf(base) as object
  class Stand {
    env: object = { ...process.env }
    props: object = {}
    ctx: object = {}
  }
  Object.setPrototypeOf(base, Stand)
  try {
    const agent = Reflect.construct(value, [{}, { ...process.env }]) as { state?: unknown }
    agent.state ??= read(agent, 'initialState')
    return agent
  } finally {
    Object.setPrototypeOf(base, parent)
  }
}
