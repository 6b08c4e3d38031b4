import { isArray } from '../appearance.ts'
import { isPlain, type View } from '../view.ts'
import { CERTAIN, HANDLERS, recognise } from './plain.ts'
import type { Convention, Recognised } from './types.ts'

const HOLDERS = ['schema', 'definition', 'tool', 'config', 'metadata'] as const

/**
 * A definition one level down: `{ schema: { name, description, inputSchema }, handle }`, or what is
 * handed to `server.registerTool` as it stands: `{ name, config: { description, inputSchema }, handler }`
 * and `[name, config, handler]`. Without a handler the definition needs a name, else an object that merely
 * holds tools would be one.
 */
export const nested: Convention = {
  name: 'nested',
  recognise(view) {
    if (isArray(view.value)) return fromArguments(view)
    if (view.first(CERTAIN) !== undefined) return undefined
    const handled = view.calls(...HANDLERS)
    for (const holder of HOLDERS) {
      const inner = view.view(holder)
      const own = inner?.text('name')
      if (!inner || !isPlain(inner.value) || !(handled || own !== undefined)) continue
      const found = recognise(inner)
      if (!found) continue
      const output = found.output ?? view.get('outputSchema')
      const tool = { ...found, name: own ?? view.text('name'), output }
      // a definition with a name of its own is the tool, wherever else it is exported
      if (own !== undefined) return [{ ...tool, keys: [], value: inner.value }]
      return { ...tool, names: inner.value }
    }
    return undefined
  },
}

/** The arguments of `registerTool`, kept as a list. */
function fromArguments(view: View): Recognised | undefined {
  const name = view.text(0)
  const inner = view.view(1)
  const size = view.get('length')
  const isCall = size === 2 || (size === 3 && view.calls('2'))
  if (name === undefined || !inner || !isCall || !isPlain(inner.value)) return undefined
  const found = recognise(inner)
  return found && { ...found, name, names: inner.value }
}
