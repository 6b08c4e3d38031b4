import { failingModule, stubModule } from '../generated.ts'
import type { Failure } from '../protocol.ts'
import { GENERATED } from './files.ts'

/**
 * CommonJS modules that stand for what cannot be read. Rolldown understands them; Rollup does not,
 * so they stay outside of its chunks until those go through Rolldown.
 */
export class Generated {
  readonly #sources = new Map<string, string>()
  readonly #ids = new Map<string, string>()

  /** The specifier of a module that throws when it is evaluated. */
  fail(failure: Failure): string {
    return this.#add(failingModule(failure))
  }

  /** The specifier of a module that throws when it is used. */
  stub(specifier: string, importer: string): string {
    return this.#add(stubModule(specifier, importer))
  }

  /** The source of such a module. */
  load(id: string): string | undefined {
    return this.#sources.get(id)
  }

  #add(source: string): string {
    let id = this.#ids.get(source)
    if (id === undefined) {
      // plain, since Rollup writes it into its chunks
      id = `${GENERATED}${this.#ids.size}.cjs`
      this.#ids.set(source, id)
      this.#sources.set(id, source)
    }
    return id
  }
}
