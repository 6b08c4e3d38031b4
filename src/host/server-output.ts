import { existsSync } from 'node:fs'
import type { ToolManifestOptions } from '../options.ts'

/** A file that the last build for a server wrote, by root and options. */
const written = new Map<string, string>()

/** Functions by their text: a config that is loaded again has new ones. */
const keyOf = (root: string, options: ToolManifestOptions): string =>
  JSON.stringify([root, options], (_, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  )

/** The output of a server has the files; one of them is at the path. */
export function noteServerOutput(root: string, options: ToolManifestOptions, path: string): void {
  written.set(keyOf(root, options), path)
}

/**
 * Whether the same project was built for a server before, in this process, and the files are still
 * there. Frameworks build the server and then, apart from it, the client, whose output is public.
 */
export function hasServerOutput(root: string, options: ToolManifestOptions): boolean {
  const path = written.get(keyOf(root, options))
  return path !== undefined && existsSync(path)
}
