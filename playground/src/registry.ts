import { type Parse, parserOf } from './contract.ts'
import { convertTime } from './tools/convert-time.ts'
import createTicket from './tools/create-ticket.ts'
import desk from './tools/desk.ts'
import { estimateEffort } from './tools/estimate-effort.ts'
import { tools as knowledge } from './tools/knowledge.ts'
import labelTicket from './tools/label-ticket.ts'
import planVisit from './tools/plan-visit.ts'
import recordEvent from './tools/record-event.ts'
import { searchTickets } from './tools/search-tickets.ts'
import summarizeDay, * as summary from './tools/summarize-day.ts'
import updateTicket from './tools/update-ticket.ts'

/** A tool that can be called. */
export interface Callable {
  readonly parse: Parse
  readonly run: (input: unknown) => unknown
}

function callable(contract: object, run: (input: never) => unknown): Callable {
  return { parse: parserOf(contract), run: run as (input: unknown) => unknown }
}

const named = [
  createTicket,
  updateTicket,
  searchTickets,
  labelTicket,
  recordEvent,
  planVisit,
  estimateEffort,
  ...desk,
]

/** Every tool by its name, whatever convention it is written in. */
export const registry: ReadonlyMap<string, Callable> = new Map([
  ...named.map((tool) => [tool.name, callable(tool.inputSchema, tool.execute)] as const),
  ...Object.entries(knowledge).map(
    ([name, tool]) => [name, callable(tool.inputSchema, tool.execute)] as const,
  ),
  [convertTime.name, callable(convertTime.parameters, convertTime.execute)],
  [summary.metadata.name, callable(summary.schema, summarizeDay)],
])
