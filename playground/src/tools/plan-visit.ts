import { z } from 'zod'

const slot = z.union([
  z.object({ kind: z.literal('fixed'), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('window'),
    at: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
  }),
])

// unions in a union: the inner one is merged first
const place = z.discriminatedUnion('where', [
  z.object({ where: z.literal('remote'), link: z.url(), slot }),
  z.object({
    where: z.literal('site'),
    position: z.tuple([z.number(), z.number()]).describe('Latitude and longitude'),
    slot,
  }),
])

export default {
  name: 'plan_visit',
  description: 'Plans a visit of a technician, on site or remote',
  inputSchema: z.object({
    technician: z.string(),
    place,
    equipment: z.array(z.object({ item: z.string(), count: z.int().positive() })).optional(),
  }),
  outputSchema: z.object({ planned: z.boolean(), note: z.string() }),
  execute: (input: { technician: string }) => ({
    planned: true,
    note: `${input.technician} is on the way`,
  }),
}
