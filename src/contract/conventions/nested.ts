import { isPlain } from '../view.ts'
import { CERTAIN, recognise } from './plain.ts'
import type { Convention } from './types.ts'

const HOLDERS = ['schema', 'definition', 'tool', 'config', 'metadata'] as const

/**
 * A definition one level down, beside its handler: `{ schema: { name, description, inputSchema }, handle }`.
 * The definition needs a name of its own, else an object that merely holds tools would be one.
 */
export const nested: Convention = {
  name: 'nested',
  recognise(view) {
    if (view.first(CERTAIN) !== undefined) return undefined
    for (const holder of HOLDERS) {
      const inner = view.view(holder)
      if (!inner || !isPlain(inner.value) || inner.text('name') === undefined) continue
      const found = recognise(inner)
      if (found) return { ...found, output: found.output ?? view.get('outputSchema') }
    }
    return undefined
  },
}
