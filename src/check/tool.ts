import type { FindingDraft, Side } from '../finding.ts'
import type { Projection } from '../project/index.ts'
import type { ProjectedTool } from './types.ts'

/** The documents of a tool, input first. */
export function documentsOf(
  tool: ProjectedTool,
): readonly { readonly side: Side; readonly projection: Projection }[] {
  const input = { side: 'input', projection: tool.input } as const
  return tool.output ? [input, { side: 'output', projection: tool.output }] : [input]
}

/** The members of a finding that say whose it is. */
export function identityOf(tool: ProjectedTool): Pick<FindingDraft, 'tool' | 'file' | 'export'> {
  return { tool: tool.name, file: tool.file, export: tool.export }
}
