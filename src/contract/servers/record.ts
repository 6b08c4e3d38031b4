import type { Recognised } from '../conventions/types.ts'
import { answersAnything, isObject, ownNames, read, View } from '../view.ts'
import { Conversation } from './conversation.ts'
import { fastMcpContract } from './fastmcp.ts'
import { asListed, greet, type ListedTool, listTools } from './listed.ts'
import { noteOwner } from './patch.ts'
import { recording } from './recording.ts'

/** A tool of a server, and the object that stands for it. */
export interface RecordedTool extends Recognised {
  readonly name: string
  readonly value: object
}

/** How long a list must stay the same before it is believed, in milliseconds. */
const PAUSE = 30
const ROUNDS = 20

/**
 * The tools of a low-level server as it lists them, each with the contract it was registered with
 * where that is known. When listing fails (one contract is enough) the registered tools are taken.
 */
export async function recordedTools(server: object): Promise<RecordedTool[]> {
  const conversation = recording.connected.get(server) ?? (await connect(server))
  const owner = recording.owners.get(server)
  return await toolsOf(conversation, owner ? [owner] : [])
}

/** The tools of whatever answers on a started wire. */
export function toolsOnWire(conversation: Conversation): Promise<RecordedTool[]> {
  return toolsOf(conversation, recording.owners.values())
}

async function toolsOf(
  conversation: Conversation,
  owners: Iterable<object>,
): Promise<RecordedTool[]> {
  let failure: unknown
  let listed: ListedTool[] = []
  try {
    await conversation.greeted
    listed = await settled(conversation)
  } catch (error) {
    failure = error
  }
  // a server that is made for each connection has its owner only now
  const contracts = [...owners].flatMap((owner) => new View(owner).view('_registeredTools') ?? [])
  if (failure === undefined) return listed.map((tool) => withContract(tool, contracts))
  const tools = contracts.flatMap(fromRegistered)
  if (tools.length === 0) throw failure
  return tools
}

async function connect(server: object): Promise<Conversation> {
  const conversation = new Conversation()
  const method = read(server, 'connect')
  if (typeof method !== 'function') throw new TypeError('this is no MCP server')
  await Reflect.apply(method, server, [conversation])
  const patched = recording.connected.get(server)
  if (patched) return patched
  conversation.greeted = greet(conversation)
  return conversation
}

/** Servers add tools after they were greeted: asks until the answer stays the same. */
async function settled(conversation: Conversation): Promise<ListedTool[]> {
  let before = ''
  let listed: ListedTool[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    listed = await listTools(conversation)
    const names = JSON.stringify([listed.map(({ name }) => name), conversation.changes])
    if (names === before) break
    before = names
  }
  return listed
}

function withContract(tool: ListedTool, contracts: readonly View[]): RecordedTool {
  const registered = contracts.map((one) => one.view(tool.name)).find((found) => found)
  const contract = registered
    ? { input: registered.get('inputSchema'), output: registered.get('outputSchema') }
    : fastMcpContract(tool.name)
  return {
    ...asListed(tool),
    ...contract,
    value: registered?.value ?? tool,
  }
}

function fromRegistered(contracts: View): RecordedTool[] {
  const tools: RecordedTool[] = []
  for (const name of ownNames(contracts.value)) {
    const tool = contracts.view(name)
    if (!tool || tool.get('enabled') === false) continue
    tools.push({
      name,
      title: tool.get('title'),
      description: tool.get('description'),
      annotations: tool.get('annotations'),
      _meta: tool.get('_meta'),
      input: tool.get('inputSchema'),
      output: tool.get('outputSchema'),
      value: tool.value,
    })
  }
  return tools
}

/** The low-level server that a value is or holds: `McpServer`, `{ server, cleanup }`, mcp-use. */
export function serverIn(value: unknown, depth = 0): object | undefined {
  if (!isObject(value) || depth > 2 || answersAnything(value)) return undefined
  const view = new View(value)
  if (view.calls('setRequestHandler') && view.calls('connect')) return value
  if (view.calls('registerTool', 'tool') && view.calls('connect')) noteOwner(value)
  for (const name of ['server', 'nativeServer', 'mcpServer', 'mcp', 'instance']) {
    const inner = serverIn(view.get(name), depth + 1)
    if (inner) return inner
  }
  return undefined
}
