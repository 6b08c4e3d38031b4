import { types } from 'node:util'
import { members } from '../conventions/members.ts'
import type { Convention, Part } from '../conventions/types.ts'
import { isObject, View } from '../view.ts'

/** An mcp-use server: what `server.tool({ name, description, schema }, handler)` was given. */
export const mcpUse: Convention = {
  name: 'mcp-use',
  recognise(view) {
    const tools = view.view('registrations')?.get('tools')
    if (!types.isMap(tools) || !view.calls('tool')) return undefined
    const parts: Part[] = []
    for (const [name, registration] of tools as Map<unknown, unknown>) {
      const config = isObject(registration) ? new View(registration).view('config') : undefined
      if (typeof name !== 'string' || !config) continue
      const input = config.get('schema') ?? config.get('inputs')
      parts.push({ ...members(config), name, input, keys: [name], value: config.value })
    }
    return parts
  },
}
