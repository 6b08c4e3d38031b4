import { members } from '../conventions/members.ts'
import type { Convention, Part } from '../conventions/types.ts'
import { isObject, read, View } from '../view.ts'

const TOOL = 'mcp:tool'

type GetMetadata = (key: string, target: object) => unknown

/** MCP-Nest: the methods of a class that are decorated with `@Tool({ name, description, parameters })`. */
export const mcpNest: Convention = {
  name: 'mcp-nest',
  recognise(view) {
    // reflect-metadata is there when the decorators are
    const get = read(Reflect, 'getMetadata') as GetMetadata | undefined
    const prototype = typeof view.value === 'function' ? view.get('prototype') : undefined
    if (typeof get !== 'function' || !isObject(prototype)) return undefined
    const parts: Part[] = []
    for (const method of Object.getOwnPropertyNames(prototype)) {
      const handler = method === 'constructor' ? undefined : read(prototype, method)
      const options = typeof handler === 'function' ? get(TOOL, handler) : undefined
      if (!isObject(options)) continue
      const tool = new View(options)
      const name = tool.text('name') ?? method
      const input = tool.get('parameters')
      parts.push({ ...members(tool), name, input, keys: [method], value: options })
    }
    return parts.length > 0 ? parts : undefined
  },
}
