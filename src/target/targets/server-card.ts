import { format } from '../emit/format.ts'
import { listedTool } from '../emit/tools-list.ts'
import type { Target } from '../types.ts'

/** A static description of a server that clients read before they connect. The proposal is a draft. */
export const serverCard: Target = format(
  {
    name: 'server-card',
    title: 'MCP server card',
    asOf: '2026-08-14',
    source: 'SEP-2127 (draft), successor of SEP-1649',
  },
  {
    file: 'server-card.json',
    content: (tools, { server }) => ({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: server?.name ?? 'server',
      version: server?.version ?? '0.0.0',
      ...(server?.title !== undefined && { title: server.title }),
      ...(server?.description !== undefined && { description: server.description }),
      ...(server?.url !== undefined && { remotes: [{ type: 'streamable-http', url: server.url }] }),
      tools: tools.map(listedTool),
    }),
  },
)
