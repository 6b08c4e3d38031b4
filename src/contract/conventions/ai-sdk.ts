import type { View } from '../view.ts'
import { members } from './members.ts'
import type { Convention } from './types.ts'

const SCHEMA = Symbol.for('vercel.ai.schema')

/**
 * The AI SDK's `tool()` and `dynamicTool()`: objects without a name, whose contract may be wrapped by
 * `jsonSchema()`. Tools that a provider executes have no contract of the author's and are left out.
 */
export const aiSdk: Convention = {
  name: 'ai-sdk',
  recognise(view) {
    const type = view.get('type')
    if (type === 'provider' || type === 'provider-defined') return []
    const input = view.get('inputSchema') ?? view.get('parameters')
    if (!isWrapped(view) && !(type === 'dynamic' && input !== undefined)) return undefined
    return { ...members(view), input }
  },
}

function isWrapped(view: View): boolean {
  const schema = view.view('inputSchema') ?? view.view('parameters')
  return schema?.get(SCHEMA) === true
}
