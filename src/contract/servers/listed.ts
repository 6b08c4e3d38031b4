import type { Recognised } from '../conventions/types.ts'
import type { Conversation } from './conversation.ts'

/** A tool as a server lists it: JSON. */
export interface ListedTool {
  readonly name: string
  readonly [member: string]: unknown
}

/** What a listed tool says of itself, with its contracts as they were listed. */
export const asListed = (tool: ListedTool): Recognised & { readonly name: string } => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  annotations: tool.annotations,
  icons: tool.icons,
  _meta: tool._meta,
  input: tool.inputSchema,
  output: tool.outputSchema,
})

/** How we introduce ourselves. */
export const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'unplugin-tool-manifest', version: '1.0.0' },
}
const LIMIT = 5_000
const PAGES = 100

/** Introduces us to a server, as a client without capabilities. */
export async function greet(conversation: Conversation): Promise<void> {
  await conversation.request('initialize', CLIENT, LIMIT)
  conversation.notify('notifications/initialized')
}

/** One page of the answer to `tools/list`. */
export interface ToolsPage {
  readonly tools?: readonly ListedTool[]
  readonly nextCursor?: string
}

/** What the server answers to `tools/list`, all pages of it. */
export function listTools(conversation: Conversation): Promise<ListedTool[]> {
  return allPages((parameters) => conversation.request('tools/list', parameters, LIMIT))
}

/**
 * The tools of all pages, as long as there is a cursor: a server that never ends is left after a hundred.
 * @param ask sends one `tools/list` request with these parameters
 */
export async function allPages(
  ask: (parameters: object) => Promise<unknown>,
): Promise<ListedTool[]> {
  const tools: ListedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const answer = (await ask(cursor === undefined ? {} : { cursor })) as ToolsPage
    tools.push(...(answer.tools ?? []))
    cursor = answer.nextCursor
    if (!cursor) break
  }
  return tools
}
