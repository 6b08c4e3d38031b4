import { nearest } from '../options/nearest.ts'
import type { TargetOption } from '../options.ts'
import { TARGETS } from './targets/index.ts'
import type { Target, TargetSettings } from './types.ts'

export interface SelectedTarget {
  readonly target: Target
  /** Absent for clients, which write none. */
  readonly file?: string
  readonly settings: TargetSettings
  /** Globs of tool names; empty means every tool. */
  readonly tools: readonly string[]
}

/** A `targets` option that cannot be followed; `help` says what to write instead. */
export class TargetOptionError extends Error {
  override readonly name = 'TargetOptionError'
  readonly help: string
  constructor(message: string, help: string) {
    super(`[tool-manifest] ${message} ${help}`)
    this.help = help
  }
}

/**
 * The target of this name.
 * @throws TargetOptionError for an unknown name, with the nearest one
 */
export function findTarget(name: string): Target {
  const found = TARGETS.find((target) => target.name === name)
  if (found) return found
  const names = TARGETS.map((target) => target.name)
  const near = nearest(name, names)
  throw new TargetOptionError(
    `There is no target ${JSON.stringify(name)}.`,
    near ? `Did you mean ${JSON.stringify(near)}?` : `Known are: ${names.join(', ')}.`,
  )
}

/**
 * The targets that an option names, with their files.
 * @throws TargetOptionError for an unknown target or version, a file name for a client, two targets that write one file
 * @example resolveTargets(['mcp', { name: 'gemini', file: 'gemini.json' }])
 */
export function resolveTargets(entries: readonly TargetOption[]): SelectedTarget[] {
  const owners = new Map<string, string>()
  return entries.map((entry) => {
    const { name, file, version, tools = [] } = typeof entry === 'string' ? { name: entry } : entry
    const target = findTarget(name)
    requireVersion(target, version)
    if (file !== undefined && !target.emit) {
      throw new TargetOptionError(
        `The target "${name}" only judges and writes no file.`,
        'Leave "file" out.',
      )
    }
    const written = file ?? target.emit?.file
    const owner = written === undefined ? undefined : owners.get(written.toLowerCase())
    if (owner !== undefined) {
      throw new TargetOptionError(
        `The targets "${owner}" and "${name}" both write the file ${JSON.stringify(written)}.`,
        'Give one of them another file: { name, file }.',
      )
    }
    if (written !== undefined) owners.set(written.toLowerCase(), name)
    return {
      target,
      ...(written !== undefined && { file: written }),
      settings: {
        ...(written !== undefined && { file: written }),
        ...(version !== undefined && { version }),
      },
      tools: typeof tools === 'string' ? [tools] : tools,
    }
  })
}

function requireVersion({ name, versions }: Target, version: string | undefined): void {
  if (version === undefined || (versions && Object.hasOwn(versions, version))) return
  throw new TargetOptionError(
    `The target "${name}" has no version ${JSON.stringify(version)}.`,
    versions ? `Known are: ${Object.keys(versions).join(', ')}.` : 'Leave "version" out.',
  )
}
