import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toPosix } from '../discover/index.ts'
import { explainFailure } from '../load/explain.ts'
import { createRolldownLoader } from '../load/rolldown.ts'
import { toFailure } from '../load/runtime/failure.ts'
import { GLOBALS, installGlobals } from '../load/runtime/globals.ts'
import { StackTracer } from '../load/stack.ts'
import { makeFolder, removeFolder, removeFolders } from '../load/temporary.ts'
import type { Bundle } from '../load/types.ts'
import { ConfigurationError } from '../options/error.ts'
import type { ToolManifestOptions } from '../options.ts'

const NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(
  (suffix) => `tool-manifest.config.${suffix}`,
)
const AUTHOR = 'unplugin-tool-manifest/author'

/** The file with options that is read when none is named. */
export function findOptionsFile(root: string): string | undefined {
  return NAMES.map((name) => join(root, name)).find((path) => existsSync(path))
}

/** By its name: there is no need to load it to know. */
export function isViteConfigName(file: string): boolean {
  return /^vite\b/.test(basename(file))
}

/** A Vite config under another name: it lists plugins, or is a function of the mode. */
export function looksLikeViteConfig(file: string, exported: unknown): boolean {
  if (NAMES.includes(basename(file))) return false
  if (typeof exported === 'function') return true
  return typeof exported === 'object' && exported !== null && 'plugins' in exported
}

/**
 * The default export of a module with options, which may be TypeScript and import other modules.
 * @throws ConfigurationError when there is no such file, or when it does not load
 */
export async function importOptions(root: string, file: string): Promise<unknown> {
  const name = toPosix(relative(root, file))
  if (!existsSync(file)) {
    throw new ConfigurationError(
      `There is no config ${toPosix(relative(process.cwd(), file))}.`,
      'Name an existing config with --config, or leave the flag out.',
    )
  }
  const loader = createRolldownLoader({
    root,
    // also where the package is not installed in the project (npx)
    alias: { [AUTHOR]: createRequire(import.meta.url).resolve(AUTHOR) },
  })
  const folder = makeFolder()
  process.once('exit', removeFolders)
  const bundle = await loader.bundle([{ path: toPosix(file), name }], { split: false })
  try {
    return await evaluate(bundle, folder, name)
  } catch (error) {
    throw unloadable(name, error, new StackTracer(bundle, folder, root))
  } finally {
    removeFolder(folder)
  }
}

/** In this process: options may hold functions. */
async function evaluate(bundle: Bundle, folder: string, name: string): Promise<unknown> {
  if (!(GLOBALS in globalThis)) installGlobals(process.env)
  for (const file of bundle.files) {
    mkdirSync(dirname(join(folder, file.name)), { recursive: true })
    writeFileSync(join(folder, file.name), file.code)
  }
  const entry = (await import(`${pathToFileURL(join(folder, bundle.entry)).href}`)) as {
    default: Record<string, () => Promise<{ default?: unknown }>>
  }
  return (await entry.default[name]?.())?.default
}

function unloadable(name: string, error: unknown, tracer: StackTracer): ConfigurationError {
  const { message, position, stack } = explainFailure(name, toFailure(error), tracer)
  const place = position && `    at ${position.file}:${position.line}:${position.column}`
  return new ConfigurationError(
    [message, stack ?? place].filter((part) => part !== undefined).join('\n'),
    `Fix ${name}, name another config with --config, or add --no-config to go without.`,
    { cause: error },
  )
}

/**
 * What a module with options exports, as options.
 * @throws ConfigurationError when it is no object
 */
export function asOptions(root: string, file: string, exported: unknown): ToolManifestOptions {
  if (typeof exported === 'object' && exported !== null && !Array.isArray(exported)) {
    try {
      return { ...exported }
    } catch (error) {
      throw new ConfigurationError(
        `${toPosix(relative(root, file))} has an option that cannot be read: ${String(error)}.`,
        'Make every option a plain value.',
        { cause: error },
      )
    }
  }
  const found = exported === undefined ? 'has no default export' : `exports ${kindOf(exported)}`
  throw new ConfigurationError(
    `${toPosix(relative(root, file))} ${found}, and an object with options is expected.`,
    `Write "export default defineConfig({ … })", with defineConfig of "${AUTHOR}".`,
  )
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return `a ${typeof value}`
}
