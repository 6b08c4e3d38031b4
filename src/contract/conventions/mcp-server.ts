import { isObject, ownNames, View } from '../view.ts'
import { members } from './members.ts'
import type { Convention, Part } from './types.ts'

/**
 * An MCP server with its tools registered (`McpServer` of both SDKs), or what holds one: the Claude
 * Agent SDK's `createSdkMcpServer`. Read from where the SDK keeps them, each with its own contract.
 */
export const mcpServer: Convention = {
  name: 'mcp-server',
  recognise(view) {
    const server = view.get('type') === 'sdk' ? view.view('instance') : view
    const registered = server?.get('_registeredTools')
    if (!isObject(registered) || !server?.calls('registerTool')) return undefined
    const parts: Part[] = []
    for (const name of ownNames(registered)) {
      const tool = new View(registered).view(name)
      if (!tool || tool.get('enabled') === false) continue
      parts.push({
        ...members(tool),
        name,
        input: tool.get('inputSchema'),
        keys: [name],
        value: tool.value,
      })
    }
    return parts
  },
}
