import { z } from 'zod'

// a list of tools; raw shapes as the MCP SDK takes them
export default [
  {
    name: 'list_agents',
    description: 'Lists the agents of the help desk',
    inputSchema: { team: z.string().optional(), available: z.boolean().optional() },
    outputSchema: { agents: z.array(z.string()) },
    annotations: { readOnlyHint: true },
    execute: () => ({ agents: ['Ada', 'Grace'] }),
  },
  {
    name: 'set_opening_hours',
    description: 'Sets when the desk is open',
    inputSchema: {
      days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).min(1),
      hours: z.union([
        z.object({ mode: z.literal('always') }),
        z.object({ mode: z.literal('between'), from: z.string(), to: z.string() }),
      ]),
    },
    annotations: { destructiveHint: true },
    execute: () => ({ saved: true }),
  },
]
