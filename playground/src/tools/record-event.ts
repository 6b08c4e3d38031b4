import { z } from 'zod'

// any JSON value, and says so: z.any() would fail the build
export default {
  name: 'record_event',
  description: 'Stores what another system sent, as it is',
  inputSchema: z.object({
    source: z.string(),
    payload: z.json().describe('The body of the event'),
    trace: z.json().nullable().optional(),
  }),
  outputSchema: z.object({ stored: z.boolean() }),
  execute: () => ({ stored: true }),
}
