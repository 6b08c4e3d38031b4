import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResolvedOptions } from '../options.ts'

/** Where a build's files are; some bundlers write into memory. */
export interface OutputFiles {
  read(path: string): Promise<string>
  /** Does nothing for a file that is not there. */
  remove(path: string): Promise<void>
}

const DISK: OutputFiles = {
  read: (path) => readFile(path, 'utf8'),
  remove: (path) => rm(path, { force: true }),
}

/** Names of the tools in a manifest of an earlier build; none when there is no readable one. */
async function toolNames(path: string, files: OutputFiles): Promise<string[]> {
  try {
    const manifest: unknown = JSON.parse(await files.read(path))
    const { tools } = manifest as { tools: readonly { readonly name: string }[] }
    return tools.map((tool) => tool.name)
  } catch {
    return []
  }
}

/**
 * Removes what an earlier build wrote into the folder: after a failed check nothing may look
 * current. Only files of the names that this build would write are touched.
 */
export async function removeStale(
  folder: string,
  options: ResolvedOptions,
  files: OutputFiles = DISK,
): Promise<void> {
  const { manifest, lossless, lock, tools } = options.outputs
  const names = [manifest, lossless, lock, ...options.targets.map((target) => target.file)]
  if (tools !== false) {
    const { toolFileName } = await import('../manifest/index.ts')
    const index = [manifest, lossless].find((name) => name !== false)
    const earlier = index ? await toolNames(join(folder, index), files) : []
    names.push(...earlier.map((name) => toolFileName(tools, name)))
  }
  await Promise.all(names.map((name) => name !== false && files.remove(join(folder, name))))
}
