import { fileURLToPath } from 'node:url'
import type { DevEnvironment, EnvironmentModuleNode, TransformResult } from 'vite'
import { isNodeBuiltin } from '../../node.ts'
import { unresolved } from '../generated.ts'
import type { Failure } from '../protocol.ts'
import type { ToolsEnvironment } from './dev-environment.ts'
import { failureOf, failuresOf } from './failures.ts'
import { INDEX, INDEX_ID } from './reading.ts'

/** What an import leads to; what is external is imported by Node. */
export interface Led {
  readonly id: string
  readonly external?: true
}

/** The modules of Vite's tools environment, whose graph remembers what has not changed. */
export class DevModules {
  readonly environment: DevEnvironment
  readonly tools: ToolsEnvironment
  readonly #root: string

  constructor(environment: DevEnvironment, tools: ToolsEnvironment, root: string) {
    this.environment = environment
    this.tools = tools
    this.#root = root
  }

  /** Where an import of a transformed module leads. */
  async resolve(source: string, importer?: string, kind?: string): Promise<Led> {
    const { generated, name } = this.tools
    if (source === INDEX) return { id: INDEX_ID }
    // what Vite calls a module that is no file
    const url = source.replace(/^\/@id\//, '').replace(/^__x00__/, '\0')
    if (generated.load(url) !== undefined) return { id: url }
    if (isNodeBuiltin(url) || url.startsWith('data:')) return { id: url, external: true }
    if (url.startsWith('file:')) return leave(url, kind)
    if (importer === INDEX_ID) return this.#enter(`/@fs/${url.replace(/^\//, '')}`)
    if (/^[/\0]/.test(url)) return this.#enter(url)
    // what the dev server left as it is (a `require`)
    const found = await this.environment.pluginContainer.resolveId(url, importer)
    if (found?.id.startsWith('file:')) return leave(found.id, kind)
    if (found) return found.external ? { id: found.id, external: true } : this.#enter(found.id)
    return { id: generated.fail(unresolved(source, name(importer ?? ''))) }
  }

  /**
   * A module as Vite's plugins leave it, with imports that stay imports; the same object as long as
   * nothing changed. Or why it cannot be read.
   */
  async read(id: string): Promise<TransformResult | Failure> {
    const node = this.environment.moduleGraph.getModuleById(id)
    const known = node && (node.transformResult ?? unchanged(node))
    if (known) return known
    try {
      const result = await this.environment.transformRequest(node?.url ?? id)
      if (!result) throw new Error(`${this.tools.name(id)} cannot be read`)
      return result
    } catch (error) {
      return failuresOf(error, this.#root).get(id) ?? failureOf(error as Error, id, this.#root)
    }
  }

  async #enter(url: string): Promise<Led> {
    const module = await this.environment.moduleGraph.ensureEntryFromUrl(url)
    return { id: module.id ?? url }
  }
}

function leave(url: string, kind: string | undefined): Led {
  return { id: kind === 'require-call' ? fileURLToPath(url) : url, external: true }
}

/**
 * What Vite keeps of a module of which only an import changed. It would go through its code once more
 * to put times into the addresses of imports, which nobody asks for here.
 */
function unchanged(node: EnvironmentModuleNode): TransformResult | undefined {
  const { invalidationState: state } = node as { readonly invalidationState?: unknown }
  return typeof state === 'object' && state !== null ? (state as TransformResult) : undefined
}
