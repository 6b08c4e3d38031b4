import type { Convention } from './types.ts'

/**
 * OpenAI's function tools: `{ type: 'function', name, parameters }` as the Agents SDK's `tool()` and
 * `zodResponsesFunction` make them, and the older `{ type: 'function', function: { … } }` of
 * `zodFunction`. Their parameters are JSON Schema already.
 */
export const openai: Convention = {
  name: 'openai',
  recognise(view) {
    if (view.get('type') !== 'function') return undefined
    const inner = view.view('function') ?? view
    const name = inner.text('name')
    if (name === undefined) return undefined
    return { name, description: inner.get('description'), input: inner.get('parameters') }
  },
}
