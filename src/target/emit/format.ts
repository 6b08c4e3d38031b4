import { mcp } from '../targets/mcp.ts'
import type { Emitter, Target } from '../types.ts'

/** A file that others read: the documents of the MCP manifest in another shape. */
export function format(
  about: Pick<Target, 'name' | 'title' | 'asOf' | 'source'>,
  emit: Emitter,
): Target {
  const { column, citations } = mcp
  return { ...about, kind: 'format', column, citations, outputs: 'object', emit }
}
