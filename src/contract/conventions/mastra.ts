import { members } from './members.ts'
import type { Convention } from './types.ts'

/** Mastra's `createTool`: an `id`, and what only MCP knows under `mcp`. */
export const mastra: Convention = {
  name: 'mastra',
  recognise(view) {
    const id = view.text('id')
    const ours = view.get('mastra') !== undefined || 'requestContextSchema' in view.value
    if (id === undefined || !ours || view.text('description') === undefined) return undefined
    if (!view.calls('execute') && view.get('inputSchema') === undefined) return undefined
    const mcp = view.view('mcp')
    return {
      ...members(view),
      name: id,
      annotations: mcp?.get('annotations'),
      _meta: mcp?.get('_meta'),
      input: view.get('inputSchema'),
    }
  },
}
