import { format } from '../emit/format.ts'
import type { Target } from '../types.ts'

/** A UTCP manual whose tools are called through the MCP server. */
export const utcp: Target = format(
  {
    name: 'utcp',
    title: 'UTCP',
    asOf: '2026-11',
    source: '@utcp/sdk 1.1.2, UtcpManual',
  },
  {
    file: 'tools.utcp.json',
    content: (tools, { server }) => {
      const name = server?.name ?? 'server'
      const version = server?.version ?? '0.0.0'
      return {
        utcp_version: '1.1.0',
        manual_version: version,
        tools: tools.map((tool) => ({
          name: tool.name,
          description: tool.description ?? '',
          inputs: tool.input,
          outputs: tool.output ?? {},
          tags: [],
          tool_call_template: {
            name,
            call_template_type: 'mcp',
            config: {
              mcpServers: {
                [name]: { transport: 'http', url: server?.url ?? 'http://localhost:3000/mcp' },
              },
            },
          },
        })),
      }
    },
  },
)
