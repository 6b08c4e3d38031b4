import { format } from '../emit/format.ts'
import { toolsList } from '../emit/tools-list.ts'
import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'

/** The same for Windows, which answers `initialize` and `tools/list` from the manifest without starting the server. */
export const mcpbWindows: Target = format(
  {
    name: 'mcpb-windows',
    title: 'MCP bundle for Windows',
    asOf: '2026-02',
    source:
      'MCPB manifest specification and the Windows on-device registry (_meta of mcpb validate --update)',
  },
  {
    file: 'tools.mcpb-windows.json',
    content: (tools, { server }) => ({
      tools: tools.map(identityOf),
      tools_generated: false,
      _meta: {
        'com.microsoft.windows': {
          static_responses: {
            initialize: {
              protocolVersion: '2025-06-18',
              capabilities: { tools: { listChanged: false } },
              serverInfo: { name: server?.name ?? 'server', version: server?.version ?? '0.0.0' },
            },
            'tools/list': toolsList(tools),
          },
        },
      },
    }),
  },
)
