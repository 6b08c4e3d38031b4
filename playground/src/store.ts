/** A help desk in memory: enough state for the tools to be real. */
export interface Ticket {
  readonly id: string
  subject: string
  priority: 'low' | 'normal' | 'high'
  status: 'open' | 'snoozed' | 'closed'
  assignee?: string
  labels: Record<string, string>
  comments: string[]
}

const tickets = new Map<string, Ticket>()

export const store = {
  add(subject: string, priority: Ticket['priority']): Ticket {
    const id = `T-${tickets.size + 1}`
    const ticket: Ticket = { id, subject, priority, status: 'open', labels: {}, comments: [] }
    tickets.set(id, ticket)
    return ticket
  },
  get(id: string): Ticket {
    const ticket = tickets.get(id)
    if (!ticket) throw new Error(`There is no ticket ${id}.`)
    return ticket
  },
  all: (): Ticket[] => [...tickets.values()],
}

store.add('Printer on floor 3 is out of paper', 'low')
store.add('Customers cannot sign in', 'high')
