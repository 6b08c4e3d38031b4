import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js'
// the manifest that the build wrote: nothing is converted at run time
import manifest from 'unplugin-tool-manifest/manifest'
import { registry } from './registry.ts'

const server = new Server({ name: 'help-desk', version: '1.0.0' }, { capabilities: { tools: {} } })

server.setRequestHandler(ListToolsRequestSchema, () => manifest as ListToolsResult)

server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
  const tool = registry.get(params.name)
  if (!tool) throw new Error(`There is no tool ${params.name}.`)
  try {
    const result = await tool.run(await tool.parse(params.arguments ?? {}))
    return {
      content: [{ type: 'text', text: JSON.stringify(result) }],
      structuredContent: result as Record<string, unknown>,
    }
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }], isError: true }
  }
})

await server.connect(new StdioServerTransport())
