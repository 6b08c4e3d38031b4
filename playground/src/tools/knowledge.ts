import { z } from 'zod'

// a map of tools, as the AI SDK takes them: the key is the name
export const tools = {
  find_article: {
    description: 'Finds articles of the knowledge base',
    inputSchema: z.object({
      query: z.string(),
      language: z.enum(['en', 'de', 'no']).optional(),
    }),
    execute: (input: { query: string }) => ({ articles: [`How to fix: ${input.query}`] }),
  },
  write_article: {
    description: 'Adds an article to the knowledge base',
    inputSchema: z.object({
      title: z.string(),
      body: z.union([z.string(), z.array(z.string())]).describe('Text, or one entry a paragraph'),
      meta: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
    execute: (input: { title: string }) => ({ written: input.title }),
  },
}
