import { nearest } from '../nearest.ts'
import type { TargetOption } from '../options.ts'
import { KNOWN_TARGETS, type KnownTarget, restoreName, type Unsupported } from './known.ts'

export interface SelectedTarget {
  readonly name: string
  /** Absent for clients, which write none. */
  readonly file?: string
  /** The plans for `restoreOptional`, where the target may need any. */
  readonly restoreFile?: string
  readonly version?: string
  readonly unsupported?: Unsupported
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
 * The targets that an option names, with their files.
 * @throws TargetOptionError for an unknown target or version, what a target cannot do, a file name for a client, two targets that
 * write one file
 * @example resolveTargets(['mcp', { name: 'gemini', file: 'gemini.json' }])
 */
export function resolveTargets(entries: readonly TargetOption[]): SelectedTarget[] {
  const owners = new Map<string, string>()
  return entries.map((entry) => {
    const given = typeof entry === 'string' ? { name: entry } : entry
    const { name, file, version, tools = [], unsupported } = given
    const known = knownTarget(name)
    requireVersion(name, known, version)
    requireUnsupported(name, known, unsupported)
    if (file !== undefined && known.file === undefined) {
      throw new TargetOptionError(
        `The target "${name}" only judges and writes no file.`,
        'Leave "file" out.',
      )
    }
    const written = file ?? known.file
    const owner = written === undefined ? undefined : owners.get(written.toLowerCase())
    if (owner !== undefined) {
      throw new TargetOptionError(
        `The targets "${owner}" and "${name}" both write the file ${JSON.stringify(written)}.`,
        'Give one of them another file: { name, file }.',
      )
    }
    if (written !== undefined) owners.set(written.toLowerCase(), name)
    return {
      name,
      ...(written !== undefined && { file: written }),
      ...(written !== undefined &&
        (known.restores || unsupported === 'encode') && { restoreFile: restoreName(written) }),
      ...(version !== undefined && { version }),
      ...(unsupported !== undefined && { unsupported }),
      tools: typeof tools === 'string' ? [tools] : tools,
    }
  })
}

function knownTarget(name: string): KnownTarget {
  const known = Object.hasOwn(KNOWN_TARGETS, name) ? KNOWN_TARGETS[name] : undefined
  if (known) return known
  const names = Object.keys(KNOWN_TARGETS)
  const near = nearest(name, names)
  throw new TargetOptionError(
    `There is no target ${JSON.stringify(name)}.`,
    near ? `Did you mean ${JSON.stringify(near)}?` : `Known are: ${names.join(', ')}.`,
  )
}

function requireVersion(name: string, { versions }: KnownTarget, version?: string): void {
  if (version === undefined || versions?.includes(version)) return
  throw new TargetOptionError(
    `The target "${name}" has no version ${JSON.stringify(version)}.`,
    versions ? `Known are: ${versions.join(', ')}.` : 'Leave "version" out.',
  )
}

function requireUnsupported(
  name: string,
  { unsupported: able = [] }: KnownTarget,
  wanted?: Unsupported,
): void {
  if (wanted === undefined || wanted === 'refuse' || able.includes(wanted)) return
  const others = Object.keys(KNOWN_TARGETS).filter((other) =>
    KNOWN_TARGETS[other]?.unsupported?.includes(wanted),
  )
  throw new TargetOptionError(
    `The target "${name}" has no ${JSON.stringify(wanted)} for what it cannot carry.`,
    `These have: ${others.join(', ')}.`,
  )
}
