import { statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { delimiter, join } from 'node:path'
import { ConfigurationError } from './options/error.ts'

/** Bun runs the build, and says of itself what Node would say. */
const isBun = (): boolean => process.versions.bun !== undefined

/** The file itself, whatever links lead to it. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino, mtimeMs, mode } = statSync(path)
    const isProgram = process.platform === 'win32' || (mode & 0o111) !== 0
    return isProgram ? `${dev}:${ino}:${mtimeMs}` : undefined
  } catch {
    return undefined
  }
}

/** The first `node` of `PATH` that is not Bun: `bun --bun` and Bun's images put themselves there under that name. */
function searchNode(): { readonly path: string; readonly identity: string } | undefined {
  const own = identityOf(process.execPath)
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    const identity = identityOf(path)
    if (folder !== '' && identity !== undefined && identity !== own) return { path, identity }
  }
  return undefined
}

/**
 * The Node that evaluates tool modules: the one that runs the build, or under Bun the first of `PATH`.
 * What modules read, print and register could not be observed in Bun, and its heap has no limit.
 * @throws ConfigurationError when there is none
 */
export function nodeProgram(): string {
  if (!isBun()) return process.execPath
  const found = searchNode()
  if (found) return found.path
  throw new ConfigurationError(
    'Bun runs this build, but tool modules are evaluated by Node, and PATH has no "node" that is not Bun itself.',
    'Install Node 20.19 or newer beside Bun, or add its folder to PATH.',
  )
}

/** What changes when another Node evaluates; part of the key of what is remembered. */
export function nodeIdentity(): string {
  return isBun() ? `${process.version} ${searchNode()?.identity}` : process.version
}

/** The syntax that {@link nodeProgram} knows; under Bun that of the oldest that is supported. */
export const nodeTarget = (): string => (isBun() ? 'node20.19' : `node${process.versions.node}`)

/** Bun has built-in modules of its own, some under the names of packages. */
export const isNodeBuiltin = (specifier: string): boolean =>
  isBuiltin(specifier) && !/^(?:bun(?::.*)?|undici|ws)$/.test(specifier)
