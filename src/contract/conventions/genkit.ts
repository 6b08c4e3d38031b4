import type { Convention } from './types.ts'

/** Genkit's `defineTool`: a function that carries its definition as `__action`. */
export const genkit: Convention = {
  name: 'genkit',
  recognise(view) {
    const action = view.view('__action')
    const name = action?.text('name')
    if (!action || name === undefined) return undefined
    const type = action.get('actionType') ?? action.view('metadata')?.get('type')
    // flows, prompts and models are actions too
    if (typeof type !== 'string' || !type.startsWith('tool')) return []
    return {
      name,
      description: action.get('description'),
      input: action.get('inputJsonSchema') ?? action.get('inputSchema'),
      output: action.get('outputJsonSchema') ?? action.get('outputSchema'),
    }
  },
}
