import type { ModuleContracts, ToolContract } from '../../contract/types.ts'
import type { Schema } from '../../schema/types.ts'

/** Characters of all that is remembered; what was made of them takes some ten times as many bytes. */
const MOST = 8_000_000

/**
 * Gives contracts the very document that said the same before: what was made of that one is found
 * again, since it is remembered by the object.
 */
export class Documents {
  /** What was asked for last comes last. */
  readonly #known = new Map<string, Schema>()
  #size = 0
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
    if (known === undefined) this.#size += text.length
    this.#known.delete(text)
    this.#known.set(text, known ?? document)
    for (const oldest of this.#known.keys()) {
      if (this.#size <= MOST) break
      this.#known.delete(oldest)
      this.#size -= oldest.length
    }
    return known ?? document
  }
}
