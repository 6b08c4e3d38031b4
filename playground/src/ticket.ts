import { z } from 'zod'

/** Shared by several tools: bundled, evaluated and written once. */
export const ticketId = z
  .string()
  .regex(/^T-\d+$/)
  .describe('Ticket number, such as T-17')

export const priority = z.enum(['low', 'normal', 'high'])

export const ticket = z.object({
  id: ticketId,
  subject: z.string(),
  priority,
  status: z.enum(['open', 'snoozed', 'closed']),
  assignee: z.string().optional(),
  labels: z.record(z.string(), z.string()),
  comments: z.array(z.string()),
})
