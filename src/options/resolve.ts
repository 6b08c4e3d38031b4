import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_EXCLUDE, DEFAULT_INCLUDE, toPosix } from '../discover/index.ts'
import type { ServerOption, ToolManifestOptions } from '../options.ts'
import { ConfigurationError, isConfigurationError } from './error.ts'
import { requireDistinctFiles, resolveOutputs, resolveTargets } from './outputs.ts'
import type { ResolvedEvaluate, ResolvedOptions, ResolvedServer } from './resolved.ts'
import { optionsShape } from './shape.ts'

function toList<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly Item[]) : [value as Item]
}

const withModule = (option: ServerOption): Exclude<ServerOption, string> =>
  typeof option === 'string' ? { module: option } : option

function resolveServer(option: ServerOption): ResolvedServer {
  const { args = [], env, ...entry } = withModule(option)
  if ('command' in entry) {
    return { kind: 'command', command: entry.command, args, env: defined(env) }
  }
  const { path, headers } = entry
  const [, module = entry.module, name] = /^(.*?)(?:#([^#]+))?$/.exec(entry.module) ?? []
  return {
    kind: 'module',
    module: toPosix(module).replace(/^(?:\.\/)+/, ''),
    ...(name === undefined ? {} : { export: name }),
    args,
    env: defined(env),
    ...(path === undefined ? {} : { path }),
    ...(headers === undefined ? {} : { headers }),
  }
}

/** A day: all modules together may take twenty times as long, and timers count to 2^31. */
const LONGEST = 86_400_000

function resolveEvaluate(options: ToolManifestOptions): ResolvedEvaluate {
  const { timeout, env, external, noExternal, conditions, stub, context } = options.evaluate ?? {}
  return {
    timeout: Math.min(timeout ?? 10_000, LONGEST),
    env: defined(env),
    external: toList(external),
    noExternal: noExternal === true ? true : toList(noExternal),
    conditions: conditions ?? [],
    stub: stub ?? [],
    ...(context === undefined ? {} : { context }),
  }
}

/** Bundlers speak of the real files only; a folder that is not there is reported when it is needed. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}

/** The entries that have a value. */
function defined<Value>(
  record: { readonly [name: string]: Value | undefined } | undefined,
): Record<string, Value> {
  const entries = Object.entries(record ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )
}

/** A getter of the user's that throws is the user's to fix, as every wrong option. */
function judge(given: ToolManifestOptions): void {
  try {
    optionsShape(given, '')
  } catch (error) {
    if (isConfigurationError(error)) throw error
    const fix = 'Make every option a plain value.'
    throw new ConfigurationError(`The options cannot be read: ${String(error)}.`, fix, {
      cause: error,
    })
  }
}

/**
 * Fills in every default. In: the user's options, the folder that a relative `root` is taken from,
 * and the mode of the build. Out: {@link ResolvedOptions}.
 * @throws ConfigurationError for an unknown option or rule, an ill-typed value, and two options
 * that write one file; it names the option and the nearest valid name.
 * @example resolveOptions({ order: 'authored' }, { root: process.cwd(), mode: 'production' })
 */
export function resolveOptions(
  options: ToolManifestOptions | undefined,
  context: { readonly root: string; readonly mode: string },
): ResolvedOptions {
  const given = options ?? {}
  judge(given)
  const outputs = resolveOutputs(given)
  const targets = resolveTargets(given)
  requireDistinctFiles(outputs, targets)
  const root = toPosix(realPath(resolve(context.root, given.root ?? '.')))
  return {
    root: root.length > 1 ? root.replace(/\/$/, '') : root,
    mode: context.mode,
    include: given.include === undefined ? DEFAULT_INCLUDE : toList(given.include),
    exclude: given.exclude === undefined ? DEFAULT_EXCLUDE : toList(given.exclude),
    servers: (given.servers ?? []).map(resolveServer),
    ...(given.name === undefined ? {} : { name: given.name }),
    flatten: given.flatten ?? 'discriminated',
    collisions: given.collisions ?? 'kinds',
    unknown: given.unknown ?? 'untyped',
    rules: defined(given.rules),
    allow: given.allow ?? [],
    targets,
    ...(given.server === undefined ? {} : { server: given.server }),
    ...(given.budget === undefined ? {} : { budget: given.budget }),
    outputs,
    types: given.types === true ? 'tool-manifest.d.ts' : given.types || false,
    order: given.order ?? 'name',
    evaluate: resolveEvaluate(given),
    cache: given.cache ?? true,
    dev: given.dev ?? true,
    emit: given.emit ?? 'auto',
  }
}
