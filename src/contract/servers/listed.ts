import type { Conversation } from './conversation.ts'

/** A tool as a server lists it: JSON. */
export interface ListedTool {
  readonly name: string
  readonly [member: string]: unknown
}

const CLIENT = {
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

/** What the server answers to `tools/list`, all pages of it. */
export async function listTools(conversation: Conversation): Promise<ListedTool[]> {
  const tools: ListedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const answer = (await conversation.request(
      'tools/list',
      cursor === undefined ? {} : { cursor },
      LIMIT,
    )) as { tools?: ListedTool[]; nextCursor?: string }
    tools.push(...(answer.tools ?? []))
    cursor = answer.nextCursor
    if (cursor === undefined) break
  }
  return tools
}
