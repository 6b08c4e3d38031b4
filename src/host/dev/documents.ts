import type { ModuleContracts, ToolContract } from '../../contract/types.ts'
import type { Schema } from '../../schema/types.ts'

/** A day of edits; then it begins anew. */
const MOST = 10_000

/**
 * Gives contracts the very document that said the same before: what was made of that one is found
 * again, since it is remembered by the object.
 */
export class Documents {
  readonly #known = new Map<string, Schema>()
  readonly #seen = new WeakMap<ModuleContracts, ModuleContracts>()

  same(module: ModuleContracts): ModuleContracts {
    const known = this.#seen.get(module)
    if (known) return known
    const result = { ...module, tools: module.tools.map((tool) => this.#tool(tool)) }
    this.#seen.set(module, result)
    return result
  }

  #tool(tool: ToolContract): ToolContract {
    const { input, output } = tool
    return {
      ...tool,
      input: this.#document(input),
      ...(output !== undefined && { output: this.#document(output) }),
    }
  }

  #document(document: Schema): Schema {
    const text = JSON.stringify(document)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(text, document)
    return document
  }
}
