import { members } from './members.ts'
import type { Convention } from './types.ts'

/** TanStack AI's `toolDefinition()` and what its `.server()` and `.client()` make of it. */
export const tanstack: Convention = {
  name: 'tanstack',
  recognise(view) {
    if (view.text('__toolSide') === undefined) return undefined
    const name = view.text('name')
    return name === undefined
      ? undefined
      : { ...members(view), name, input: view.get('inputSchema') }
  },
}
