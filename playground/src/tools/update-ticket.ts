import { z } from 'zod'
import { store } from '../store.ts'
import { priority, ticket, ticketId } from '../ticket.ts'

// the root is a discriminated union: "until" is a string here and a number there
const change = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('assign'),
    id: ticketId,
    to: z.string().describe('Name of the agent'),
  }),
  z.object({ action: z.literal('comment'), id: ticketId, text: z.string().min(1) }),
  z.object({ action: z.literal('prioritise'), id: ticketId, to: priority }),
  z.object({ action: z.literal('snooze'), id: ticketId, until: z.iso.date() }),
  z.object({ action: z.literal('escalate'), id: ticketId, until: z.int().describe('Hours') }),
  z.object({
    action: z.literal('close'),
    id: ticketId,
    reason: z.enum(['solved', 'duplicate', 'invalid']),
  }),
])

export default {
  name: 'update_ticket',
  title: 'Change a ticket',
  description: 'Assigns, comments, prioritises, snoozes, escalates or closes one ticket',
  inputSchema: change,
  outputSchema: ticket,
  annotations: { destructiveHint: true, idempotentHint: true },
  execute(input: z.output<typeof change>) {
    const found = store.get(input.id)
    switch (input.action) {
      case 'assign':
        found.assignee = input.to
        break
      case 'comment':
        found.comments.push(input.text)
        break
      case 'prioritise':
        found.priority = input.to
        break
      case 'snooze':
        found.status = 'snoozed'
        break
      case 'escalate':
        found.priority = 'high'
        break
      case 'close':
        found.status = 'closed'
    }
    return found
  },
}
