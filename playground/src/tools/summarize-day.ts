import { z } from 'zod'
import { store } from '../store.ts'

// xmcp: the module itself is the tool
export const schema = {
  day: z.iso.date().describe('Which day'),
  format: z.enum(['short', 'long']).default('short'),
}

export const metadata = {
  name: 'summarize_day',
  description: 'Summarizes what happened on one day',
  annotations: { readOnlyHint: true, openWorldHint: false },
}

export default function summarizeDay(input: { day: string; format: 'short' | 'long' }) {
  const open = store.all().filter((ticket) => ticket.status === 'open')
  return { day: input.day, text: `${open.length} tickets are open` }
}
