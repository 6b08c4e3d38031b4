import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a linked module's function is called with, in this order: Vite's names for it, and Node's. */
export const LINKED_NAMES: readonly string[] = [
  ...['__vite_ssr_exports__', '__vite_ssr_import__', '__vite_ssr_dynamic_import__'],
  ...['__vite_ssr_exportAll__', '__vite_ssr_exportName__', '__vite_ssr_import_meta__'],
  ...['__filename', '__dirname'],
]

type Space = Record<string, unknown>

/** A module of the dev server, in the form of Vite's module runner; or a stand-in for one. */
interface LinkedModule {
  /** Its source; a module of a plugin's may have none. */
  readonly file?: string
  /** Where its imports lead; those that are missing here are Node's to import. */
  readonly links?: Readonly<Record<string, string>>
  readonly run?: (...given: unknown[]) => Promise<void>
  readonly commonjs?: () => object
}

/** What is the same in every module. */
export interface LinkContext {
  readonly env: object
  resolve(specifier: string, from: string): string
}

const { create, defineProperty, getOwnPropertyNames } = Object
const TAG = { [Symbol.toStringTag]: { value: 'Module' } }

/**
 * Runs modules as their imports ask for them, each once. There are no circles among their static
 * imports.
 * @returns what loads the module of an id
 */
export function link(
  modules: Readonly<Record<string, LinkedModule>>,
  context: LinkContext,
): (id: string) => Promise<Space> {
  const loaded = create(null) as Record<string, Promise<Space>>

  function load(id: string): Promise<Space> {
    loaded[id] ??= evaluate(modules[id] as LinkedModule)
    return loaded[id]
  }

  async function evaluate({ file, links = {}, run, commonjs }: LinkedModule): Promise<Space> {
    if (commonjs) return interop(commonjs())
    const folder = file === undefined ? undefined : dirname(file)
    const url = file === undefined ? import.meta.url : pathToFileURL(file).href
    const meta = {
      ...{ url, filename: file, dirname: folder, main: false, env: context.env },
      resolve: (specifier: string) => context.resolve(specifier, url),
    }
    const space = create(null, TAG) as Space
    const starred = new Set<string>()
    const define = (key: string, get: () => unknown): void => {
      defineProperty(space, key, { get, enumerable: true, configurable: true })
    }
    // its own exports win over those of others
    const name = (key: string, get: () => unknown): void => {
      starred.delete(key)
      define(key, get)
    }
    const all = (other: Space): void => {
      for (const key in other) {
        if (key === 'default') continue
        if (!(key in space) && !starred.has(key)) {
          starred.add(key)
          define(key, () => other[key])
        }
        // of two things that others export under one name it exports neither
        else if (starred.has(key) && !Object.is(space[key], other[key])) delete space[key]
      }
    }
    const take = (source: string, asked?: Asked): Promise<Space> =>
      source in links ? load(links[source] as string) : external(source, asked)
    const reach = (source: string): Promise<Space> =>
      source in links
        ? load(links[source] as string)
        : import(/^[./]/.test(source) ? new URL(source, url).href : source)
    await run?.(space, take, reach, all, name, meta, file, folder)
    return sorted(space)
  }

  return load
}

/** A module's exports in the order that the language gives them. */
function sorted(space: Space): Space {
  const result = create(null, TAG) as Space
  for (const key of getOwnPropertyNames(space).sort())
    defineProperty(result, key, { get: () => space[key], enumerable: true })
  const { default: value } = space
  // the transform gave a name to what has none
  if (typeof value === 'function' && value.name === UNNAMED)
    defineProperty(value, 'name', { value: 'default', configurable: true })
  return result
}

const UNNAMED = '__vite_ssr_export_default__'

interface Asked {
  readonly importedNames?: readonly string[]
}

/** What Node imports, with Node's error for a name that is not there. */
async function external(url: string, asked: Asked | undefined): Promise<Space> {
  const space = (await import(url)) as Space
  for (const name of asked?.importedNames ?? []) {
    if (name in space) continue
    throw new SyntaxError(
      `The requested module '${url}' does not provide an export named '${name}'`,
    )
  }
  return space
}

/** Any name may be imported from a stand-in. */
const interop = (exports: object): Space =>
  create(exports, { default: { value: exports, enumerable: true } }) as Space
