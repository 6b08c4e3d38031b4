import { z } from 'zod'
import { store, type Ticket } from '../store.ts'
import { priority, ticket } from '../ticket.ts'

// a filter may hold filters: recursion stays a reference
const filter = z.object({
  text: z.string().optional().describe('Word in the subject'),
  priority: priority.optional(),
  get all() {
    return z.array(filter).optional().describe('Every one of these must hold')
  },
  get any() {
    return z.array(filter).optional().describe('One of these must hold')
  },
})

type Filter = z.output<typeof filter>

function holds(entry: Ticket, wanted: Filter): boolean {
  return (
    (wanted.text === undefined || entry.subject.includes(wanted.text)) &&
    (wanted.priority === undefined || entry.priority === wanted.priority) &&
    (wanted.all ?? []).every((part) => holds(entry, part)) &&
    (wanted.any === undefined || wanted.any.some((part) => holds(entry, part)))
  )
}

export const searchTickets = {
  name: 'search_tickets',
  description: 'Finds tickets that match a filter',
  inputSchema: z.object({ filter, limit: z.int().min(1).max(100).default(20) }),
  outputSchema: z.object({ tickets: z.array(ticket), total: z.int() }),
  annotations: { readOnlyHint: true },
  execute(input: { filter: Filter; limit: number }) {
    const found = store.all().filter((entry) => holds(entry, input.filter))
    return { tickets: found.slice(0, input.limit), total: found.length }
  },
}
