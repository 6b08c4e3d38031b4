import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { FindingDraft } from '../../finding.ts'
import type { Found } from '../gather.ts'
import { allPages, asListed, type ListedTool, type ToolsPage } from './listed.ts'
import type { Recorded } from './record-server.ts'
import { requestText, type ServerRequest } from './request.ts'

export type CommandRequest = Extract<ServerRequest, { kind: 'command' }>

/** The official client in both of its packages. */
const CLIENTS = [
  ['@modelcontextprotocol/client', '@modelcontextprotocol/client/stdio'],
  ['@modelcontextprotocol/sdk/client/index.js', '@modelcontextprotocol/sdk/client/stdio.js'],
] as const

interface Client {
  connect(transport: object): Promise<void>
  listTools(parameters?: object): Promise<ToolsPage>
  close(): Promise<void>
}
type Make<T> = new (...parameters: object[]) => T

/**
 * Starts a server and lists its tools over standard input and output with the official client, which
 * is looked for from the project's root.
 *
 * @throws when there is no client, or the server does not answer
 */
export async function listServer(request: CommandRequest, root: string): Promise<Recorded> {
  const { Client, StdioClientTransport } = await officialClient(root)
  const client = new Client({ name: 'unplugin-tool-manifest', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: request.command,
    args: [...request.args],
    env: { ...process.env, ...request.env } as Record<string, string>,
    cwd: root,
    stderr: 'inherit',
  })
  await client.connect(transport)
  try {
    const tools = await allPages((parameters) => client.listTools(parameters))
    return { found: tools.map(toFound), findings: [serverListed(request, '', tools.length)] }
  } finally {
    await client.close()
  }
}

function toFound(tool: ListedTool): Found {
  return {
    ...asListed(tool),
    convention: 'listed',
    value: tool,
    trails: [{ export: 'tools', keys: [tool.name] }],
  }
}

/** Says that tools are what a server lists. */
export function serverListed(request: ServerRequest, file: string, count: number): FindingDraft {
  const what = requestText(request, file)
  return {
    rule: 'server-listed',
    file: file || what,
    message: `${count} ${count === 1 ? 'tool' : 'tools'} of \`${what}\` ${count === 1 ? 'is' : 'are'} what it lists when it is started: its own conversion of contracts that cannot be seen from here.`,
  }
}

async function officialClient(
  root: string,
): Promise<{ Client: Make<Client>; StdioClientTransport: Make<object> }> {
  for (const specifiers of CLIENTS) {
    const [main, stdio] = specifiers.map((specifier) => located(specifier, root))
    if (main === undefined || stdio === undefined) continue
    return { ...(await import(main)), ...(await import(stdio)) } as {
      Client: Make<Client>
      StdioClientTransport: Make<object>
    }
  }
  throw new Error(
    'listing a server needs the official MCP client: install `@modelcontextprotocol/client` (or `@modelcontextprotocol/sdk`) in the project',
  )
}

/** From the project, else from where this package is installed. */
function located(specifier: string, root: string): string | undefined {
  for (const from of [`${root}/package.json`, import.meta.url]) {
    try {
      return pathToFileURL(createRequire(from).resolve(specifier)).href
    } catch {
      // looked for in the next place
    }
  }
  return undefined
}
