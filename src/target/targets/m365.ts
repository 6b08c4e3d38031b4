import { format } from '../emit/format.ts'
import { listedTool } from '../emit/tools-list.ts'
import type { Target } from '../types.ts'

/** The tool description file of a Microsoft 365 Copilot plugin (`mcp_tool_description.file`). */
export const m365: Target = {
  ...format(
    {
      name: 'm365',
      title: 'Microsoft 365 Copilot',
      asOf: '2026-07-01',
      source: 'Plugin manifest schema 2.4, MCP tool description object',
    },
    {
      file: 'tools.m365.json',
      // every tool object must have name, description and inputSchema
      content: (tools) => ({
        tools: tools.map((tool) => ({ ...listedTool(tool), description: tool.description ?? '' })),
      }),
    },
  ),
  needsDescription: true,
}
