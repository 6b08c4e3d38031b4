import { declarations } from '../emit/declarations.ts'
import { format } from '../emit/format.ts'
import type { Target } from '../types.ts'

/** Declarations of the tools as functions, for agents that write code instead of calls. */
export const typescript: Target = format(
  {
    name: 'typescript',
    title: 'TypeScript declarations',
    asOf: '2026-11',
    source: 'TypeScript 5 and later',
  },
  { file: 'tools.d.ts', content: (tools) => declarations(tools) },
)
