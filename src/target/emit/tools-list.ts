import type { JsonObject } from '../../schema/index.ts'
import type { LoweredTool } from '../types.ts'

/** The body of an MCP `tools/list` result. */
export function toolsList(tools: readonly LoweredTool[]): JsonObject {
  return { tools: tools.map(listedTool) }
}

/** One entry of `tools/list`. */
export function listedTool(tool: LoweredTool): JsonObject {
  const { name, title, description, input, output, annotations, icons, _meta } = tool
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema: input as JsonObject,
    ...(output !== undefined && { outputSchema: output as JsonObject }),
    ...(annotations !== undefined && { annotations }),
    ...(icons !== undefined && { icons }),
    ...(_meta !== undefined && { _meta }),
  }
}
