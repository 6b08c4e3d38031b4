import { z } from 'zod'
import { store } from '../store.ts'
import { ticket, ticketId } from '../ticket.ts'

export default {
  name: 'label_ticket',
  description: 'Sets labels of a ticket; labels that are not named stay',
  inputSchema: z.object({
    id: ticketId,
    labels: z.record(z.string(), z.string()).describe('Label to value'),
    notify: z.partialRecord(z.enum(['reporter', 'assignee']), z.boolean()).optional(),
  }),
  outputSchema: ticket,
  execute(input: { id: string; labels: Record<string, string> }) {
    const found = store.get(input.id)
    Object.assign(found.labels, input.labels)
    return found
  },
}
