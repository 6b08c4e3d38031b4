import { type ManifestFilesOptions, toolFileName } from './files.ts'

/** The tools that the text of a manifest lists; none when it is not readable. */
function listedNames(manifest: string): string[] {
  try {
    const { tools } = JSON.parse(manifest) as { tools: readonly { name: unknown }[] }
    return tools.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  } catch {
    return []
  }
}

/**
 * Names of the files that builds with these options write. In: the options, the files of targets,
 * and the text of the manifest that lies in the output folder (it knows the tools of that build).
 * Whatever of them a build does not give again is stale.
 */
export function writtenNames(
  options: Omit<ManifestFilesOptions, 'order'>,
  targets: readonly { readonly file: string | false; readonly restoreFile: string | false }[],
  earlier: string | undefined,
): string[] {
  const { manifest, lossless, tools, lock } = options
  const files = targets.flatMap(({ file, restoreFile }) => [file, restoreFile])
  const single = [manifest, lossless, lock, ...files].filter((name) => name !== false)
  const perTool =
    tools === false || earlier === undefined
      ? []
      : listedNames(earlier).map((name) => toolFileName(tools, name))
  return [...single, ...perTool]
}
