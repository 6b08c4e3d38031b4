import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { nodeIdentity } from '../node.ts'
import { digest } from './fingerprint.ts'

const FORMAT = 3

/** Variables that Node itself or its libraries read behind the back of `process.env`. */
const NATIVE = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_PATH', 'TZ', 'LANG', 'LC_ALL']

export interface KeyParts {
  readonly root: string
  readonly mode: string
  /** What the loader's output depends on besides the sources. */
  readonly loader: string
  readonly env: { readonly [name: string]: string | undefined }
}

/** Answers are only comparable under the same key: options, mode, versions, platform. */
export function cacheKey({ root, mode, loader, env }: KeyParts): string {
  const program = readFileSync(createRequire(import.meta.url).resolve('#child'))
  return JSON.stringify([
    [FORMAT, digest(program), nodeIdentity(), process.platform, process.arch],
    [root, mode, loader],
    NATIVE.map((name) => env[name] ?? null),
  ])
}
