import { z } from 'zod'

// what a model cannot understand: a value of no type, a date, and a union without a discriminator
export default {
  name: 'store_anything',
  description: 'Stores a value under a key',
  inputSchema: z.object({
    key: z.string(),
    value: z.any(),
    expires: z.date().optional(),
    owner: z.union([z.object({ user: z.string() }), z.object({ team: z.string() })]),
  }),
}
