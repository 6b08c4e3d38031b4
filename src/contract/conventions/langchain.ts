import { isArray } from '../appearance.ts'
import { members } from './members.ts'
import type { Convention } from './types.ts'

/** LangChain's `tool()` and instances of `StructuredTool` and `Tool`: known by their namespace. */
export const langchain: Convention = {
  name: 'langchain',
  recognise(view) {
    const namespace = view.get('lc_namespace')
    const name = view.text('name')
    if (!isArray(namespace) || name === undefined || !view.calls('invoke', '_call')) {
      return undefined
    }
    const input = view.get('schema')
    return input === undefined ? undefined : { ...members(view), name, input }
  },
}
