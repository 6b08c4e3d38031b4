import { format } from '../emit/format.ts'
import { identityOf } from '../identity.ts'
import type { Target } from '../types.ts'

/** The `tools` of an MCP bundle's manifest.json: names and descriptions. Merge it into the manifest. */
export const mcpb: Target = format(
  {
    name: 'mcpb',
    title: 'MCP bundle',
    asOf: '2025-12-02',
    source: 'MCPB manifest specification 0.3 and 0.4',
  },
  {
    file: 'tools.mcpb.json',
    content: (tools) => ({ tools: tools.map(identityOf), tools_generated: false }),
  },
)
