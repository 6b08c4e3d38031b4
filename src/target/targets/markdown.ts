import { catalogue, llmsText } from '../emit/catalogue.ts'
import { format } from '../emit/format.ts'
import type { Target } from '../types.ts'

/** A catalogue of the tools for people. */
export const markdown: Target = format(
  {
    name: 'markdown',
    title: 'Markdown catalogue',
    asOf: '2026-11',
    source: 'CommonMark, GFM tables',
  },
  { file: 'tools.md', content: catalogue },
)

/** The same in one line per tool, as llmstxt.org proposes. */
export const llmsTxt: Target = format(
  { name: 'llms-txt', title: 'llms.txt', asOf: '2026-11', source: 'llmstxt.org' },
  { file: 'llms.txt', content: llmsText },
)
