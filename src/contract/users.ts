import type { ToolContract } from './types.ts'

/** By itself or by the key of a map, not only by where it is. */
const isNamed = ({ nameSource }: ToolContract): boolean =>
  nameSource === 'own' || nameSource === 'key'

/** Tools that are made of others: what a server registers, and `{ name: 'move', ...definition }`. */
export class Users {
  readonly #byName = new Map<string, ToolContract[]>()
  readonly #byBody = new Map<string, ToolContract[]>()
  readonly #bodies = new Map<ToolContract, string>()

  constructor(tools: readonly ToolContract[]) {
    // tools with names of their own, which nothing registers, are not made of each other
    if (tools.every((tool) => tool.nameSource === 'own' && !isRegistered(tool))) return
    for (const tool of tools) {
      const text = body(tool)
      this.#bodies.set(tool, text)
      append(this.#byName, tool.name, tool)
      append(this.#byBody, text, tool)
    }
  }

  /** The tools that may be made of this one: what they say of it wins. */
  of(tool: ToolContract): ToolContract[] {
    return this.#alike(tool).filter((other) => this.#uses(other, tool))
  }

  /** The tools that this one may be made of. */
  partsOf(tool: ToolContract): ToolContract[] {
    return this.#alike(tool).filter((other) => this.#uses(tool, other))
  }

  #alike(tool: ToolContract): ToolContract[] {
    const named = this.#byName.get(tool.name) ?? []
    const alike = this.#byBody.get(this.#bodies.get(tool) ?? '') ?? []
    return [...new Set([...named, ...alike])].filter((other) => other !== tool)
  }

  #uses(user: ToolContract, tool: ToolContract): boolean {
    const isAlike = this.#bodies.get(user) === this.#bodies.get(tool)
    // whoever makes a server calls the functions that register on it
    const registers =
      user.convention === 'mcp-server' || (isRegistered(user) && !isRegistered(tool))
    if (registers) return user.name === tool.name || (isAlike && tool.nameSource !== 'own')
    // without words, two tools may be alike by chance
    return isAlike && tool.description !== undefined && isNamed(user) && !isNamed(tool)
  }
}

const isRegistered = ({ convention }: ToolContract): boolean =>
  convention === 'mcp-server' || convention === 'registered'

/** One tool for each name. */
export function distinctNames(tools: readonly ToolContract[]): ToolContract[] {
  return [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed()
}

export function body({ description, input }: Pick<ToolContract, 'description' | 'input'>): string {
  return JSON.stringify([description, input])
}

export function append(map: Map<string, ToolContract[]>, key: string, tool: ToolContract): void {
  const known = map.get(key)
  if (known) known.push(tool)
  else map.set(key, [tool])
}
