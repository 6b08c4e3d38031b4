import { z } from 'zod'
import { store } from '../store.ts'
import { priority, ticket } from '../ticket.ts'

// a union inside a property; "address" is an object in one branch and a string in the others
const reporter = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), address: z.email().describe('Where answers go') }),
  z.object({
    channel: z.literal('phone'),
    address: z.string().describe('Number with country code'),
  }),
  z.object({
    channel: z.literal('visit'),
    address: z.object({ building: z.string(), room: z.string().optional() }),
  }),
])

export default {
  name: 'create_ticket',
  title: 'Create a ticket',
  description: 'Opens a ticket for somebody who reported a problem',
  inputSchema: z.object({
    subject: z.string().min(3).max(120).describe('One line that says what is wrong'),
    priority: priority.default('normal'),
    reporter,
  }),
  outputSchema: ticket,
  annotations: { destructiveHint: false, idempotentHint: false },
  execute: (input: { subject: string; priority: 'low' | 'normal' | 'high' }) =>
    store.add(input.subject, input.priority),
}
