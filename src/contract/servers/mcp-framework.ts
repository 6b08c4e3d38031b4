import { contractKind } from '../appearance.ts'
import { members } from '../conventions/members.ts'
import type { Convention } from '../conventions/types.ts'
import { read, type View } from '../view.ts'

/** Whether instances of a class are tools of mcp-framework (`class … extends MCPTool`). */
export function isMcpFrameworkClass(prototype: object): boolean {
  return typeof read(prototype, 'toolCall') === 'function' && 'toolDefinition' in prototype
}

/** An instance of an mcp-framework tool class; the framework makes one of each class it finds. */
export const mcpFramework: Convention = {
  name: 'mcp-framework',
  recognise(view) {
    const name = view.text('name')
    if (!view.calls('toolCall') || name === undefined) return undefined
    const input = contractOf(view)
    const output = view.get('outputSchemaShape')
    return input === undefined ? undefined : { ...members(view), name, input, output }
  },
}

/** A Zod object, or the older `{ field: { type, description } }`, which only the class itself can read. */
function contractOf(view: View): unknown {
  const schema = view.get('schema')
  if (contractKind(schema) !== undefined) return schema
  return view.view('toolDefinition')?.get('inputSchema')
}
