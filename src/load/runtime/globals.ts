import { createRequire, isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Failure } from '../protocol.ts'
import { isWorkersSpecifier } from '../workers-packages.ts'
import { FAILURE } from './failure.ts'
import { link } from './link.ts'

/** What the generated modules of a bundle call: `globalThis[Symbol.for('unplugin-tool-manifest')]`. */
export const GLOBALS: unique symbol = Symbol.for('unplugin-tool-manifest')

function failing(failure: Failure): Error {
  const error = new Error(failure.message)
  Object.defineProperty(error, FAILURE, { value: failure })
  return error
}

/** Under this a stub says what it stands for. */
const STUB = Symbol.for('unplugin-tool-manifest.stub')

/** A module that exists only in another runtime: harmless until one of its exports is used. */
function stub(specifier: string, importer: string): object {
  const use = (name: string): object => {
    // servers are put together with these when they are imported: what comes of it is never needed
    if (isWorkersSpecifier(specifier)) return binding(name)
    throw failing({
      kind: 'stub',
      message: `${importer} uses ${name} of "${specifier}" while it is being imported, and that module exists only in the runtime the tool is made for`,
      help: `use "${specifier}" inside the handler, not at the top of the module`,
    })
  }
  const binding = (name: string): object =>
    new Proxy(class {}, {
      get(target, key) {
        // a class may extend it; a debugger may look at it
        if (key === 'prototype' || key === 'name' || key === 'length')
          return Reflect.get(target, key)
        if (key === STUB) return `${specifier}#${name}`
        if (typeof key === 'symbol' || key === 'then') return undefined
        return use(`${name}.${key}`)
      },
      apply: () => use(`${name}()`),
      construct: () => use(`new ${name}()`),
    })
  const known = new Map<string, object>()
  const exports = new Proxy(Object.create(null) as object, {
    has: () => true,
    get(_, key) {
      if (typeof key === 'symbol' || key === 'then' || key === '__esModule') return undefined
      let value = known.get(key)
      if (value === undefined) {
        value = binding(key)
        known.set(key, value)
      }
      return value
    },
  })
  // interop copies own properties and keeps the prototype: every named import ends at the proxy; the
  // default one is the whole
  return new Proxy(class {}, {
    getPrototypeOf: () => exports,
    get: (target, key) => Reflect.get(key === 'prototype' ? target : exports, key),
    apply: () => use('its default export'),
    construct: () => use('its default export'),
  })
}

/** `import.meta.resolve` of a module. */
function resolve(specifier: string, from: string): string {
  if (isBuiltin(specifier)) return specifier.replace(/^(?!node:)/, 'node:')
  if (/^(?:\.|\/|file:)/.test(specifier)) return new URL(specifier, from).href
  return pathToFileURL(createRequire(from).resolve(specifier)).href
}

export function installGlobals(env: NodeJS.ProcessEnv): void {
  const importMetaEnv = new Proxy(Object.create(null) as Record<string, unknown>, {
    get(target, key) {
      if (typeof key !== 'string' || key in target) return Reflect.get(target, key)
      const mode = env.NODE_ENV ?? 'production'
      if (key === 'MODE') return mode
      if (key === 'DEV') return mode !== 'production'
      if (key === 'PROD') return mode === 'production'
      if (key === 'SSR') return true
      if (key === 'BASE_URL') return '/'
      return env[key]
    },
    has: (_, key) => key in env,
  })
  Object.defineProperty(globalThis, GLOBALS, {
    value: Object.freeze({
      stub,
      env: importMetaEnv,
      resolve,
      link: (modules: Parameters<typeof link>[0]) => link(modules, { env: importMetaEnv, resolve }),
      fail(failure: Failure): never {
        throw failing(failure)
      },
    }),
  })
}
