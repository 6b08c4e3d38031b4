import type { LoweredTool } from './types.ts'

/** Name and description as nearly every wire form starts; an empty description is left out. */
export function identityOf(tool: LoweredTool): { name: string; description?: string } {
  const description = tool.description?.trim()
  return { name: tool.name, ...(description && { description }) }
}
