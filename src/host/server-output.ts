import type { ToolManifestOptions } from '../options.ts'

/** Builds of this process that wrote the files for a server, by root and options. */
const written = new Set<string>()

/** Functions by their text: a config that is loaded again has new ones. */
const keyOf = (root: string, options: ToolManifestOptions): string =>
  JSON.stringify([root, options], (_, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  )

/** The output of a server has the files. */
export function noteServerOutput(root: string, options: ToolManifestOptions): void {
  written.add(keyOf(root, options))
}

/**
 * Whether the same project was built for a server before, in this process. Frameworks build the
 * server and then, apart from it, the client, whose output is public.
 */
export function hasServerOutput(root: string, options: ToolManifestOptions): boolean {
  return written.has(keyOf(root, options))
}
